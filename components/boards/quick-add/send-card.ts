import type { CardPlaced } from '@/lib/boards/changes/cards/place-card'
import { writeChange } from '@/lib/boards/changes/write-change'
import { UnsentBox } from '@/lib/boards/unsent/unsent-box'
import { AppError, isTemporary } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { openBoards } from '../unsent/keep-unsent'
import { sayRefused } from '../unsent/say-refused'

type Sender = { userId: string; openDb: () => Promise<Db> }

/**
 * What happened to a technique: stored, waiting in this browser for the network, or refused, which a toast has said.
 */
export type Sent = 'stored' | 'waits' | 'refused'

/**
 * Adds a technique to a dojo that need not be open. Until it is stored, the browser keeps it, even without this tab.
 */
export async function sendCard(boardId: string, change: CardPlaced, { userId, openDb }: Sender): Promise<Sent> {
  const store = openBoards.get(boardId)
  if (store) {
    store.intend(change)
    return 'stored'
  }
  const id = crypto.randomUUID()
  const box = new UnsentBox(userId)
  const isKept = await box.keep(boardId, [{ id, change }]).then(
    () => true,
    () => false,
  )
  try {
    await writeChange(await openDb(), boardId, change)
    await box.drop([id]).catch(() => undefined)
    return 'stored'
  } catch (thrown) {
    const error = thrown instanceof AppError ? thrown : new AppError('unexpected', 'quick add', { cause: thrown })
    if (isKept && isTemporary(error)) return 'waits'
    await box.drop([id]).catch(() => undefined)
    sayRefused(change, error)
    return 'refused'
  } finally {
    await box.close().catch(() => undefined)
  }
}
