import { Worker } from 'node:worker_threads'

/**
 * How much processor time a statement may use, and all statements of a client's transaction together. Hosted Supabase gives
 * `authenticated` eight seconds; here everyone else waits for it.
 */
const MOST_SECONDS: Readonly<Record<string, number>> = { anon: 3, authenticated: 5, service_role: 8 }
const MOST_SECONDS_OF_OURS = 120

/** What the watcher's thread calls in ours. */
const CANCEL = 'cancelStatement'

/** What the statements of one transaction have used: many short ones keep the others waiting as well. */
export interface Used {
  ms: number
}

/** Records the running statement, for the watcher. */
export interface StatementWatch {
  /**
   * Records the start of a statement by a role (null: nobody asked for it). The function that it returns has to be
   * called at the end, and says whether the statement was cancelled. `cancel` asks Postgres to end it, in the middle.
   * Null if its transaction may use no more.
   */
  begin(role: string | null, cancel: () => void, used: Used): (() => boolean) | null
}

/** Of this process: on a busy machine a statement gets as much of it as on an idle one. */
const usedMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Cancels a statement that takes too long, or ends this process where it does not stop. PGlite runs in this same thread
 * and has no timers while it works: `statement_timeout` never fires, and nothing else here gets a turn
 * (docs/decisions/a-long-statement-is-cancelled.md).
 */
export function watchStatements(): StatementWatch & { close(): Promise<unknown> } {
  const shared = new SharedArrayBuffer(8)
  const marks = new Int32Array(shared)
  let running: { number: number; wasCancelled: boolean; cancel: () => void } | null = null
  Reflect.set(globalThis, CANCEL, (number: number) => {
    if (running?.number !== number) return
    running.wasCancelled = true
    running.cancel()
  })
  const thread = new Worker(new URL('stuck-thread.mjs', import.meta.url), {
    workerData: { shared, cancels: CANCEL },
    execArgv: [],
  })
  thread.unref()
  let numbers = 0
  return {
    begin(role, cancel, used) {
      const most = role === null ? undefined : MOST_SECONDS[role]
      const leftMs = most === undefined ? 1000 * MOST_SECONDS_OF_OURS : 1000 * most - used.ms
      if (leftMs <= 0) return null
      numbers = (numbers % (2 ** 31 - 1)) + 1
      const statement = { number: numbers, wasCancelled: false, cancel }
      running = statement
      const before = usedMs()
      Atomics.store(marks, 1, leftMs)
      Atomics.store(marks, 0, numbers)
      return () => {
        Atomics.store(marks, 0, 0)
        running = null
        used.ms += usedMs() - before
        return statement.wasCancelled
      }
    },
    async close() {
      Reflect.deleteProperty(globalThis, CANCEL)
      await thread.terminate()
    },
  }
}
