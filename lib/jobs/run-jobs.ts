import 'server-only'
import { z } from 'zod'
import { AppError, fromPostgrest } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import { type Handler, handlers } from './handlers'

const claimSchema = z.object({ id: z.number(), kind: z.string(), payload: z.unknown(), attempt: z.number() }).nullable()
type Claim = NonNullable<z.output<typeof claimSchema>>
type Times = Required<Pick<RunLimits, 'jobMs' | 'graceMs'>>

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
    if (await runJob(admin, claim, table[claim.kind], { jobMs, graceMs })) run.done += 1
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
async function runJob(admin: Db, claim: Claim, found: Handler | undefined, times: Times): Promise<boolean> {
  const { id: job_id, kind, attempt } = claim
  try {
    // A server with newer code may know it; until then it waits.
    if (!found) throw new Error(`There is no handler for ${kind}.`)
    const { everySeconds } = found
    // A recurring job continues at its next turn, so it may end in its own way when its time is over.
    const limits = { limitMs: times.jobMs, stopMs: everySeconds === undefined ? 0 : times.graceMs / 2 }
    const wasStopped = await withinTime(limits, (signal) =>
      found.run(claim.payload, { admin, signal, id: job_id, attempt }),
    )
    // What is left comes after everything else that is due now.
    const again = everySeconds === undefined ? {} : { again_in_seconds: wasStopped ? 0 : everySeconds }
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

/**
 * Aborts `work` after `limitMs`, and gives it `stopMs` to end. @returns whether its time was over
 * @throws JobTimeout when it has not ended by then
 */
async function withinTime(
  { limitMs, stopMs }: { limitMs: number; stopMs: number },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new JobTimeout(`It took longer than ${limitMs / 1000} s.`)
      end.abort(reason)
      if (stopMs === 0) reject(reason)
      else timer = setTimeout(() => reject(reason), stopMs)
    }, limitMs)
  })
  try {
    await Promise.race([work(end.signal), late])
    return end.signal.aborted
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
