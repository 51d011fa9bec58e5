import 'server-only'
import { z } from 'zod'
import { plainEmailPattern, longestEmail } from '@/lib/boards/share/plain-email'
import { rolesSchema } from '@/lib/boards/schema'
import { fromPostgrest, Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { clanRoles, givenRoles } from './roles'

const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ pattern: plainEmailPattern }).max(longestEmail))
const what = {
  clanId: z.guid(),
  boardIds: z.array(z.guid()).max(50),
  boardRole: rolesSchema,
  days: z.int().min(1).max(30),
}

export const inviteInput = z.strictObject({ ...what, emails: z.array(email).min(1).max(50), role: z.enum(givenRoles) })
export type InviteInput = z.input<typeof inviteInput>
export const linkInput = z.strictObject({
  ...what,
  role: z.enum(['member', 'guest']),
  uses: z.int().min(1).max(100),
})
export type LinkInput = z.input<typeof linkInput>

const invitedSchema = z.object({
  invitations: z.array(z.object({ id: z.guid(), email: z.string() })),
  /** Addresses of people who are already in the clan; only admins learn them. */
  members: z.array(z.string()),
})
export type Invited = z.infer<typeof invitedSchema>

/** Makes or renews invitations. @throws Refusal if there are too many; AppError `over_plan` if there is no room */
export async function inviteToClan(db: Db, input: z.output<typeof inviteInput>): Promise<Invited> {
  const { data, error, status } = await db.rpc('invite_to_clan', {
    clan_id: input.clanId,
    emails: input.emails,
    role: input.role,
    board_ids: input.boardIds,
    board_role: input.boardRole,
    days: input.days,
  })
  if (error?.code === 'PT429') throw new Refusal('limited', tooMany(error.details), { cause: error })
  if (error) throw fromPostgrest(error, 'clan.invite', status)
  return invitedSchema.parse(data)
}

const linkSchema = z.object({ id: z.guid(), token: z.string(), expiresAt: z.string() })

/** A link that several people may use. Its token is returned here and never again. */
export async function makeClanLink(db: Db, input: z.output<typeof linkInput>): Promise<z.infer<typeof linkSchema>> {
  const { data, error, status } = await db.rpc('make_clan_link', {
    clan_id: input.clanId,
    role: input.role,
    board_ids: input.boardIds,
    board_role: input.boardRole,
    uses: input.uses,
    days: input.days,
  })
  if (error?.code === 'PT429') throw new Refusal('limited', tooMany(error.details), { cause: error })
  if (error) throw fromPostgrest(error, 'clan.link', status)
  return linkSchema.parse(data)
}

function tooMany(which: string): string {
  if (which === 'pace') return 'You can send 60 invitations an hour. Please wait before you send more.'
  return '200 invitations are open. Revoke some first.'
}

const lookSchema = z.object({
  state: z.enum([
    'unknown',
    'member',
    'revoked',
    'used',
    'expired',
    'signed-out',
    'unconfirmed',
    'wrong-account',
    'full',
    'valid',
  ]),
  /** More than its name while the invitation is valid, and nothing once it is used up or revoked. */
  clan: z
    .object({
      id: z.guid().optional(),
      name: z.string(),
      description: z.string().optional(),
      people: z.number().optional(),
    })
    .optional(),
  inviterName: z.string().optional(),
  role: z.optional(z.enum(clanRoles)),
  boardRole: z.optional(rolesSchema),
  boards: z.array(z.string()).optional(),
  /** Masked, unless it is one's own. */
  sentTo: z.string().optional(),
  /** For the form to sign up; only to people who are signed out. */
  email: z.string().optional(),
  expiresAt: z.string().optional(),
  /** For an ended invitation: whether its holder is known and may ask for a new one. */
  mayAsk: z.boolean().optional(),
  wasAsked: z.boolean().optional(),
  planWithRoom: z.string().optional(),
})
/** What a token's holder sees of an invitation. */
export type InvitationLook = z.infer<typeof lookSchema>

/** For visitors, `db` is the server's client, which returns what a stranger may know. */
export async function lookAtInvitation(db: Db, token: string): Promise<InvitationLook> {
  const { data, error, status } = await db.rpc('look_at_clan_invitation', { token })
  if (error) throw fromPostgrest(error, 'invitation.look', status)
  return lookSchema.parse(data)
}

/** @returns the id of the clan. @throws AppError `not_found` if it cannot be used, `over_plan` if there is no room */
export async function acceptInvitation(db: Db, token: string): Promise<string> {
  const { data, error, status } = await db.rpc('accept_clan_invitation', { token })
  if (error) throw fromPostgrest(error, 'invitation.accept', status)
  return z.guid().parse(data)
}
