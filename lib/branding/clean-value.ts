import type { CssNode, Declaration } from 'css-tree'
import { computing, functions, mayBeNegative, properties, units, usableTokens } from './allowed-css'

const mostLength = 10_000
/**
 * Drawn around each element, and the longer the farther it reaches: a hundred shadows took a minute, and so did four
 * whose reach followed a size of letters that no one limited. Only in units that no style changes.
 */
const around: Readonly<Record<string, number>> = { px: 32, rem: 2 }
/** What every letter is drawn with again: a wave of 10,000 px below each line kept a page from showing for minutes. */
const aroundLetters: Readonly<Record<string, number>> = { px: 8, rem: 0.5 }
const lines: Readonly<Record<string, number>> = { ...aroundLetters, em: 0.2, '%': 20 }
const farthest: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'box-shadow': around,
  outline: around,
  'outline-width': around,
  'text-shadow': aroundLetters,
  'text-decoration': lines,
  'text-decoration-thickness': lines,
  'text-underline-offset': { px: 16, rem: 1, em: 0.5, '%': 50 },
}
const mostLayers: Readonly<Record<string, number>> = { 'box-shadow': 3, 'text-shadow': 1 }
/**
 * The edge of a box of 160,000 px is drawn even where no one sees it, and a share of the parent's width multiplies with
 * each level if it is more than all of it. The largest letters and lines make about 2,000 px of these, too.
 */
const enlarging = /^(padding|margin|min-|border(?!.*(radius|color|style))|text-indent|(row-|column-)?gap)/
const largest: Readonly<Record<string, number>> = {
  px: 2_000,
  pt: 1_500,
  rem: 125,
  em: 40,
  ex: 40,
  ch: 40,
  lh: 10,
  vw: 100,
  vh: 100,
  cqi: 100,
  '%': 100,
}
/**
 * From the least to the most of what decides how much is in view: letters of 1,000 px, or lines without a height, put
 * thousands of elements above each other. A share of the parent's size multiplies with each level, up or down.
 */
const bounded: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  // Not 0, which needs no unit.
  'font-size': { '': [1, 0], px: [8, 48], rem: [0.5, 3] },
  'line-height': { '': [0.8, 4], px: [8, 96], rem: [0.5, 6], em: [0.8, 4], '%': [80, 400] },
  'letter-spacing': { px: [-1, 16], rem: [-0.05, 1], em: [-0.05, 1] },
  'word-spacing': { px: [-2, 32], rem: [-0.1, 2], em: [-0.1, 2] },
}
const mostBackgrounds = 4
const mostListed = 20

/** Why a declaration is not allowed, in a sentence; undefined if it is. */
export function valueProblem({ property, value, important }: Declaration): string | undefined {
  const name = property.toLowerCase()
  if (important) return '“!important” is not allowed.'
  if (name.startsWith('--')) return 'Properties of your own (--…) are not allowed.'
  if (!properties.has(name)) return `“${name.slice(0, 40)}” is not allowed.`
  if (value.type !== 'Value' || value.children.isEmpty) return `The value of “${name}” could not be read.`
  if (isTooMuch(name, value.children.toArray())) return `“${name}” has too many values here, or too large ones.`
  const isSigned = mayBeNegative.has(name)
  const isMeant = value.children.toArray().every((node) => isAllowed(node, isSigned, 0))
  return isMeant ? undefined : `This value of “${name}” is not allowed.`
}

function isTooMuch(name: string, nodes: CssNode[]): boolean {
  const most = mostLayers[name] ?? (name.startsWith('background') ? mostBackgrounds : mostListed)
  if (listedIn(nodes) > most) return true
  const bounds = bounded[name]
  if (bounds) return !nodes.every((node) => isWithin(node, bounds))
  const reach = farthest[name] ?? (enlarging.test(name) ? largest : undefined)
  return reach !== undefined && nodes.some((node) => reachesFar(node, reach))
}

function reachesFar(node: CssNode, reach: Readonly<Record<string, number>>): boolean {
  if (node.type === 'Function') return computing.has(node.name.toLowerCase())
  if (node.type !== 'Dimension' && node.type !== 'Percentage') return false
  return !(Math.abs(Number(node.value)) <= (reach[unitOf(node)] ?? 0))
}

const unitOf = (node: CssNode) =>
  node.type === 'Dimension' ? node.unit.toLowerCase() : node.type === 'Percentage' ? '%' : ''

function isWithin(node: CssNode, bounds: Readonly<Record<string, readonly [number, number]>>): boolean {
  if (node.type === 'Identifier') return !/^(larger|smaller)$/i.test(node.name)
  const value = 'value' in node ? Number(node.value) : Number.NaN
  const [least, most] = bounds[unitOf(node)] ?? [0, 0]
  return value >= least && value <= most
}

const listedIn = (nodes: CssNode[]) =>
  1 + nodes.filter((node) => node.type === 'Operator' && node.value.trim() === ',').length

function isAllowed(node: CssNode, isSigned: boolean, depth: number): boolean {
  switch (node.type) {
    case 'WhiteSpace':
      return true
    case 'Identifier':
      return /^[a-z][a-z0-9-]{0,60}$/i.test(node.name)
    case 'Operator':
      return [',', '/', '+', '-', '*'].includes(node.value.trim())
    case 'Hash':
      return /^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(node.value)
    case 'Number':
    case 'Percentage':
      return isInRange(node.value, isSigned)
    case 'Dimension':
      return units.has(node.unit.toLowerCase()) && isInRange(node.value, isSigned)
    case 'Parentheses':
      return depth > 0 && depth < 5 && node.children.toArray().every((child) => isAllowed(child, isSigned, depth + 1))
    case 'Function': {
      const name = node.name.toLowerCase()
      const inside = node.children.toArray()
      if (listedIn(inside) > mostListed) return false
      if (name === 'var') return isToken(inside)
      // In a colour or a gradient a negative number puts nothing anywhere.
      if (!functions.has(name) || depth >= 5 || (computing.has(name) && !isSigned)) return false
      return inside.every((child) => isAllowed(child, true, depth + 1))
    }
    default:
      return false
  }
}

function isToken(inside: CssNode[]): boolean {
  const [token, ...more] = inside
  return token?.type === 'Identifier' && more.length === 0 && usableTokens.has(token.name)
}

function isInRange(text: string, isSigned: boolean): boolean {
  const value = Number(text)
  return Number.isFinite(value) && Math.abs(value) <= mostLength && (isSigned || value >= 0)
}
