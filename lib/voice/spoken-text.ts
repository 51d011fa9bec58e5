/** What is to be replaced in a field so that it shows what was heard: the part behind what is the same. */
export type Edit = { start: number; end: number; words: string }

/** Where heard words stand in a field, and which. */
export type Spoken = { start: number; words: string }

/** The change from what was heard before to what is heard now, or undefined if the words are no longer where they were. */
export function spokenEdit(value: string, { start, words }: Spoken, heard: string): Edit | undefined {
  if (value.slice(start, start + words.length) !== words) return undefined
  let same = 0
  while (same < words.length && same < heard.length && words[same] === heard[same]) same += 1
  return { start: start + same, end: start + words.length, words: heard.slice(same) }
}

/** With a space where it follows a word, and one line: a line break would begin a step. */
export function inPlace(before: string, heard: string): string {
  const line = heard.replaceAll(/\s+/gu, ' ').trim()
  return before === '' || /\s$/u.test(before) || line === '' ? line : ` ${line}`
}
