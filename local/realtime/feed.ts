import { AsyncResource } from 'node:async_hooks'
import { z } from 'zod'
import type { Database } from '../database/database.ts'

const notice = z.object({ kind: z.string(), id: z.string(), payload: z.unknown().optional() })

const sentMessage = z.object({
  id: z.string(),
  topic: z.string(),
  event: z.string().nullable(),
  private: z.boolean(),
  payload: z.unknown(),
})

const row = z.record(z.string(), z.unknown()).nullable()

const rowChange = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  commit_timestamp: z.string(),
  record: row,
  old_record: row,
})

const signedOut = z.object({ session: z.string() })

export interface FeedHandlers {
  onMessage(message: z.infer<typeof sentMessage>): void
  onChange(change: z.infer<typeof rowChange>): Promise<void>
  onSignedOut(sessionId: string): void
  onProblem(problem: string): void
}

/** Rows of `realtime.messages` and `realtime.outbox` are useless once they have been sent. */
const PRUNE_EVERY_MS = 60_000
const PRUNE = `
  delete from realtime.messages where inserted_at < (now() at time zone 'utc') - interval '1 minute';
  delete from realtime.outbox where created_at < now() - interval '1 minute';`

/**
 * Listens to the notifications of `realtime/feed.sql` and passes them on, one after another, in the order of the
 * commits. Returns the function that stops it.
 */
export async function startFeed(database: Database, handlers: FeedHandlers): Promise<() => Promise<void>> {
  let handling: Promise<void> = Promise.resolve()
  let sincePrune = 0

  const handle = async (text: string): Promise<void> => {
    const { kind, id, payload } = notice.parse(JSON.parse(text))
    const content = payload ?? (await fetchFromOutbox(database, id))
    if (kind === 'broadcast') handlers.onMessage(sentMessage.parse(content))
    else if (kind === 'change') await handlers.onChange(rowChange.parse(content))
    else if (kind === 'signed-out') handlers.onSignedOut(signedOut.parse(content).session)
  }
  // A notification arrives in the middle of another caller's work on the database, while that caller holds the gate.
  // Bound to the context of this code, the handler waits for the gate like every other caller.
  const enqueue = AsyncResource.bind((text: string) => {
    sincePrune += 1
    handling = handling.then(() => handle(text)).catch((error: unknown) => handlers.onProblem(String(error)))
  })
  const stopListening = await database.listen('realtime', enqueue)
  await database.exec(PRUNE)
  const pruning = setInterval(() => {
    if (sincePrune === 0) return
    sincePrune = 0
    database.exec(PRUNE).catch((error: unknown) => handlers.onProblem(String(error)))
  }, PRUNE_EVERY_MS)
  pruning.unref()

  return async () => {
    clearInterval(pruning)
    await stopListening()
    await handling
  }
}

async function fetchFromOutbox(database: Database, id: string): Promise<unknown> {
  const { rows } = await database.query<{ payload: unknown }>(
    'delete from realtime.outbox where id = $1 returning payload',
    [id],
  )
  return rows[0]?.payload
}
