import 'server-only'
import { z } from 'zod'
import { AppError, fromPostgrest } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import { type Handler, handlers } from './handlers'

const claimSchema = z.object({ id: z.number(), kind: z.string(), payload: z.unknown(), attempt: z.number() }).nullable()
type Claim = NonNullable<z.output<typeof claimSchema>>
type Times = Required<Pick<RunLimits, 'jobMs' | 'graceMs' | 'longMs'>>

export type JobsRun = { done: number; failed: number; /** Whether there may be more to do. */ isMore: boolean }

export type RunLimits = {
  table?: Readonly<Record<string, Handler>>
  /** After this, no further job is started. */
  budgetMs?: number
  /** How long one job may take, and a long one without progress. */
  jobMs?: number
  /** How much longer than its time a job is reserved. */
  graceMs?: number
  /** How long a long job may take in all. */
  longMs?: number
  /** Told of each long job that is started, which may end after the run: for platforms that end what nothing waits for. */
  keepAlive?: (work: Promise<void>) => void
}

/** Long jobs of this process. A few, so that one of many hours does not hold up those of everyone else. */
const longWork = new Set<Promise<void>>()
const mostLong = 2
/** How often we look, in the time in which a long job has to make progress, whether it does. */
const looks = 4

/**
 * Runs due jobs one after another, and long ones beside them. Any number of runners may do this at the same time; a job
 * whose runner is killed is run again (docs/decisions/jobs-in-postgres.md).
 */
export async function runJobs(
  admin: Db,
  {
    table = handlers,
    budgetMs = 20_000,
    jobMs = 60_000,
    graceMs = 30_000,
    longMs = 12 * 3600_000,
    keepAlive,
  }: RunLimits = {},
): Promise<JobsRun> {
  const times = { jobMs, graceMs, longMs }
  const longKinds = Object.keys(table).filter((kind) => table[kind]?.isLong)
  const began = performance.now()
  const recurring = Object.entries(table).flatMap(([kind, { everySeconds }]) =>
    everySeconds === undefined ? [] : [{ kind, seconds: everySeconds }],
  )
  const { error, status } = await admin.rpc('schedule_jobs', { recurring })
  if (error) throw fromPostgrest(error, 'jobs.schedule', status)
  const run: JobsRun = { done: 0, failed: 0, isMore: false }
  while (performance.now() - began < budgetMs) {
    const claim = await claimJob(admin, leaseSecondsOf(times), longWork.size < mostLong ? [] : longKinds)
    if (!claim) return run
    if (table[claim.kind]?.isLong) {
      const work = runJob(admin, claim, table[claim.kind], times)
        .then(() => {})
        .catch((error: unknown) => logError('jobs.long', error, { kind: claim.kind }))
        .finally(() => longWork.delete(work))
      longWork.add(work)
      keepAlive?.(work)
      continue
    }
    if (await runJob(admin, claim, table[claim.kind], times)) run.done += 1
    else run.failed += 1
  }
  return { ...run, isMore: true }
}

const leaseSecondsOf = ({ jobMs, graceMs }: Times) => Math.ceil((jobMs + graceMs) / 1000)

async function claimJob(admin: Db, leaseSeconds: number, without: string[]): Promise<Claim | null> {
  const { data, error, status } = await admin.rpc('claim_job', { lease_seconds: leaseSeconds, without })
  if (error) throw fromPostgrest(error, 'jobs.claim', status)
  return claimSchema.parse(data)
}

/** Whether it was done. */
async function runJob(admin: Db, claim: Claim, found: Handler | undefined, times: Times): Promise<boolean> {
  const { id: job_id, kind, attempt } = claim
  try {
    // A server with newer code may know it; until then it waits.
    if (!found) throw new Error(`There is no handler for ${kind}.`)
    const { everySeconds, isLong } = found
    if (isLong) {
      const lease_seconds = leaseSecondsOf(times)
      const hold = async () => (await admin.rpc('hold_job', { job_id, attempt, lease_seconds }).throwOnError()).data
      await whileItGoesOn(times, hold, async (signal, goOn) => {
        await found.run(claim.payload, { admin, signal, goOn, id: job_id, attempt })
      })
      await admin.rpc('finish_job', { job_id, attempt }).throwOnError()
      return true
    }
    // A recurring job continues at its next turn, so it may end in its own way when its time is over.
    const limits = { limitMs: times.jobMs, stopMs: everySeconds === undefined ? 0 : times.graceMs / 2 }
    let isMore: boolean | void = false
    const wasStopped = await withinTime(limits, async (signal) => {
      isMore = await found.run(claim.payload, { admin, signal, goOn: () => {}, id: job_id, attempt })
    })
    // What is left comes after everything else that is due now.
    const again = everySeconds === undefined ? {} : { again_in_seconds: wasStopped || isMore ? 0 : everySeconds }
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

/**
 * Aborts `work` when it has not called `goOn` for `jobMs`, when another runner has it, or after `longMs`. Its claim is
 * held until then.
 * @throws JobTimeout only after `longMs`: in the other cases the next attempt may succeed
 */
async function whileItGoesOn(
  { jobMs, longMs }: Times,
  hold: () => Promise<boolean>,
  work: (signal: AbortSignal, goOn: () => void) => Promise<void>,
): Promise<void> {
  const end = new AbortController()
  const began = performance.now()
  // Not by the clock: while this process is held up, no one makes progress.
  let quietLooks = 0
  let timer: NodeJS.Timeout | undefined
  const stopped = new Promise<never>((_, reject) => {
    const stop = (reason: Error) => {
      clearInterval(timer)
      end.abort(reason)
      reject(reason)
    }
    timer = setInterval(() => {
      quietLooks += 1
      if (performance.now() - began > longMs) stop(new JobTimeout(`It took longer than ${longMs / 1000} s.`))
      else if (quietLooks > looks) stop(new Error(`It made no progress for ${jobMs / 1000} s.`))
      // While the database does not answer, no one else gets the job either.
      else
        void hold().then(
          (isOurs) => isOurs || stop(new Error('Another runner has it.')),
          () => {},
        )
    }, jobMs / looks)
  })
  try {
    await Promise.race([work(end.signal, () => (quietLooks = 0)), stopped])
  } finally {
    clearInterval(timer)
  }
}

function sentenceOf(failure: unknown): string {
  return failure instanceof z.ZodError
    ? z.prettifyError(failure)
    : failure instanceof Error
      ? failure.message
      : String(failure)
}
