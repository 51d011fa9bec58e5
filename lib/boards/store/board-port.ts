import type { Db } from '@/lib/supabase/db'
import { writeChange } from '../changes/write-change'
import { findBoardSnapshot } from '../queries'
import { type BoardChannelEvents, joinBoardChannel } from './board-channel'
import type { BoardPort } from './board-store'
import { findBoardFingerprint } from './fingerprint'

/** How an open board reaches the database and hears from it. Fetched when the board has come to rest: it can be seen and used without. */
export function openBoardPort(db: Db, boardId: string) {
  return {
    write: (change) => writeChange(db, boardId, change),
    load: () => findBoardSnapshot(db, boardId),
    fingerprint: () => findBoardFingerprint(db, boardId),
    /** @returns how to leave */
    join: (userId: string, events: BoardChannelEvents) => joinBoardChannel(db, boardId, userId, events),
  } satisfies BoardPort & { join: unknown }
}
