/**
 * The closed list of ways in which something fails. `offline` and `conflict` may be tried again as they are;
 * the others are answers.
 */
export type ErrorCode =
  | 'not_found'
  | 'forbidden'
  | 'unauthenticated'
  | 'invalid'
  | 'duplicate'
  | 'conflict'
  | 'limited'
  | 'offline'
  | 'unexpected'

/** Thrown by `lib`. Only the toast and page layers turn it into words. */
export class AppError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
  }
}

/** What PostgREST and supabase-js report when a call fails. */
type PostgrestFailure = { code?: string | null; message: string; details?: string | null }

// https://www.postgresql.org/docs/current/errcodes-appendix.html and PostgREST's own codes
const codeOfSqlState: Record<string, ErrorCode> = {
  '42501': 'forbidden',
  PGRST301: 'unauthenticated',
  PGRST302: 'unauthenticated',
  PGRST303: 'unauthenticated',
  PGRST116: 'not_found',
  P0002: 'not_found',
  '23503': 'not_found',
  '23505': 'duplicate',
  '23514': 'invalid',
  '22P02': 'invalid',
  '23502': 'invalid',
  '40001': 'conflict',
  '40P01': 'conflict',
  '54000': 'limited',
  '55P03': 'conflict',
  '57014': 'conflict',
}

/**
 * Turns what a table call or rpc reported into an `AppError`; `situation` says what was attempted, for the log.
 * A failure without a code never reached the database: supabase-js reports a dropped connection that way.
 */
export function fromPostgrest(error: PostgrestFailure, situation: string, status?: number): AppError {
  const code = error.code
    ? (codeOfSqlState[error.code] ?? 'unexpected')
    : status === undefined || status === 0 || status >= 500
      ? 'offline'
      : 'unexpected'
  return new AppError(code, `${situation}: ${error.message}`, { cause: error })
}
