/** A cell in quotes. What a spreadsheet would compute is made text (https://owasp.org/www-community/attacks/CSV_Injection). */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
