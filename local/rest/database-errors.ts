import { AsyncLocalStorage } from 'node:async_hooks'

interface DatabaseError {
  code: string
  message: string
  detail?: string | undefined
  hint?: string | undefined
}

/** The error that Postgres gave during the present request, if any. */
const failure = new AsyncLocalStorage<{ error: DatabaseError | null }>()

/** Remembers what Postgres said; called where lite turns an error into an answer. */
export function noteDatabaseError(error: unknown): void {
  const noted = failure.getStore()
  if (noted && isDatabaseError(error)) noted.error = error
}

/**
 * lite 0.10 answers 500 with the code `SUP` for every SQLSTATE it does not list, `raise exception`
 * (P0001) and check constraints among them. PostgREST gives the code, the message as it is and a
 * status from its table, which is what supabase-js callers go by.
 */
export async function withDatabaseErrors(answer: () => Promise<Response>): Promise<Response> {
  const noted: { error: DatabaseError | null } = { error: null }
  const response = await failure.run(noted, answer)
  if (response.status !== 500 || !noted.error) return response
  const body: unknown = await response.clone().json().catch(() => null)
  if (typeof body !== 'object' || body === null || (body as { code?: unknown }).code !== 'SUP') return response
  const { code, message, detail, hint } = noted.error
  return Response.json(
    { code, details: detail ?? null, hint: hint ?? null, message },
    { status: statusOf(code), headers: { 'x-sb-error-code': code } },
  )
}

/** PostgREST's table "HTTP status codes" for errors of Postgres. */
export function statusOf(sqlState: string): number {
  const exact: Record<string, number> = { '23503': 409, '23505': 409, '25006': 405, '42883': 404, '42P01': 404, P0001: 400 }
  const byClass: Record<string, number> = {
    '08': 503, '09': 500, '0L': 403, '0P': 403, '25': 500, '28': 403, '2D': 500, '38': 500, '39': 500, '3B': 500,
    '40': 500, '53': 503, '54': 500, '55': 500, '57': 500, '58': 500, F0: 500, HV: 500, P0: 500, XX: 500,
  }
  return exact[sqlState] ?? byClass[sqlState.slice(0, 2)] ?? 400
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))
}
