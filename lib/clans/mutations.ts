import { fromPostgrest, type PostgrestFailure } from '@/lib/errors'
import { fieldsOf } from '@/lib/changed-fields'
import type { Db } from '@/lib/supabase/db'
import type { GivenRole } from './roles'
import * as z from 'zod/mini'

type Answer = { error: PostgrestFailure | null; status: number }

/** @throws AppError; `over_plan` if the owner's plan has no room, `changed` with the database's reason */
function done({ error, status }: Answer, situation: string): void {
  if (error) throw fromPostgrest(error, situation, status)
}

export type ClanDetails = { name: string; description: string }
export type ClanDefaults = {
  membersMakeDojos: boolean
  closesNewDojos: boolean
  membersInvite: boolean
  invitesAs: 'member' | 'guest'
}

/** @returns the id of the new clan, which the caller owns */
export async function createClan(db: Db, ownerId: string, { name, description }: ClanDetails): Promise<string> {
  const id = crypto.randomUUID()
  done(await db.from('clans').insert({ id, name, created_by: ownerId }), 'clan.create')
  if (description !== '') done(await db.from('clans').update({ description }).eq('id', id), 'clan.update')
  return id
}

/**
 * Writes only what is given: the rest may have been changed by others. `before`: what this person began with.
 * @throws AppError `changed` if someone else has changed that since
 */
export async function updateClan(
  db: Db,
  clanId: string,
  changed: Partial<ClanDetails>,
  before: ClanDetails,
): Promise<void> {
  const edit = { clan_id: clanId, patch: changed, expect: fieldsOf(changed, before) }
  done(await db.rpc('edit_clan', edit), 'clan.update')
}

/** Writes only what is given: another admin may have changed the rest since. */
export async function updateDefaults(db: Db, clanId: string, changed: Partial<ClanDefaults>): Promise<void> {
  const { membersMakeDojos, closesNewDojos, membersInvite, invitesAs } = changed
  const row = {
    ...(membersMakeDojos !== undefined && { members_make_dojos: membersMakeDojos }),
    ...(closesNewDojos !== undefined && { closes_new_dojos: closesNewDojos }),
    ...(membersInvite !== undefined && { members_invite: membersInvite }),
    ...(invitesAs !== undefined && { invites_as: invitesAs }),
  }
  done(await db.from('clans').update(row).eq('id', clanId).select('id').single(), 'clan.update')
}

/** Calls until nothing is left: what weighs much is done in portions, and each says how much is left. */
async function inPortions(
  call: () => PromiseLike<Answer & { data: number | null }>,
  situation: string,
  onPortion: (rest: number) => void = () => undefined,
): Promise<void> {
  let rest: number | null
  do {
    const answer = await call()
    done(answer, situation)
    rest = answer.data
    if (rest) onPortion(rest)
  } while (rest)
}

/**
 * Its dojos go to its owner's bin, many of them in portions: until the last one the clan stays, and deleting it again
 * continues. `name` is what was typed to confirm; `onPortion` hears how many dojos are left.
 */
export function deleteClan(db: Db, clanId: string, name: string, onPortion?: (rest: number) => void): Promise<void> {
  return inPortions(() => db.rpc('delete_clan', { clan_id: clanId, name }), 'clan.delete', onPortion)
}

export function setClanRole(db: Db, clanId: string, userId: string, role: GivenRole): Promise<void> {
  return inPortions(() => db.rpc('set_clan_role', { clan_id: clanId, user_id: userId, role }), 'clan.role')
}

/** Removing oneself is leaving. Who has very many techniques there is taken off them first, in portions. */
export function removeFromClan(db: Db, clanId: string, userId: string): Promise<void> {
  return inPortions(() => db.rpc('remove_from_clan', { clan_id: clanId, user_id: userId }), 'clan.remove')
}

/** Into a clan, or out of it if null. */
export async function moveBoardToClan(db: Db, boardId: string, clanId: string | null): Promise<void> {
  // The function takes null; the generated types do not say so.
  done(await db.rpc('move_board_to_clan', { board_id: boardId, clan_id: clanId as string }), 'clan.moveBoard')
}

export async function closeBoard(db: Db, boardId: string, isClosed: boolean): Promise<void> {
  done(await db.rpc('close_board', { board_id: boardId, is_closed: isClosed }), 'clan.closeBoard')
}

export async function revokeInvitation(db: Db, invitationId: string): Promise<void> {
  done(await db.rpc('revoke_clan_invitation', { invitation_id: invitationId }), 'clan.revoke')
}

/** Whether public links are forbidden for a clan's dojos. @throws AppError `not_found` for people who are not in it */
export async function forbidsPublicLinks(db: Db, clanId: string): Promise<boolean> {
  const { data, error, status } = await db.from('clans').select('forbids_public_links').eq('id', clanId).single()
  if (error) throw fromPostgrest(error, 'clan.publicLinks', status)
  return z.boolean().parse(data.forbids_public_links)
}

/** Forbidding them ends existing ones. */
export async function forbidPublicLinks(db: Db, clanId: string, isForbidden: boolean): Promise<void> {
  const changed = db.from('clans').update({ forbids_public_links: isForbidden }).eq('id', clanId)
  const { error, status } = await changed.select('id').single()
  if (error) throw fromPostgrest(error, 'clan.update', status)
}
