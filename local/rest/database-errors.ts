import { AsyncLocalStorage } from 'node:async_hooks'
import { isSqlError } from '../database/postgres.ts'

/** The most characters of a message that an answer contains. */
const LONGEST = 500

interface DatabaseError {
  code: string
  message: string
  detail?: string | undefined
  hint?: string | undefined
}

/** The error that Postgres returned during the current request, if any. */
const failure = new AsyncLocalStorage<{ error: DatabaseError | null }>()

/** Whether the calling code serves the table API, as PostgREST would, and not auth or storage. */
export function isTableRequest(): boolean {
  return failure.getStore() !== undefined
}

const UNREADABLE =
  /^(?:Invalid input for |Invalid time value|Malformed JSON|Cannot convert object to primitive value|\w+\.toString is not a function)/

/** Remembers Postgres's error; called where lite turns an error into an answer. */
export function noteDatabaseError(error: unknown): void {
  const noted = failure.getStore()
  if (!noted) return
  if (isSqlError(error)) noted.error = error as unknown as DatabaseError
  // PGlite turns arguments into text before Postgres sees them; a list where a text is expected fails there.
  else if (error instanceof Error && UNREADABLE.test(error.message))
    noted.error = { code: '22P02', message: error.message }
}

/**
 * lite 0.10 answers 500 with the code `SUP` for every SQLSTATE that it does not list, including `raise exception`
 * (P0001) and check constraints. PostgREST returns the code, the unchanged message and a status from its table, which
 * supabase-js callers rely on.
 */
export async function withDatabaseErrors(answer: () => Promise<Response>): Promise<Response> {
  const noted: { error: DatabaseError | null } = { error: null }
  const response = await failure.run(noted, answer)
  if (response.ok) return response
  const text = await response.clone().text()
  const body: unknown = parse(text)
  if (isOfRelations(body)) return shortAnswer(response, { ...body, details: null, hint: null })
  if (response.status !== 500 || !noted.error) return text.length > LONGEST ? shortAnswer(response, body) : response
  if (typeof body !== 'object' || body === null || (body as { code?: unknown }).code !== 'SUP') return response
  const { code, message, detail, hint } = noted.error
  return Response.json(
    { code, details: shorten(detail), hint: shorten(hint), message: shorten(message) },
    { status: statusOf(code), headers: { 'x-sb-error-code': code } },
  )
}

/** lite's storage answers 500 to unreadable requests and to signed-out devices; neither is a server error. */
export async function withStorageErrors(answer: () => Promise<Response>): Promise<Response> {
  const noted: { error: DatabaseError | null } = { error: null }
  const response = await failure.run(noted, answer)
  if (response.status !== 500 || !noted.error) return response
  const { code, message } = noted.error
  if (code === 'PT401') return refusal(401, 'Unauthorized', message)
  return code.startsWith('22') ? refusal(400, 'InvalidRequest', 'The request cannot be read') : response
}

function refusal(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status })
}

/**
 * Whether tables to be embedded have no relationship, or several, or one through a table that is not exposed. lite 0.10
 * looks in all schemas, and names tables there in details and hints.
 */
function isOfRelations(body: unknown): body is object {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return code === 'PGRST200' || code === 'PGRST201' || code === 'PGRST205'
}

/** PostgREST's table "HTTP status codes" for errors of Postgres. */
export function statusOf(sqlState: string): number {
  const exact: Record<string, number> = {
    '23503': 409,
    '23505': 409,
    '25006': 405,
    '42883': 404,
    '42P01': 404,
    '54023': 413,
    P0001: 400,
  }
  const byClass: Record<string, number> = {
    '08': 503,
    '09': 500,
    '0L': 403,
    '0P': 403,
    '25': 500,
    '28': 403,
    '2D': 500,
    '38': 500,
    '39': 500,
    '3B': 500,
    '40': 500,
    '53': 503,
    '54': 500,
    '55': 500,
    '57': 500,
    '58': 500,
    F0: 500,
    HV: 500,
    P0: 500,
    XX: 500,
  }
  return exact[sqlState] ?? byClass[sqlState.slice(0, 2)] ?? 400
}

function shortAnswer(response: Response, body: unknown): Response {
  if (typeof body !== 'object' || body === null)
    return Response.json({ message: 'The request was refused.' }, { status: response.status })
  const short = Object.entries(body).map(
    ([name, value]) => [name, typeof value === 'string' ? shorten(value) : value] as const,
  )
  const { headers, status } = response
  headers.delete('content-length')
  return Response.json(Object.fromEntries(short), { status, headers })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** An error may quote what was sent; the answer is clear enough without it. */
function shorten(text: string | undefined | null): string | null {
  return text === undefined || text === null || text.length <= LONGEST ? (text ?? null) : `${text.slice(0, LONGEST)} …`
}
