import { hasMarkup } from './plain-text'
import { isTurning, numberIn, wordsOf } from './words-of'

const months = 'january february march april may june july august september october november december'
const days = 'monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday'
const dateWords = new Set(
  `${months} ${days} jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun`.split(' '),
)

/** Words that start a sentence with a capital and name nothing. */
const openers = new Set(
  'a an the this that these those there it its they their you your we in on of at to for from with by as since until before after last next both each most some several many few more less one two three four five six seven eight nine ten eleven twelve and so also still then than when while if yes according among between during'.split(
    ' ',
  ),
)

/**
 * Whether a sentence says nothing that its facts do not: every number, date, name, quotation and "not" in it is in
 * them. The plain words are the model's own, and are shown as such.
 */
export function isSupported(sentence: string, facts: readonly string[]): boolean {
  if (hasMarkup(sentence) || !hasOnlyKnownNumbers(sentence, facts)) return false
  const known = new Set(facts.flatMap(wordsOf))
  const isKnown = (word: string) => known.has(word) || known.has(word.replace(/'s$/, ''))
  return (
    wordsOf(sentence).every((word) => !isTurning(word) || isKnown(word)) &&
    namesIn(sentence).every((name) => wordsOf(name).every(isKnown)) &&
    quotationsIn(sentence).every((quoted) => facts.some((fact) => fact.includes(quoted)))
  )
}

/** Whether every number and every date word of a text is also in the facts. */
export function hasOnlyKnownNumbers(text: string, facts: readonly string[]): boolean {
  const known = new Set(facts.flatMap(wordsOf))
  const numbers = new Set([...known].flatMap((word) => numberIn(word) ?? []))
  return wordsOf(text).every((word) => {
    const number = numberIn(word)
    return number === undefined ? !dateWords.has(word) || known.has(word) : numbers.has(number)
  })
}

/** Words with a capital, in any script that has them; those that only start a sentence are left out. */
function namesIn(sentence: string): string[] {
  const capitals = sentence.matchAll(/(?<=^|[^\p{L}\p{M}'’])\p{Lu}[\p{L}\p{M}'’]*/gu)
  return [...capitals].flatMap(({ 0: word, index }) => {
    const isOpening = /(?:^|[.!?:]\s*)$/u.test(sentence.slice(0, index))
    return isOpening && openers.has(word.toLowerCase()) ? [] : word
  })
}

function quotationsIn(sentence: string): string[] {
  return [...sentence.matchAll(/“([^”]+)”|"([^"]+)"|«([^»]+)»/gu)].map(([, a, b, c]) => (a ?? b ?? c ?? '').trim())
}
