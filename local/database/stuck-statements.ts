import { Worker } from 'node:worker_threads'

/** How much processor time a statement may use, like hosted Supabase's limits per role; our own statements get more. */
const MOST_SECONDS: Readonly<Record<string, number>> = { anon: 3, authenticated: 8 }
const MOST_SECONDS_OF_OURS = 120

/** Records the running statement, for the watcher. */
export interface StatementWatch {
  /** Records the start of a statement by a role (null: ours); returns the function to call when it has ended. */
  begin(role: string | null): () => void
}

/**
 * Ends this process when a statement takes too long. PGlite runs in this same thread and has no timers while it works:
 * `statement_timeout` never fires, and nothing else here gets a turn
 * (docs/decisions/a-stuck-statement-ends-the-services.md).
 */
export function watchStatements(): StatementWatch & { close(): Promise<unknown> } {
  const shared = new SharedArrayBuffer(8)
  const marks = new Int32Array(shared)
  const thread = new Worker(new URL('stuck-thread.mjs', import.meta.url), { workerData: { shared }, execArgv: [] })
  thread.unref()
  let numbers = 0
  return {
    begin(role) {
      numbers = (numbers % (2 ** 31 - 1)) + 1
      Atomics.store(marks, 1, 1000 * ((role !== null && MOST_SECONDS[role]) || MOST_SECONDS_OF_OURS))
      Atomics.store(marks, 0, numbers)
      return () => Atomics.store(marks, 0, 0)
    },
    close: () => thread.terminate(),
  }
}
