/**
 * A cell in quotes. Anything a spreadsheet would compute becomes text
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const start = /^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${value}` : value
  // In locales that separate lists by semicolons (or tabs), a spreadsheet may split here despite the quotes, and takes
  // those that follow for its own.
  const text = start.replaceAll(/([;\t][\s\p{Cf}"]*)(?=[=+\-@＝＋－＠])/gu, "$1'")
  return `"${text.replaceAll('"', '""')}"`
}
