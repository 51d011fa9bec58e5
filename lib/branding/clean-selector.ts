import { type CssNode, generate, type SelectorList } from 'css-tree'
import { choosingPseudoClasses, countingPseudoClasses, pseudoClasses } from './allowed-css'

/** Each one costs time on every element of a board. */
const mostSelectors = 20
const mostParts = 12

/** Element and class names, states such as hover, and nesting: no attributes, ids or `::`. */
export function isAllowedSelector(list: SelectorList, depth = 0): boolean {
  const selectors = list.children.toArray()
  return selectors.length <= mostSelectors && selectors.every((selector) => isAllowedOne(selector, depth))
}

function isAllowedOne(selector: CssNode, depth: number): boolean {
  if (selector.type !== 'Selector') return false
  const parts = selector.children.toArray()
  const [first] = parts
  return (
    parts.length > 0 &&
    parts.length <= mostParts &&
    first?.type !== 'Combinator' &&
    parts.every((part) => isPart(part, depth))
  )
}

function isPart(part: CssNode, depth: number): boolean {
  switch (part.type) {
    case 'WhiteSpace':
      return true
    case 'TypeSelector':
      return /^(\*|[a-z][a-z0-9]{0,20})$/i.test(part.name)
    case 'ClassSelector':
      return /^[a-z][a-z0-9_-]{0,40}$/i.test(part.name)
    case 'Combinator':
      return [' ', '>', '+', '~'].includes(part.name)
    case 'PseudoClassSelector':
      return isPseudoClass(part.name.toLowerCase(), part.children?.toArray() ?? null, depth)
    default:
      return false
  }
}

function isPseudoClass(name: string, inside: CssNode[] | null, depth: number): boolean {
  if (inside === null) return pseudoClasses.has(name)
  const [only, ...more] = inside
  if (!only || more.length > 0) return false
  if (countingPseudoClasses.has(name)) return /^(odd|even|[-+0-9n ]{1,12})$/i.test(generate(only))
  return (
    choosingPseudoClasses.has(name) && depth < 2 && only.type === 'SelectorList' && isAllowedSelector(only, depth + 1)
  )
}
