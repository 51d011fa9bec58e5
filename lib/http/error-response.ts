import 'server-only'
import { z } from 'zod'
import { overPlanOf } from '@/lib/plans/over-plan'
import { changedElsewhere } from '@/lib/changed-elsewhere'
import { AppError, type ErrorCode, limitSentence, type PostgrestFailure, Refusal, tooSlowSentence } from '@/lib/errors'
import { logError } from '@/lib/log'

// Plain sentences: an error's own message is written for the log.
const answers: Readonly<Record<ErrorCode, { status: number; error: string }>> = {
  invalid: { status: 400, error: 'The request is not valid.' },
  unauthenticated: { status: 401, error: 'Please sign in.' },
  over_plan: { status: 402, error: 'The plan does not allow this.' },
  forbidden: { status: 403, error: 'You may not do this.' },
  not_found: { status: 404, error: 'This does not exist.' },
  duplicate: { status: 409, error: 'This already exists.' },
  conflict: { status: 409, error: 'Someone else changed this at the same time. Please try again.' },
  changed: { status: 409, error: 'Someone else just changed this.' },
  no_trial: { status: 409, error: 'There is no free trial for this.' },
  too_large: { status: 413, error: 'This is too large.' },
  too_slow: { status: 413, error: tooSlowSentence },
  limited: { status: 422, error: 'A limit has been reached.' },
  unexpected: { status: 500, error: 'Something went wrong.' },
  offline: { status: 503, error: 'A service is not answering. Please try again.' },
}

/**
 * What went wrong as `{ error, code }`: plain for the caller, complete in the log if it is our failure. For a refusal
 * because of an owner's plan, `overPlan` says by how much, if the database tells this caller; where someone else has changed
 * something since, `theirs` is what they wrote.
 */
export function errorResponse(thrown: unknown, request: Request): Response {
  const code = thrown instanceof AppError ? thrown.code : 'unexpected'
  const { status, error } = answers[code]
  if (status >= 500) logError('route.failed', thrown, { method: request.method, path: new URL(request.url).pathname })
  return Response.json(
    {
      error: explanation(thrown) ?? error,
      code,
      overPlan: overPlanOf(thrown) ?? undefined,
      theirs: changedElsewhere(thrown),
    },
    { status, headers: { 'Cache-Control': 'no-store' } },
  )
}

/** Which input field is wrong, and why: the caller can correct it. Or which limit the database has reached. */
function explanation(thrown: unknown): string | undefined {
  if (thrown instanceof Refusal) return thrown.message
  if (!(thrown instanceof AppError)) return undefined
  const { code, cause } = thrown
  // Other services say 429, too, in words of their own.
  if ((cause as Partial<PostgrestFailure> | undefined)?.code === 'PT429') return limitSentence(thrown)
  return code === 'invalid' && cause instanceof z.ZodError ? z.prettifyError(cause) : undefined
}
