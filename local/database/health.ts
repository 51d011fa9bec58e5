import type { Database } from './database.ts'

/** Longer than a healthy database keeps anyone waiting. */
const PATIENCE_MS = 5000

/** Whether the services can be used: the database itself is asked. */
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

/** Finds out by itself when the session has broken while nobody asks, and says so. Answers what stops it. */
export function watchDatabase(database: Database, log: (line: string) => void): () => void {
  database.onReopened((reason) => log(`The database was opened again: ${reason}`))
  const timer = setInterval(() => {
    database.isWell().then(
      (isWell) => isWell || log('The database does not answer.'),
      (error: unknown) => log(`The database cannot be opened again: ${String(error)}`),
    )
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
