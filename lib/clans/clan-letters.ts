import { longDate } from '@/lib/time-zone'
import 'server-only'
import { z } from 'zod'
import { mailSettings, siteUrl } from '@/lib/env'
import { fromPostgrest } from '@/lib/errors'
import { logError } from '@/lib/log'
import { letterHtml, type LetterPage, letterText } from '@/lib/mail/letter-html'
import { harmless, sendMail } from '@/lib/mail/send-mail'
import type { Db } from '@/lib/supabase/db'
import { clanRoles, type ClanRole } from './roles'

const letterSchema = z
  .object({
    email: z.string(),
    role: z.enum(clanRoles),
    token: z.string(),
    clanName: z.string(),
    inviterName: z.string().nullable(),
    endsAt: z.string(),
  })
  .nullable()
export type ClanLetter = NonNullable<z.infer<typeof letterSchema>>

/** E-mails invited addresses, each at most once an hour; `admin` is the server's client. Failures are only logged. */
export async function mailClanInvitations(admin: Db, invitationIds: readonly string[]): Promise<void> {
  for (const id of invitationIds) {
    await send('clan.invitation.mail', async () => {
      const { data, error, status } = await admin.rpc('claim_clan_letter', { invitation_id: id })
      if (error) throw fromPostgrest(error, 'clan.letter', status)
      const letter = letterSchema.parse(data)
      return letter && { to: letter.email, write: (origin) => clanLetter(letter, origin) }
    })
  }
}

const requestSchema = z
  .object({ email: z.string(), clanId: z.guid(), clanName: z.string(), askedBy: z.string() })
  .nullable()

/** Tells the inviter that the holder of an invitation asks for a new one, once a day. */
export async function mailInvitationRequest(admin: Db, token: string, askedBy: string): Promise<void> {
  await send('clan.request.mail', async () => {
    const { data, error, status } = await admin.rpc('claim_invitation_request', { token, asked_by: askedBy })
    if (error) throw fromPostgrest(error, 'clan.request', status)
    const request = requestSchema.parse(data)
    return request && { to: request.email, write: (origin) => requestLetter(request, origin) }
  })
}

type Written = { subject: string; text: string; html: string }

/** Without SITE_URL nothing is sent: an address taken from the request must not become a link in an e-mail. */
async function send(
  event: string,
  claim: () => Promise<{ to: string; write: (origin: string) => Written } | null>,
): Promise<void> {
  const settings = mailSettings()
  const origin = siteUrl()
  if (!settings || !origin) return
  try {
    const letter = await claim()
    if (!letter) return
    await sendMail(settings.smtpUrl, {
      from: { name: 'Ninja Dojo', address: settings.from },
      // Not a string: that would be parsed as a list of addresses with names.
      to: { name: '', address: letter.to },
      ...letter.write(origin),
    })
  } catch (failure) {
    logError(event, failure)
  }
}

const may: Record<ClanRole, string> = {
  owner: '',
  admin: 'As an admin, you decide who is in it and edit all its dojos.',
  member: 'As a member, you edit its dojos.',
  guest: 'As a guest, you see the dojos that you are invited to.',
}

/** The text of an invitation into a clan. */
export function clanLetter({ email, role, token, clanName, inviterName, endsAt }: ClanLetter, origin: string): Written {
  const inviter = (inviterName && harmless(inviterName)) ?? 'Someone'
  const name = harmless(clanName)
  const clan = name ? `the clan “${name}”` : 'a clan'
  const until = longDate(endsAt, 'UTC')
  const link = new URL(`/invite/${token}`, origin).href
  const page: LetterPage = {
    title: `${inviter} invites you to ${clan}`,
    ...(may[role] !== '' && { lead: may[role] }),
    blocks: [{ title: '', action: { label: 'See the invitation', href: link } }],
    foot: [
      {
        title: '',
        lines: [
          [
            `The invitation is for ${email} and ends on ${until}. If you do not know what this is about, ignore this e-mail. Nothing happens unless you accept.`,
          ],
        ],
      },
    ],
  }
  return { subject: page.title, text: letterText(page), html: letterHtml(page) }
}

function requestLetter(
  { clanId, clanName, askedBy }: NonNullable<z.infer<typeof requestSchema>>,
  origin: string,
): Written {
  const name = harmless(clanName)
  const clan = name ? `the clan “${name}”` : 'your clan'
  const link = new URL(`/clans/${clanId}/invitations`, origin).href
  const page: LetterPage = {
    title: `Request for a new invitation to ${clan}`,
    lead: `${askedBy} asked for a new invitation, because the old one no longer works.`,
    blocks: [{ title: '', action: { label: 'Invite them again', href: link } }],
    foot: [{ title: '', lines: [['You get this because you invited them.']] }],
  }
  return { subject: page.title, text: letterText(page), html: letterHtml(page) }
}
