import { HttpRefusal } from '../http/http-refusal.ts'

/** The headers that the table API reads. */
const READ = ['accept', 'accept-profile', 'content-profile', 'content-type', 'prefer', 'range', 'range-unit']

const PREFERENCE =
  /^(?:count=exact|return=(?:minimal|representation|headers-only)|resolution=(?:merge|ignore)-duplicates|missing=default|handling=(?:strict|lenient)|max-affected=\d{1,9}|timezone=[\w/+-]+|tx=(?:commit|rollback))$/

/**
 * A space beyond ASCII is a space to lite and none to the database, so one could read what the other does not find. And of
 * `count`, only what a caller sees is counted: the planner's estimate knows everyone's rows.
 * @throws HttpRefusal
 */
export function checkHeaders(headers: Headers): void {
  for (const name of READ)
    if (/[^\t -~]/.test(headers.get(name) ?? ''))
      throw new HttpRefusal(400, `The header ${name} has a character that is not allowed.`)
  const preferences = (headers.get('prefer') ?? '').split(',').map((one) => one.trim())
  for (const preference of preferences)
    if (preference !== '' && !PREFERENCE.test(preference))
      throw new HttpRefusal(400, `The preference ${preference.slice(0, 100)} is not offered.`)
}
