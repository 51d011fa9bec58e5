import 'server-only'
import { z } from 'zod'
import { avatarAddress } from '@/lib/account/avatar-address'
import { viewerSchema } from '@/lib/account/schema'
import { rolesSchema } from '@/lib/boards/schema'
import { fromPostgrest } from '@/lib/errors'
import { offeredToSchema } from '@/lib/offers/schema'
import type { Db } from '@/lib/supabase/db'
import { clanRoles } from './roles'

const memberSchema = z.object({
  userId: z.guid(),
  role: z.enum(clanRoles),
  displayName: z.string(),
  avatarUrl: z.string().nullable().transform(avatarAddress),
  /** For admins, and the person's own. */
  email: z.string().nullable(),
  /** On how many of the clan's dojos they are. */
  boards: z.number(),
  joinedAt: z.string(),
})
export type ClanMember = z.infer<typeof memberSchema>

const openInvitationSchema = z.object({
  id: z.guid(),
  /** Null for a link. */
  email: z.string().nullable(),
  role: z.enum(clanRoles),
  boardIds: z.array(z.guid()),
  boardRole: rolesSchema,
  inviterName: z.string().nullable(),
  expiresAt: z.string(),
  uses: z.number(),
  maxUses: z.number(),
  sentAt: z.string().nullable(),
  /** When the holder asked for a new one. */
  askedAt: z.string().nullable(),
  state: z.enum(['open', 'revoked', 'used', 'expired']),
})
export type ClanInvitation = z.infer<typeof openInvitationSchema>

const boardSchema = z.object({
  id: z.guid(),
  title: z.string(),
  description: z.string(),
  isClosed: z.boolean(),
  archivedAt: z.string().nullable(),
  role: rolesSchema,
  /** Whether they could change it if it were not archived. */
  isAdmin: z.boolean(),
  people: z.number(),
  open: z.number(),
  total: z.number(),
  updatedAt: z.string(),
})
export type ClanBoard = z.infer<typeof boardSchema>

/** A dojo that an invitation may include, and no more of it: a clan may have thousands, with long descriptions. */
export type OfferedBoard = Pick<ClanBoard, 'id' | 'title' | 'isClosed'>

/** The dojos that the caller may invite people to. */
export function boardsToOffer(boards: readonly ClanBoard[]): OfferedBoard[] {
  return boards
    .filter(({ isAdmin, archivedAt }) => isAdmin && !archivedAt)
    .map(({ id, title, isClosed }) => ({ id, title, isClosed }))
}

const clanPageSchema = z.object({
  viewer: viewerSchema,
  clan: z.object({
    id: z.guid(),
    name: z.string(),
    description: z.string(),
    ownerId: z.guid(),
    createdAt: z.string(),
    membersMakeDojos: z.boolean(),
    closesNewDojos: z.boolean(),
    membersInvite: z.boolean(),
    invitesAs: z.enum(['member', 'guest']),
  }),
  role: z.enum(clanRoles),
  /** How many people the owner has and may have; for admins. */
  seats: z
    .object({ used: z.number(), included: z.number(), plan: z.string(), planWithRoom: z.string().nullable() })
    .nullable(),
  members: z.array(memberSchema),
  /** Who is asked to take it over; for its owner. */
  offeredTo: z.nullable(offeredToSchema),
  mayInvite: z.boolean(),
  /** All of them for admins, one's own for others who may invite, else null. */
  invitations: z.array(openInvitationSchema).nullable(),
  boards: z.array(boardSchema),
  /** The person's own dojos that could be moved in. */
  movable: z.array(z.object({ id: z.guid(), title: z.string() })),
})
export type ClanPage = z.infer<typeof clanPageSchema>

/** A clan with everything its pages show: one call. Null if it is absent or the caller is not in it. */
export async function findClanPage(db: Db, clanId: string): Promise<ClanPage | null> {
  const { data, error, status } = await db.rpc('clan_page', { clan_id: clanId })
  if (error) throw fromPostgrest(error, 'clan.load', status)
  return clanPageSchema.nullable().parse(data)
}

const overviewSchema = z.object({
  clans: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      description: z.string(),
      role: z.enum(clanRoles),
      ownerName: z.string().nullable(),
      people: z.number(),
      boards: z.number(),
    }),
  ),
})
export type ClanOverview = z.infer<typeof overviewSchema>['clans'][number]

/** The caller's clans, by name. */
export async function listClans(db: Db): Promise<ClanOverview[]> {
  const { data, error, status } = await db.rpc('clans_overview')
  if (error) throw fromPostgrest(error, 'clans.load', status)
  return overviewSchema.parse(data).clans
}
