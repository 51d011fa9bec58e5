/** Counted like the database: in characters, not in UTF-16 units (constraints `…_length` in supabase/migrations). */
export const maxTitleLength = 500
export const maxListTitleLength = 120
export const maxDescriptionLength = 50_000
export const maxItemLength = 500
export const maxLabelNameLength = 50

/** The message for a text that is too long to be stored, or undefined. */
export function lengthProblem(text: string, max: number): string | undefined {
  if (text.length <= max) return undefined
  const length = [...text].length
  if (length <= max) return undefined
  const number = new Intl.NumberFormat('en-US')
  return `${number.format(max)} characters at most. This has ${number.format(length)}.`
}

/** Without invisible text: control characters, and a line of nothing but joiners. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return /^\p{Cf}*$/u.test(line) ? '' : line
}

/** Several lines, without control characters that the database cannot store or no one sees. */
export function manyLines(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}
