/** A text as a row of words and numbers, lower case; what stands between them does not count. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{N}+(?:[.,:/]\p{N}+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|%/gu) ?? []
  return words.map((word) => word.replaceAll('’', "'"))
}

/** Words that turn a sentence around: what one says with them, the other has to say as well. */
const turning = new Set(
  'no not none nothing nobody never without neither nor only all every everyone everything always except but unless'.split(
    ' ',
  ),
)
export const isTurning = (word: string) => turning.has(word) || word.endsWith("n't")

const numerals = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** The number that a word is, as digits: "three" is 3. Undefined for other words. */
export function numberIn(word: string): string | undefined {
  if (/^\p{N}/u.test(word)) return word
  const value = numerals.indexOf(word)
  return value === -1 ? undefined : String(value)
}
