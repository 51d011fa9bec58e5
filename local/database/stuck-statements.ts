import { Worker } from 'node:worker_threads'

/**
 * How much processor time a statement may use. Hosted Supabase gives `authenticated` eight seconds; here everyone else
 * waits for it.
 */
const MOST_SECONDS: Readonly<Record<string, number>> = { anon: 3, authenticated: 5, service_role: 8 }
const MOST_SECONDS_OF_OURS = 120

/** What the watcher's thread calls in ours. */
const CANCEL = 'cancelStatement'

/** Records the running statement, for the watcher. */
export interface StatementWatch {
  /**
   * Records the start of a statement by a role (null: nobody asked for it). The function that it returns has to be
   * called at the end, and says whether the statement was cancelled. `cancel` asks Postgres to end it, in the middle.
   */
  begin(role: string | null, cancel: () => void): () => boolean
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
    begin(role, cancel) {
      numbers = (numbers % (2 ** 31 - 1)) + 1
      const statement = { number: numbers, wasCancelled: false, cancel }
      running = statement
      Atomics.store(marks, 1, 1000 * ((role !== null && MOST_SECONDS[role]) || MOST_SECONDS_OF_OURS))
      Atomics.store(marks, 0, numbers)
      return () => {
        Atomics.store(marks, 0, 0)
        running = null
        return statement.wasCancelled
      }
    },
    async close() {
      Reflect.deleteProperty(globalThis, CANCEL)
      await thread.terminate()
    },
  }
}
