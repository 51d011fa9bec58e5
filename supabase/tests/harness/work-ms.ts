import type { TestDatabase } from './database.ts'

/** How long a work takes: of the processor where the database runs in this process, so that a busy machine does not count. */
export async function workMs({ engine }: TestDatabase, work: () => Promise<unknown>): Promise<number> {
  const now = () => (engine.name === 'PGlite' ? process.cpuUsage().user / 1000 : performance.now())
  const start = now()
  await work()
  return now() - start
}
