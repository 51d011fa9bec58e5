import type { CssNode, Declaration } from 'css-tree'
import { computing, functions, mayBeNegative, properties, units, usableTokens } from './allowed-css'

const mostLength = 10_000
/** Drawn around each element, and the longer the farther it reaches: a hundred shadows took a minute. */
const drawnAround: ReadonlySet<string> = new Set(['box-shadow', 'text-shadow', 'outline', 'outline-width'])
const farthest: Readonly<Record<string, number>> = { px: 50, em: 3, rem: 3 }
const mostLayers = 4
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
  const most = drawnAround.has(name) || name.startsWith('background') ? mostLayers : mostListed
  if (listedIn(nodes) > most) return true
  return drawnAround.has(name) && nodes.some((node) => reachesFar(node))
}

function reachesFar(node: CssNode): boolean {
  if (node.type === 'Dimension') return !(Math.abs(Number(node.value)) <= (farthest[node.unit.toLowerCase()] ?? 0))
  return node.type === 'Function' && computing.has(node.name.toLowerCase())
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
