import { type CssNode, generate, type SelectorList } from 'css-tree'
import { choosingPseudoClasses, countingPseudoClasses, pseudoClasses } from './allowed-css'

/** Each one costs time on every element of a board. */
const mostSelectors = 20
const mostParts = 12

/** As many parents as an element of a page has. */
const parents = 20

/**
 * Element and class names, states such as hover, and nesting: no attributes, ids or `::`. What multiplies is left out:
 * `~` looks at all elements before one, and with combinators in `:is()`, which was in another `:is()`, one rule of
 * 1.7 kB took 6 s on a dojo of 1,000 techniques.
 */
export function isAllowedSelector(list: SelectorList): boolean {
  return isAllowedList(list, false)
}

/** What a matching rule costs, in elements that are looked at: measured in Chromium, where a scope is checked for each. */
const matching = 14
/** Of the elements of a page, how many at most have one class or name. */
const shareOfNamed = 0.2

/**
 * About how many elements a browser looks at, for each element of a page, to know whether one of these selectors is
 * about it. A combinator for any parent is tried for each of them; with `>` or `+` between them, each with each.
 */
export function selectorCost(list: SelectorList): number {
  return list.children.toArray().reduce((sum, selector) => sum + costOfOne(selector), 0)
}

function costOfOne(selector: CssNode): number {
  if (selector.type !== 'Selector') return 0
  let any = 0
  let isMixed = false
  let choices = 1
  let isNamed = false
  for (const part of selector.children.toArray()) {
    if (part.type === 'Combinator') {
      isNamed = false
      if (part.name === ' ') any += 1
      else isMixed = true
    }
    if (part.type === 'ClassSelector' || (part.type === 'TypeSelector' && part.name !== '*')) isNamed = true
    for (const inside of part.type === 'PseudoClassSelector' ? (part.children?.toArray() ?? []) : [])
      if (inside.type === 'SelectorList') choices += inside.children.size
  }
  const steps = choices * (isMixed ? parents ** any : 1 + any * parents)
  return (matching + steps) * (isNamed ? shareOfNamed : 1)
}

/** Of the techniques' parts, how many at most have one class or name; those of no name of their own are `div`. */
const shareOfParts = 0.3
/** Where the pointer or the focus is. */
const shareOfTouched = 0.05
const touched: ReadonlySet<string> = new Set(['hover', 'active', 'focus', 'focus-visible', 'focus-within'])

/** On how many parts of a page, of all, these selectors draw at most. */
export function shareDrawn(list: SelectorList): number {
  return Math.min(
    1,
    list.children.toArray().reduce((sum, selector) => sum + shareOfOne(selector), 0),
  )
}

function shareOfOne(selector: CssNode): number {
  if (selector.type !== 'Selector') return 0
  const parts = selector.children.toArray()
  return parts.slice(parts.findLastIndex(({ type }) => type === 'Combinator') + 1).reduce((least, part) => {
    if (part.type === 'PseudoClassSelector' && touched.has(part.name.toLowerCase())) return shareOfTouched
    const isNamed = part.type === 'ClassSelector' || (part.type === 'TypeSelector' && !/^(\*|div)$/i.test(part.name))
    return isNamed ? Math.min(least, shareOfParts) : least
  }, 1)
}

function isAllowedList(list: SelectorList, isInside: boolean): boolean {
  const selectors = list.children.toArray()
  return selectors.length <= mostSelectors && selectors.every((selector) => isAllowedOne(selector, isInside))
}

function isAllowedOne(selector: CssNode, isInside: boolean): boolean {
  if (selector.type !== 'Selector') return false
  const parts = selector.children.toArray()
  const [first] = parts
  return (
    parts.length > 0 &&
    parts.length <= mostParts &&
    first?.type !== 'Combinator' &&
    parts.every((part) => isPart(part, isInside))
  )
}

function isPart(part: CssNode, isInside: boolean): boolean {
  switch (part.type) {
    case 'WhiteSpace':
      return true
    case 'TypeSelector':
      return /^(\*|[a-z][a-z0-9]{0,20})$/i.test(part.name)
    case 'ClassSelector':
      return /^[a-z][a-z0-9_-]{0,40}$/i.test(part.name)
    case 'Combinator':
      return !isInside && [' ', '>', '+'].includes(part.name)
    case 'PseudoClassSelector':
      return isPseudoClass(part.name.toLowerCase(), part.children?.toArray() ?? null, isInside)
    default:
      return false
  }
}

function isPseudoClass(name: string, inside: CssNode[] | null, isInside: boolean): boolean {
  if (inside === null) return pseudoClasses.has(name)
  const [only, ...more] = inside
  if (!only || more.length > 0) return false
  if (countingPseudoClasses.has(name)) return /^(odd|even|[-+0-9n ]{1,12})$/i.test(generate(only))
  return choosingPseudoClasses.has(name) && !isInside && only.type === 'SelectorList' && isAllowedList(only, true)
}
