import type { Role } from '@/lib/boards/schema'

/** Who may do what on a dojo, as the database enforces it (supabase/tests checks it, person by person). */
export const roleRows: readonly (readonly [deed: string, roles: readonly Role[]])[] = [
  ['See the dojo, its techniques and who does what', ['admin', 'member', 'viewer']],
  ['Search, filter, and be mentioned', ['admin', 'member', 'viewer']],
  ['Add, change, move, archive and restore techniques', ['admin', 'member']],
  ['Add, rename, move and delete katas', ['admin', 'member']],
  ['Write comments, attach files, use tags', ['admin', 'member']],
  ['Delete other people’s comments', ['admin']],
  ['Delete for good what is in the archive', ['admin']],
  ['Rename or delete the dojo', ['admin']],
  ['Invite people, change their roles, remove them', ['admin']],
]
