/** A cell in quotes. What a spreadsheet would compute is made text (https://owasp.org/www-community/attacks/CSV_Injection). */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const start = /^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${value}` : value
  // Where lists are separated by semicolons (or tabs), a spreadsheet may split here in spite of the quotes.
  const text = start.replaceAll(/([;\t][\s\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu, "$1'")
  return `"${text.replaceAll('"', '""')}"`
}
