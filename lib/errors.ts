/**
 * The closed list of ways something can fail. `offline` and `conflict` may be retried unchanged; the others are final
 * answers.
 */
export type ErrorCode =
  | 'not_found'
  | 'forbidden'
  | 'unauthenticated'
  | 'invalid'
  | 'duplicate'
  | 'conflict'
  /** Someone else has changed it since, and this would overwrite that. */
  | 'changed'
  | 'too_large'
  /** The database gave up on it. It would take as long once more, and others may have to wait for it. */
  | 'too_slow'
  | 'limited'
  /** A payment card that had a trial on another account: it can only be charged from today. */
  | 'no_trial'
  /** The owner's plan does not allow it. `overPlanOf` (lib/plans/over-plan.ts) says by how much. */
  | 'over_plan'
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

/** An `AppError` whose message is written for the person who asked, and may be shown unchanged. */
export class Refusal extends AppError {
  constructor(
    code: 'invalid' | 'changed' | 'conflict' | 'limited' | 'no_trial' | 'offline',
    sentence: string,
    options?: { cause?: unknown },
  ) {
    super(code, sentence, options)
    this.name = 'Refusal'
  }
}

/** Whether trying again may help, now or once the person has signed in: the change waits until then. */
export function isTemporary({ code }: AppError): boolean {
  return code === 'offline' || code === 'conflict' || code === 'unauthenticated'
}

/** Whether less of the same may be possible. */
export function isTooMuch({ code }: AppError): boolean {
  return code === 'too_large' || code === 'too_slow'
}

/** Whether nothing can be saved because the database's disk is full: writes wait, as without a network. */
export function isDiskFull(error: AppError): boolean {
  return error.code === 'offline' && (error.cause as Partial<PostgrestFailure> | undefined)?.code === '53100'
}

/** What PostgREST and supabase-js report when a call fails. */
export type PostgrestFailure = { code?: string | null; message: string; details?: string | null }

// https://www.postgresql.org/docs/current/errcodes-appendix.html, PostgREST's own codes, and PTxyz, which our functions
// raise to answer with status xyz (https://docs.postgrest.org/en/stable/references/errors.html).
const codeOfSqlState: Record<string, ErrorCode> = {
  '42501': 'forbidden',
  PGRST301: 'unauthenticated',
  PGRST302: 'unauthenticated',
  PGRST303: 'unauthenticated',
  PGRST116: 'not_found',
  PT402: 'over_plan',
  PT404: 'not_found',
  PT409: 'changed',
  PT413: 'too_large',
  PT422: 'invalid',
  '23503': 'not_found',
  '23505': 'duplicate',
  '23514': 'invalid',
  '22P02': 'invalid',
  '22023': 'invalid',
  '22P05': 'invalid',
  '22021': 'invalid',
  '23502': 'invalid',
  '40001': 'conflict',
  '40P01': 'conflict',
  PT429: 'limited',
  '429': 'limited',
  '55P03': 'conflict',
  '57014': 'too_slow',
}

/**
 * Turns what a table call or rpc reported into an `AppError`; `situation` says what was attempted, for the log.
 * Status 0 is how supabase-js reports that nothing answered (a dropped connection, a time-out); 502 to 504 come from
 * whatever is in front of the database while that is away. A success that is reported as a failure is an answer that was
 * cut off on its way.
 */
export function fromPostgrest(error: PostgrestFailure, situation: string, status?: number): AppError {
  return new AppError(codeOf(error, status), `${situation}: ${error.message}`, { cause: error })
}

/** What people read where the database gave up. */
export const tooSlowSentence = 'This takes longer than the database may work on it. Try it with less at once.'

/**
 * The message in which one of our functions reports a limit, or something impossible (PT422), or what there is to do where
 * the database gave up; undefined for other failures.
 */
export function limitSentence(error: AppError): string | undefined {
  if (error.code === 'too_slow') return tooSlowSentence
  const isSaid = error.code === 'limited' || error.code === 'too_large'
  return isSaid || (error.cause as Partial<PostgrestFailure> | undefined)?.code === 'PT422'
    ? sentenceOf(error)
    : undefined
}

/** The message in which the database says what prevents it (PT409); undefined for other failures. */
export function changedSentence(error: unknown): string | undefined {
  return error instanceof AppError && error.code === 'changed' ? sentenceOf(error) : undefined
}

function sentenceOf({ cause }: AppError): string | undefined {
  return cause instanceof Object && 'message' in cause && typeof cause.message === 'string' ? cause.message : undefined
}

/** 403 and 413 are not among them: what a filter never lets through would hold up all later changes. */
const isOfProxy: ReadonlySet<number> = new Set([407, 408, 425, 429])

function codeOf(error: PostgrestFailure, status: number | undefined): ErrorCode {
  // A caller refused as signed out has lost their session, whatever they tried to do.
  if (status === 401) return 'unauthenticated'
  if (status !== undefined && (status < 300 || status >= 502)) return 'offline'
  // The services say a code, except where they fall (500). A proxy that has had enough, or asks who one is, says none.
  if (!error.code && isOfProxy.has(status ?? 0)) return 'offline'
  return codeOfSqlState[error.code ?? ''] ?? 'unexpected'
}
