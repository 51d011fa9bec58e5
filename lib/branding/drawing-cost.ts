import type { CssNode, Declaration } from 'css-tree'

/**
 * How long a browser draws a declaration if it is about every part of a dojo of 1,000 techniques, in milliseconds:
 * measured in Chromium (docs/decisions/clan-styles-are-rebuilt.md). Widths, corners and colours are set by declarations
 * of their own, so each counts as the dearest that others can make of it.
 */
export function drawingCost({ property, value }: Declaration): number {
  const name = property.toLowerCase()
  const nodes = value.type === 'Value' ? value.children.toArray() : []
  if (drawn.test(name) && nodes.some((node) => node.type === 'Identifier' && /^inherit$/i.test(node.name)))
    return Infinity
  if (/^(border|outline)/.test(name)) return lineCost(nodes)
  if (name === 'box-shadow') return layersOf(nodes).reduce((sum, layer) => sum + shadowCost(layer), 0)
  if (name === 'text-shadow') return nodes.some(isFar) ? 700 : isNone(nodes) ? 0 : 300
  if (/^text-decoration(-line)?$/.test(name)) return isNone(nodes) ? 0 : 500
  if (name === 'opacity') return 300
  return name.startsWith('background') ? 250 * nodes.filter(isGradient).length : 0
}

/** What each part could take over from the one around it, however dear that was. */
const drawn = /^((border|outline)(?!.*(radius|color|width))|box-shadow|text-decoration(-line)?$|opacity|background)/

/** Applies to all parts within, whichever part it is set for. */
export const isInherited = (name: string) => name === 'text-shadow'

/** Dots and dashes are drawn one by one, around each corner. */
function lineCost(nodes: CssNode[]): number {
  const styles = new Set(nodes.flatMap((node) => (node.type === 'Identifier' ? node.name.toLowerCase() : [])))
  if (styles.has('dotted') || styles.has('dashed')) return 1_200
  return ['double', 'groove', 'ridge', 'inset', 'outset'].some((style) => styles.has(style)) ? 400 : 0
}

function shadowCost(layer: CssNode[]): number {
  if (isNone(layer)) return 0
  if (!layer.some(isFar)) return 100
  return layer.some((node) => node.type === 'Identifier' && /^inset$/i.test(node.name)) ? 1_200 : 700
}

function layersOf(nodes: CssNode[]): CssNode[][] {
  const layers: CssNode[][] = [[]]
  for (const node of nodes) {
    if (node.type === 'Operator' && node.value.trim() === ',') layers.push([])
    else layers.at(-1)?.push(node)
  }
  return layers
}

const mostNearPx = 4
const isFar = (node: CssNode) =>
  node.type === 'Dimension' && Math.abs(Number(node.value)) * (node.unit.toLowerCase() === 'rem' ? 16 : 1) > mostNearPx
const isGradient = (node: CssNode) => node.type === 'Function' && /gradient$/i.test(node.name)
const isNone = (nodes: CssNode[]) =>
  nodes.every((node) => node.type === 'Identifier' && /^(none|initial|unset|revert)$/i.test(node.name))
