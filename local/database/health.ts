import type { Database } from './database.ts'

/** Longer than a healthy database takes to answer. */
const PATIENCE_MS = 5000

/** Whether the services work: this asks the database itself. */
export async function serveHealth(database: Database): Promise<Response> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  const ready = await Promise.race([database.isWell().catch(() => false), late])
  clearTimeout(timer)
  return Response.json({ ready }, { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}

const LOOK_EVERY_MS = 5000

/** Detects a broken session even when no one uses it, and reports it. Returns the function that stops it. */
export function watchDatabase(database: Database, log: (line: string) => void): () => void {
  database.onReopened((reason) => log(`The database was reopened: ${reason}`))
  const timer = setInterval(() => {
    database.isWell().then(
      (isWell) => isWell || log('The database is not responding.'),
      (error: unknown) => log(`The database cannot be reopened: ${String(error)}`),
    )
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
