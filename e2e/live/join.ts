import { acceptInvitation } from '@/lib/boards/share/invitation'
import type { Role } from '@/lib/boards/schema'
import { shareBoard } from '@/lib/boards/share/share-board'
import type { Db } from '@/lib/supabase/db'

/** One person invites, the other one accepts. */
export async function join(
  owner: Db,
  boardId: string,
  { db, email }: { db: Db; email: string },
  role: Role,
): Promise<void> {
  await shareBoard(owner, boardId, email, role)
  await acceptInvitation(db, boardId)
}
