import { HttpRefusal } from '../http/http-refusal.ts'

const MOST_CONDITIONS = 200
const MOST_DEPTH = 10

/**
 * Patterns can be written that take the database minutes: `^(a+)\\1` for a caller without an account, and a long `like` for
 * people whose own texts are made for it. The app searches by functions of its own.
 */
const REFUSED = '(?:i?match|i?like|(?:pl|ph|w)?fts)(?![a-z_])'
const REFUSED_FIRST = new RegExp(`^\\s*(?:not\\.)*${REFUSED}`, 'i')
/**
 * In a tree of conditions, each operator follows the dot after its column. A text that only contains one is refused as
 * well.
 */
const REFUSED_WITHIN = new RegExp(`\\.${REFUSED}`, 'i')

/** Parameters that are never conditions. */
const NO_CONDITION = new Set(['select', 'columns', 'apikey'])

/** Each condition adds to the cost of a statement, and some cost too much on their own. @throws HttpRefusal */
export function checkConditions(question: URLSearchParams): void {
  let conditions = 0
  for (const [name, value] of question) {
    if (NO_CONDITION.has(name)) continue
    // lite's own keywords for and, or and operators: no column has these names.
    if (/(?:^|\.)\$/.test(name)) throw new HttpRefusal(400, `There is no column ${name.slice(0, 100)}.`)
    const isTree = /(?:^|\.)(?:and|or)$/.test(name)
    conditions += isTree ? value.split(',').length : 1
    if (isTree ? REFUSED_WITHIN.test(value) : REFUSED_FIRST.test(value))
      throw new HttpRefusal(400, 'Patterns and full-text search are not offered as conditions.')
    if (isTree && depthOf(value) > MOST_DEPTH)
      throw new HttpRefusal(400, `Conditions may be nested at most ${MOST_DEPTH} deep.`)
  }
  if (conditions > MOST_CONDITIONS)
    throw new HttpRefusal(400, `The request has ${conditions} conditions: at most ${MOST_CONDITIONS} are allowed.`)
}

/** Brackets in quotes are text. */
function depthOf(tree: string): number {
  let depth = 0
  let deepest = 0
  for (const symbol of tree.replaceAll(/"[^"]*(?:"|$)/g, '')) {
    if (symbol === '(') depth += 1
    if (symbol === ')') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
