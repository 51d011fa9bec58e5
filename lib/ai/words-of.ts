import { normalForm } from '@/lib/normal-form'

/** A text as a list of words and numbers in lower case; anything between them is ignored. */
export function wordsOf(text: string): string[] {
  const words =
    normalForm(text, 'NFKC')
      .toLowerCase()
      .match(/\p{N}+(?:[.,:/]\p{N}+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|%/gu) ?? []
  return words.map((word) => word.replaceAll('’', "'"))
}

/** Words that reverse a sentence: if one text has them, the other must have them too. */
const turning = new Set(
  'no not none nothing nobody never without neither nor only all every everyone everything always except but unless'.split(
    ' ',
  ),
)
export const isTurning = (word: string) => turning.has(word) || word.endsWith("n't")

const numerals = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** A number word as digits: "three" is 3. Undefined for other words. */
export function numberIn(word: string): string | undefined {
  if (/^\p{N}/u.test(word)) return word
  const value = numerals.indexOf(word)
  return value === -1 ? undefined : String(value)
}
