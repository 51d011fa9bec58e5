import { longDate } from '@/lib/time-zone'
import { letterHtml, type LetterPage, letterText } from '@/lib/mail/letter-html'
import { harmless } from '@/lib/mail/send-mail'
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
 * The text of an invitation. The title and the name were typed by people who can write to any address, so they are left
 * out if they contain anything that mail programs turn into a link.
 */
export function invitationEmail({ email, role, boardTitle, inviterName, endsAt }: InvitationEmail, origin: string) {
  const inviter = (inviterName && harmless(inviterName)) ?? 'Someone'
  const title = harmless(boardTitle)
  const dojo = title ? `the dojo “${title}”` : 'a dojo'
  const until = longDate(endsAt, 'UTC')
  const dashboard = new URL('/dashboard', origin).href
  const signUp = new URL(`/auth?${new URLSearchParams({ tab: 'try', email })}`, origin).href
  const page: LetterPage = {
    title: `${inviter} invites you to ${dojo}`,
    lead: may[role],
    blocks: [
      { title: '', action: { label: 'Accept or decline', href: dashboard } },
      {
        title: '',
        lines: [[`You need an account with this address (${email}).`]],
        link: { label: 'If you do not have one yet, create it:', href: signUp },
      },
    ],
    foot: [
      {
        title: '',
        lines: [
          [
            `The invitation ends on ${until}. If you do not know ${inviterName ? 'this person' : 'what this is about'}, ignore this e-mail. Nothing happens unless you accept.`,
          ],
        ],
      },
    ],
  }
  return { subject: page.title, text: letterText(page), html: letterHtml(page) }
}
