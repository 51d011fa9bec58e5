import 'server-only'
import { z } from 'zod'
import { AppError, fromPostgrest } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import { type Handler, handlers } from './handlers'

const claimSchema = z.object({ id: z.number(), kind: z.string(), payload: z.unknown(), attempt: z.number() }).nullable()
type Claim = NonNullable<z.output<typeof claimSchema>>

export type JobsRun = { done: number; failed: number; /** Whether there may be more to do. */ isMore: boolean }

export type RunLimits = {
  table?: Readonly<Record<string, Handler>>
  /** After this, no further job is started. */
  budgetMs?: number
  /** How long one job may take. */
  jobMs?: number
  /** How much longer than its time a job is reserved. */
  graceMs?: number
}

/**
 * Runs due jobs one after another. Any number of runners may do this at the same time; a job whose runner is killed is
 * run again (docs/decisions/jobs-in-postgres.md).
 */
export async function runJobs(
  admin: Db,
  { table = handlers, budgetMs = 20_000, jobMs = 60_000, graceMs = 30_000 }: RunLimits = {},
): Promise<JobsRun> {
  const began = performance.now()
  const recurring = Object.entries(table).flatMap(([kind, { everySeconds }]) =>
    everySeconds === undefined ? [] : [{ kind, seconds: everySeconds }],
  )
  const { error, status } = await admin.rpc('schedule_jobs', { recurring })
  if (error) throw fromPostgrest(error, 'jobs.schedule', status)
  const run: JobsRun = { done: 0, failed: 0, isMore: false }
  while (performance.now() - began < budgetMs) {
    const claim = await claimJob(admin, Math.ceil((jobMs + graceMs) / 1000))
    if (!claim) return run
    if (await runJob(admin, claim, table[claim.kind], jobMs)) run.done += 1
    else run.failed += 1
  }
  return { ...run, isMore: true }
}

async function claimJob(admin: Db, leaseSeconds: number): Promise<Claim | null> {
  const { data, error, status } = await admin.rpc('claim_job', { lease_seconds: leaseSeconds })
  if (error) throw fromPostgrest(error, 'jobs.claim', status)
  return claimSchema.parse(data)
}

/** Whether it was done. */
async function runJob(admin: Db, claim: Claim, found: Handler | undefined, jobMs: number): Promise<boolean> {
  const { id: job_id, kind, attempt } = claim
  try {
    // A server with newer code may know it; until then it waits.
    if (!found) throw new Error(`There is no handler for ${kind}.`)
    await withinTime(jobMs, (signal) => found.run(claim.payload, { admin, signal, id: job_id, attempt }))
    const again = found.everySeconds === undefined ? {} : { again_in_seconds: found.everySeconds }
    await admin.rpc('finish_job', { job_id, attempt, ...again }).throwOnError()
    return true
  } catch (failure) {
    const isFinal = failure instanceof z.ZodError || (found?.giveUp !== undefined && isTimeout(failure))
    const { data: outcome } = await admin
      .rpc('fail_job', { job_id, attempt, error: sentenceOf(failure), is_final: isFinal })
      .throwOnError()
    logError(outcome === 'dead' ? 'jobs.dead' : 'jobs.failed', failure, { id: job_id, kind, attempt })
    if (outcome === 'dead') {
      await found?.giveUp?.(claim.payload, admin).catch((error: unknown) => logError('jobs.give_up', error, { kind }))
    }
    return false
  }
}

class JobTimeout extends Error {}

/** The job ran out of time, or one of its database statements did. */
function isTimeout(failure: unknown): boolean {
  if (failure instanceof JobTimeout) return true
  const cause = failure instanceof AppError ? failure.cause : undefined
  return cause instanceof Object && 'code' in cause && cause.code === '57014'
}

async function withinTime(limitMs: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new JobTimeout(`It took longer than ${limitMs / 1000} s.`)
      end.abort(reason)
      reject(reason)
    }, limitMs)
  })
  try {
    await Promise.race([work(end.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

function sentenceOf(failure: unknown): string {
  return failure instanceof z.ZodError
    ? z.prettifyError(failure)
    : failure instanceof Error
      ? failure.message
      : String(failure)
}
