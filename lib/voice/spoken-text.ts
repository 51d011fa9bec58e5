/** What to replace in a field so that it shows what was heard: the part after the common start. */
export type Edit = { start: number; end: number; words: string }

/** The heard words in a field, and their position. */
export type Spoken = { start: number; words: string }

/** The change from what was heard before to what is heard now, or undefined if the words are no longer there. */
export function spokenEdit(value: string, { start, words }: Spoken, heard: string): Edit | undefined {
  if (value.slice(start, start + words.length) !== words) return undefined
  let same = 0
  while (same < words.length && same < heard.length && words[same] === heard[same]) same += 1
  return { start: start + same, end: start + words.length, words: heard.slice(same) }
}

/** With a space after a preceding word, and on one line: a line break would begin a step. */
export function inPlace(before: string, heard: string): string {
  const line = heard.replaceAll(/\s+/gu, ' ').trim()
  return before === '' || /\s$/u.test(before) || line === '' ? line : ` ${line}`
}
