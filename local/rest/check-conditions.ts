import { HttpRefusal } from '../http/http-refusal.ts'
import { namesEveryObject } from '../http/plain-request.ts'
import type { Budget } from './budget.ts'
import { readConditions } from './condition-tree.ts'
import { readsLongText } from './long-texts.ts'

/**
 * Some patterns take the database minutes: `^(a+)\\1` for a caller without an account, and a long `like` for people
 * whose own texts are made for it. The app searches with its own functions.
 */
const REFUSED = '(?:i?match|i?like|(?:pl|ph|w)?fts)(?![a-z_])'
const REFUSED_FIRST = new RegExp(`^\\s*(?:not\\.)*${REFUSED}`, 'i')
/**
 * In a tree of conditions, each operator follows the dot after its column. A text that only contains one is refused as
 * well.
 */
const REFUSED_WITHIN = new RegExp(`\\.${REFUSED}`, 'i')
/** Everything else that lite reads. A function's own arguments have no operator. */
const TEST = /^(?:not\.)?(?:neq|isdistinct|is|in|cs|cd|ov|sl|sr|nxl|nxr|adj|(?:eq|gte?|lte?)(?:\((?:any|all)\))?)\./

/** Two texts of different lengths are not unpacked to see that they differ. */
const ALLOWED_FOR_LONG_TEXTS = /^(?:not\.)*(?:eq|neq|is|in)\./i
/** Two of the same length are unpacked: only those that are short then. */
const LONGEST_TEST_OF_LONG_TEXT = 200

/** `column`, `embedded.column`, `column->path->>path`. lite would read more, including its own keywords (`$or`). */
const COLUMN = /^(?:\w+\.){0,3}\w+(?:->>?-?\w+)*$/

/** Parameters that are not conditions, and those of them that list columns. */
const NO_CONDITION = /^(?:(?:\w+\.){0,3}(?:select|order|limit|offset)|columns|on_conflict|apikey)$/
/** Conditions of several columns, also of an embedded table. */
const TREE = /^(?:\w+\.){0,3}(?:not\.)?(?:and|or)$/
const COLUMNS = /^(?:columns|on_conflict)$/

/**
 * Each condition adds to the cost of a statement, and some cost too much on their own. What is none of the forms above is
 * refused: another parser could find a condition in it.
 * @param isFunction whether a function is asked, which may have arguments among them
 * @throws HttpRefusal
 */
export function checkConditions(question: URLSearchParams, isFunction: boolean, budget: Budget): void {
  for (const [name, value] of question) {
    if (COLUMNS.test(name) && namesEveryObject(value)) throw new HttpRefusal(400, 'There is no column of this name.')
    if (NO_CONDITION.test(name)) continue
    if (TREE.test(name)) {
      if (REFUSED_WITHIN.test(value)) throw noPatterns()
      for (const { column, test } of readConditions(value)) checkOne(column, test, false, budget)
    } else checkOne(name, value, isFunction, budget)
  }
}

function checkOne(column: string, test: string, mayBeArgument: boolean, budget: Budget): void {
  if (!COLUMN.test(column) || namesEveryObject(column))
    throw new HttpRefusal(400, `There is no column ${column.slice(0, 100)}.`)
  if (REFUSED_FIRST.test(test)) throw noPatterns()
  if (!mayBeArgument && !TEST.test(test))
    throw new HttpRefusal(400, `The condition ${test.slice(0, 100)} cannot be read.`)
  const isLong = readsLongText(column)
  if (isLong && !ALLOWED_FOR_LONG_TEXTS.test(test))
    throw new HttpRefusal(400, 'A long text can be compared only with eq, neq, is and in.')
  if (isLong && test.length > LONGEST_TEST_OF_LONG_TEXT)
    throw new HttpRefusal(400, `A long text can be compared with at most ${LONGEST_TEST_OF_LONG_TEXT} characters.`)
  budget.spend(isLong ? 'condition on a long text' : 'condition')
  budget.spendPaths(column)
  // Postgres compares with each value in turn, except for equality.
  if (/^(?:not\.)*\w+\((?:any|all)\)/.test(test)) budget.spend('compared value', test.split(',').length)
  else if (/^(?:not\.)*in\./.test(test))
    budget.spend(isLong ? 'compared value' : 'listed value', test.split(',').length)
}

function noPatterns(): HttpRefusal {
  return new HttpRefusal(400, 'Patterns and full-text search are not offered as conditions.')
}
