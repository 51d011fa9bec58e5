import { longDate } from '@/lib/time-zone'
import { escapeHtml, harmless } from '@/lib/mail/send-mail'
import type { Role } from '../schema'

export type InvitationEmail = {
  email: string
  role: Role
  boardTitle: string
  inviterName: string | null
  endsAt: string
}

const may: Record<Role, string> = {
  admin: 'As an admin, you can edit everything and decide who is on it.',
  member: 'As a member, you can edit everything.',
  viewer: 'As a viewer, you can read everything.',
}

/**
 * The text of an invitation. People who can write to any address typed the title and the name, so they are left out if
 * they contain anything that mail programs turn into a link.
 */
export function invitationEmail({ email, role, boardTitle, inviterName, endsAt }: InvitationEmail, origin: string) {
  const inviter = (inviterName && harmless(inviterName)) ?? 'Someone'
  const title = harmless(boardTitle)
  const dojo = title ? `the dojo “${title}”` : 'a dojo'
  const until = longDate(endsAt, 'UTC')
  const dashboard = new URL('/dashboard', origin).href
  const signUp = new URL(`/auth?${new URLSearchParams({ tab: 'try', email })}`, origin).href
  const lead = `${inviter} invites you to ${dojo} on Ninja Dojo. ${may[role]}`
  const open = 'Accept or decline it on your dashboard:'
  const account = `You need an account with this address (${email}). If you do not have one yet, create it:`
  const after = `The invitation ends on ${until}. If you do not know ${inviterName ? 'this person' : 'what this is about'}, ignore this e-mail. Nothing happens unless you accept.`
  return {
    subject: `${inviter} invites you to ${dojo}`,
    text: [lead, `${open}\n${dashboard}`, `${account}\n${signUp}`, after, 'Ninja Dojo\n'].join('\n\n'),
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      `<p>${escapeHtml(open)}<br><a href="${escapeHtml(dashboard)}">Open the dashboard</a></p>`,
      `<p>${escapeHtml(account)}<br><a href="${escapeHtml(signUp)}">Create account</a></p>`,
      `<p>${escapeHtml(after)}</p>`,
      '<p>Ninja Dojo</p>',
    ].join('\n'),
  }
}
