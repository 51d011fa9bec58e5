import { AsyncResource } from 'node:async_hooks'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { FairQueue } from './fair-queue.ts'

const notice = z.object({
  kind: z.string(),
  id: z.string(),
  /** Whose request it was; empty for the services' own work. */
  sender: z.string(),
  /** In each topic the order stays that of the commits. */
  topic: z.string(),
  payload: z.unknown().optional(),
})
type Notice = z.infer<typeof notice>

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
  delete from realtime.outbox where created_at < now() - interval '10 minutes';`
/** So many that were fetched are deleted together: a deletion waits for the disk. */
const FETCHED_AT_ONCE = 200
/** How much of one person may wait: more than any call causes. */
const MOST_OF_ONE = 5000

/**
 * Listens to the notifications of `realtime/feed.sql` and passes them on, one after another: within a topic in the order
 * of the commits, and by turns between the people who caused them. Returns the function that stops it.
 */
export async function startFeed(database: Database, handlers: FeedHandlers): Promise<() => Promise<void>> {
  const queue = new FairQueue(MOST_OF_ONE)
  let fetched: string[] = []
  let sincePrune = 0
  let isFullSaid = false

  const sayProblem = (error: unknown) => handlers.onProblem(String(error))
  const deleteFetched = async (): Promise<void> => {
    if (fetched.length === 0) return
    const ids = fetched
    fetched = []
    await database.query('delete from realtime.outbox where id = any ($1)', [ids])
  }
  const fetchFromOutbox = async (id: string): Promise<unknown> => {
    const { rows } = await database.query<{ payload: unknown }>('select payload from realtime.outbox where id = $1', [
      id,
    ])
    fetched.push(id)
    if (fetched.length >= FETCHED_AT_ONCE) await deleteFetched()
    return rows[0]?.payload
  }
  const handle = async ({ kind, id, payload }: Notice): Promise<void> => {
    const content = payload ?? (await fetchFromOutbox(id))
    if (kind === 'broadcast') handlers.onMessage(sentMessage.parse(content))
    else if (kind === 'change') await handlers.onChange(rowChange.parse(content))
    else if (kind === 'signed-out') handlers.onSignedOut(signedOut.parse(content).session)
  }
  const enqueue = (text: string): void => {
    sincePrune += 1
    const told = notice.parse(JSON.parse(text))
    const isTaken = queue.add(told.sender, told.topic, () => handle(told).catch(sayProblem))
    if (isTaken || isFullSaid) return
    isFullSaid = true
    handlers.onProblem(`More than ${MOST_OF_ONE} messages of one person wait; further ones are not sent.`)
  }
  // A notification arrives in the middle of another caller's work on the database, while that caller holds the gate.
  // Bound to the context of this code, the handler waits for the gate like every other caller.
  const stopListening = await database.listen(
    'realtime',
    AsyncResource.bind((text: string) => {
      try {
        enqueue(text)
      } catch (error) {
        sayProblem(error)
      }
    }),
  )
  await database.exec(PRUNE)
  const pruning = setInterval(() => {
    if (sincePrune === 0) return
    sincePrune = 0
    isFullSaid = false
    Promise.all([deleteFetched(), database.exec(PRUNE)]).catch(sayProblem)
  }, PRUNE_EVERY_MS)
  pruning.unref()

  return async () => {
    clearInterval(pruning)
    await stopListening()
    await queue.whenDone()
  }
}
