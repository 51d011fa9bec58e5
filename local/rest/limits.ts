import { HttpRefusal } from '../http/http-refusal.ts'
import { depthOfJson } from './json-depth.ts'

/** What one request may ask of the table API. The database answers one statement at a time: a large one keeps everyone waiting. */
const MOST_ROWS = 1000
const MOST_CONDITIONS = 200
const MOST_EMBEDDED = 12
const MOST_EMBEDDED_DEPTH = 4
const MOST_JSON_DEPTH = 64

/** Refuses with a sentence what asks for too much. @throws HttpRefusal */
export function examineTableRequest({ url, headers }: Request, body: Uint8Array): void {
  checkQuestion(new URL(url).searchParams)
  if (body.length > 0 && (headers.get('content-type') ?? '').includes('json')) checkJson(body)
}

/** Conditions and embedded tables multiply what a statement costs. */
function checkQuestion(question: URLSearchParams): void {
  let conditions = 0
  for (const [name, value] of question) {
    conditions += /(?:^|\.)(?:and|or)$/.test(name) ? value.split(',').length : 1
    if (name === 'select' || name.endsWith('.select')) checkSelect(value)
  }
  if (conditions > MOST_CONDITIONS) throw new HttpRefusal(400, `The request has ${conditions} conditions: at most ${MOST_CONDITIONS} are allowed.`)
}

function checkSelect(select: string): void {
  let depth = 0
  let embedded = 0
  for (const symbol of select) {
    if (symbol === ')') depth -= 1
    if (symbol !== '(') continue
    depth += 1
    embedded += 1
    if (depth > MOST_EMBEDDED_DEPTH) throw new HttpRefusal(400, `Tables may be embedded at most ${MOST_EMBEDDED_DEPTH} deep.`)
  }
  if (embedded > MOST_EMBEDDED) throw new HttpRefusal(400, `At most ${MOST_EMBEDDED} tables may be embedded.`)
}

function checkJson(body: Uint8Array): void {
  if (depthOfJson(body) > MOST_JSON_DEPTH) throw new HttpRefusal(400, `The JSON is nested more than ${MOST_JSON_DEPTH} deep.`)
  const rows = rowsOf(body)
  if (rows > MOST_ROWS) throw new HttpRefusal(413, `The request has ${rows} rows: at most ${MOST_ROWS} are written at a time.`)
}

/** Nonsense has no rows: who reads it says so. */
function rowsOf(body: Uint8Array): number {
  if (body.length < 2 * MOST_ROWS) return 0
  try {
    const parsed: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    return Array.isArray(parsed) ? parsed.length : 0
  } catch {
    return 0
  }
}
