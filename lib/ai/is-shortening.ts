import { hasMarkup } from './plain-text'
import { isTurning, numberIn, wordsOf } from './words-of'

/** What may be put in between without saying anything. */
const glue = new Set(['a', 'an', 'the', 'and', 'is', 'are', 'of', 'in', 'on', 'at', 'to', 'for', 'with', 'your', 'you'])

/**
 * Whether a sentence says less than another in the same words and the same order: nothing new, every number, every
 * "not", and what has to stay (titles, the words of a link) to the letter.
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

/** Whether the words of `to` come in `from`, in this order, but for glue. */
function isWithin(from: readonly string[], to: readonly string[]): boolean {
  let at = 0
  for (const word of to.filter((word) => !glue.has(word))) {
    at = from.indexOf(word, at) + 1
    if (at === 0) return false
  }
  return true
}
