import { hasMarkup } from './plain-text'
import { isTurning, numberIn, wordsOf } from './words-of'

/** Words that may be put in between without adding meaning. */
const glue = new Set(['a', 'an', 'the', 'and', 'is', 'are', 'of', 'in', 'on', 'at', 'to', 'for', 'with', 'your', 'you'])

/**
 * Whether a sentence says less than another in the same words and the same order: nothing new, with every number, every
 * "not", and the parts that have to stay (titles, link texts) unchanged.
 */
export function isShortening(original: string, shorter: string, keep: readonly string[] = []): boolean {
  if (shorter === '' || shorter.length > original.length + 20) return false
  if (hasMarkup(shorter) && !original.includes(shorter)) return false
  if (!keep.every((words) => shorter.includes(words))) return false
  const [from, to] = [wordsOf(original), wordsOf(shorter)]
  return isWithin(from, to) && isSame(from.filter(mustStay), to.filter(mustStay))
}

const mustStay = (word: string) => isTurning(word) || numberIn(word) !== undefined

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, at) => word === b[at])
}

/** Whether the words of `to` occur in `from` in this order, except for glue words. */
function isWithin(from: readonly string[], to: readonly string[]): boolean {
  let at = 0
  for (const word of to.filter((word) => !glue.has(word))) {
    at = from.indexOf(word, at) + 1
    if (at === 0) return false
  }
  return true
}
