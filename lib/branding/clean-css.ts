import { type CssNode, type Declaration, generate, parse, type Rule, type StyleSheet } from 'css-tree'
import { mediaFeatures, mediaTypes } from './allowed-css'
import { isAllowedSelector, selectorCost, shareDrawn } from './clean-selector'
import { valueProblem } from './clean-value'
import { drawingCost, isInherited } from './drawing-cost'

/** A line of a stylesheet that is not used, and why, in a sentence. */
export type CssProblem = { line: number; text: string }
export type CleanCss = { css: string; problems: CssProblem[] }

/** Also a constraint of the table. */
export const mostCssBytes = 20_480
const mostRules = 400
/** See selectorCost(): about a second on a dojo of 1,000 techniques. */
const mostCost = 700
/** See drawingCost(): a second more than the page without styles. */
const mostDrawingMs = 1_000
/** More would help no one. */
const mostProblems = 50
const mostParseErrors = 100
/** Deeper than anything allowed, and far below what would exhaust the parser. */
const mostDepth = 12

/**
 * Pages of a clan; a page with a guarded part is left alone as a whole. Menus and tooltips are in the browser's top
 * layer, where nothing would contain what is drawn around them.
 */
export const pageScope = '@scope (main[data-clan]:not(:has([data-clan-free]))) to ([data-clan-free],[popover],dialog)'
/** The picture beside the form. */
export const previewScope = '@scope ([data-clan-preview])'

/**
 * A clan's own styles, rebuilt from what is allowed and put into a scope. None of the text itself is passed on: each
 * part is parsed, looked up and written out again, so anything not understood is left out. Runs whenever styles are
 * saved and whenever they are shown.
 */
export function cleanCss(source: string, scope = pageScope): CleanCss {
  const refusal = refuse(source)
  if (refusal) return { css: '', problems: [refusal] }
  const problems: CssProblem[] = []
  const left = { cost: mostCost, drawingMs: mostDrawingMs }
  const sheet = parsed(source)
  if (!sheet) return { css: '', problems: [{ line: 1, text: 'This could not be read as CSS.' }] }
  const written = rulesOf(sheet, problems, left)
  const css = written.length > 0 ? `${scope}{${written.join('')}}` : ''
  return isInert(written.join(''))
    ? { css, problems: problems.slice(0, mostProblems) }
    : { css: '', problems: [{ line: 1, text: unreadable }] }
}

const unreadable = 'This could not be processed, so none of it is used.'

/** What ends the text before it is parsed. */
function refuse(source: string): CssProblem | undefined {
  if (new TextEncoder().encode(source).length > mostCssBytes)
    return { line: 1, text: 'Styles of more than 20 kB are not used.' }
  const odd = /[\\<]|(?![\t\n\r\f])\p{Cc}/u.exec(source)
  if (odd) return { line: lineAt(source, odd.index), text: `Escapes, “<” and control characters are not allowed.` }
  let depth = 0
  for (const [at, letter] of [...source].entries()) {
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if (depth > mostDepth) return { line: lineAt(source, at), text: 'This is nested too deeply.' }
  }
  return undefined
}

const lineAt = (source: string, index: number) => source.slice(0, index).split('\n').length

/** Null for what is no CSS. The parser reads the whole text again for each error that it finds. */
function parsed(source: string): StyleSheet | null {
  let errors = 0
  const onParseError = () => {
    if ((errors += 1) > mostParseErrors) throw new Error('Too many errors')
  }
  try {
    return parse(source, { positions: true, parseCustomProperty: true, onParseError }) as StyleSheet
  } catch {
    return null
  }
}

/** What is left of what all rules together may cost. */
type Left = { cost: number; drawingMs: number }

function rulesOf(
  sheet: { children: StyleSheet['children'] },
  problems: CssProblem[],
  left: Left,
  isInMedia = false,
): string[] {
  const written: string[] = []
  for (const node of sheet.children.toArray()) {
    if (node.type === 'Comment' || node.type === 'WhiteSpace') continue
    if (written.length >= mostRules) {
      problems.push(problemAt(node, `Only the first ${mostRules} rules are used.`))
      break
    }
    const text = node.type === 'Rule' ? ruleOf(node, problems, left) : isInMedia ? null : mediaOf(node, problems, left)
    if (text) written.push(text)
    if (node.type !== 'Rule' && isInMedia)
      problems.push(problemAt(node, 'Rules inside @media cannot contain other at-rules.'))
  }
  return written
}

function mediaOf(node: CssNode, problems: CssProblem[], left: Left): string | null {
  if (node.type !== 'Atrule') {
    problems.push(problemAt(node, 'This could not be read as a rule.'))
    return null
  }
  const { name, prelude, block } = node
  if (name.toLowerCase() !== 'media' || !prelude || !block) {
    problems.push(problemAt(node, `@${plain(name)} is not allowed; @media is.`))
    return null
  }
  if (!isAllowedMedia(prelude)) {
    problems.push(problemAt(node, 'This @media condition is not allowed.'))
    return null
  }
  const rules = rulesOf(block, problems, left, true)
  return rules.length > 0 ? `@media ${generate(prelude)}{${rules.join('')}}` : null
}

function isAllowedMedia(prelude: CssNode): boolean {
  if (!/^[a-z0-9 ():.,-]+$/i.test(generate(prelude))) return false
  return nodesOf(prelude).every((node) => {
    switch (node.type) {
      case 'AtrulePrelude':
      case 'MediaQueryList':
      case 'Condition':
      case 'Number':
      case 'Dimension':
      case 'Identifier':
      case 'WhiteSpace':
        return true
      case 'MediaQuery':
        return !node.mediaType || mediaTypes.has(node.mediaType.toLowerCase())
      case 'Feature':
        return mediaFeatures.has(node.name.toLowerCase())
      default:
        return false
    }
  })
}

function ruleOf({ prelude, block, loc }: Rule, problems: CssProblem[], left: Left): string | null {
  const line = loc?.start.line ?? 1
  if (prelude.type !== 'SelectorList' || !isAllowedSelector(prelude)) {
    problems.push({ line, text: `The selector “${plain(generate(prelude))}” is not allowed.` })
    return null
  }
  const cost = selectorCost(prelude)
  if (cost > left.cost) {
    if (left.cost > 0)
      problems.push({
        line,
        text: 'From here on nothing is used: these selectors take too much time. Use fewer, or simpler ones.',
      })
    left.cost = 0
    return null
  }
  left.cost -= cost
  const share = shareDrawn(prelude)
  const declarations = block.children.toArray().flatMap((node) => {
    if (node.type === 'Comment' || node.type === 'WhiteSpace') return []
    const problem =
      node.type === 'Declaration'
        ? (valueProblem(node) ?? drawingProblem(node, share, left))
        : 'This could not be read as a declaration.'
    if (problem === undefined)
      return [`${(node as Declaration).property.toLowerCase()}:${generate((node as Declaration).value)}`]
    problems.push(problemAt(node, problem, line))
    return []
  })
  return declarations.length > 0 ? `${generate(prelude)}{${declarations.join(';')}}` : null
}

/** Why a declaration that is allowed by itself is too much here; undefined, and taken from what is left, if it is not. */
function drawingProblem(declaration: Declaration, share: number, left: Left): string | undefined {
  const name = declaration.property.toLowerCase()
  const takesMs = drawingCost(declaration) * (isInherited(name) ? 1 : share)
  if (takesMs > left.drawingMs) return `“${name}” takes too much time to draw here. Use it for fewer parts, or simpler.`
  left.drawingMs -= takesMs
  return undefined
}

function problemAt({ loc }: CssNode, text: string, line = 1): CssProblem {
  return { line: loc?.start.line ?? line, text }
}

/** Enough of the typed text to find it. */
function plain(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

function nodesOf(root: CssNode): CssNode[] {
  const found: CssNode[] = [root]
  for (const value of Object.values(root)) {
    const inside: unknown[] = isList(value) ? value.toArray() : [value]
    for (const child of inside) if (isNode(child)) found.push(...nodesOf(child))
  }
  return found
}

const isNode = (value: unknown): value is CssNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const isList = (value: unknown): value is { toArray: () => unknown[] } =>
  typeof value === 'object' && value !== null && 'toArray' in value

/** A second check of the output that knows nothing about how it was made. */
function isInert(written: string): boolean {
  return (
    !/[\\<"'[\]#]/.test(written.replace(/#[0-9a-f]{3,8}\b/gi, '')) &&
    !/url\(|src\(|image\(|image-set|element\(|expression\(|:[^;{}]*\bjavascript|[ {;:,(]-(moz|webkit|ms|o)-|!|::|\/\*/i.test(
      written,
    ) &&
    !/@(?!media )/i.test(written)
  )
}
