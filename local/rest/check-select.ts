import { HttpRefusal } from '../http/http-refusal.ts'

const MOST_EMBEDDED = 12
const MOST_EMBEDDED_DEPTH = 2

/** A name with its opening bracket: `...alias:name!hint!inner(`. */
const EMBEDDED = /([^,(:.]*)\($/

/** Embedded tables multiply the cost of a statement, most of all a table embedded in itself. @throws HttpRefusal */
export function checkSelect(table: string, question: URLSearchParams): void {
  for (const [name, value] of question) if (name === 'select' || name.endsWith('.select')) checkOne(table, value)
}

function checkOne(table: string, select: string): void {
  const within = [table]
  let embedded = 0
  let since = ''
  // What is in quotes is a name, with brackets or not.
  for (const [symbol] of select.matchAll(/"[^"]*(?:"|$)|[^]/g)) {
    since += symbol
    if (symbol === ')' && within.length > 1) within.pop()
    if (symbol !== '(') continue
    const name = nameOf(since)
    if (within.length > MOST_EMBEDDED_DEPTH)
      throw new HttpRefusal(400, `Tables may be embedded at most ${MOST_EMBEDDED_DEPTH} deep.`)
    if (within.includes(name)) throw new HttpRefusal(400, `The table ${name} is embedded in itself.`)
    if (name.endsWith('_fkey')) throw new HttpRefusal(400, 'Only tables can be embedded, by their name.')
    within.push(name)
    since = ''
    embedded += 1
    if (embedded > MOST_EMBEDDED) throw new HttpRefusal(400, `At most ${MOST_EMBEDDED} tables may be embedded.`)
  }
}

/** The table before a bracket, without its alias, hints and quotes. */
function nameOf(text: string): string {
  const [, named = ''] = EMBEDDED.exec(text) ?? []
  return (named.split('!')[0] ?? '').replaceAll('"', '').trim()
}
