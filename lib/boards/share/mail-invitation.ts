import 'server-only'
import { z } from 'zod'
import { mailSettings, siteUrl } from '@/lib/env'
import { fromPostgrest } from '@/lib/errors'
import { logError } from '@/lib/log'
import { sendMail } from '@/lib/mail/send-mail'
import type { Db } from '@/lib/supabase/db'
import { invitationEmail } from './invitation-email'
import { rolesSchema } from '../schema'

const invitationSchema = z
  .object({
    email: z.string(),
    role: rolesSchema,
    boardTitle: z.string(),
    inviterName: z.string().nullable(),
    endsAt: z.string(),
  })
  .nullable()

/**
 * E-mails an invited address, once an hour at most; `admin` is the server's client. Failures are only logged: the
 * invitation is on the dashboard. Without SITE_URL nothing is sent: an address taken from the request must not become a
 * link in an e-mail.
 */
export async function mailInvitation(admin: Db, boardId: string, email: string): Promise<void> {
  const settings = mailSettings()
  const origin = siteUrl()
  if (!settings || !origin) return
  try {
    const { data, error, status } = await admin.rpc('claim_invitation_letter', { board_id: boardId, email })
    if (error) throw fromPostgrest(error, 'invitation.email', status)
    const invitation = invitationSchema.parse(data)
    if (!invitation) return
    await sendMail(settings.smtpUrl, {
      from: { name: 'Ninja Dojo', address: settings.from },
      // Not a string: that would be parsed as a list of addresses with names.
      to: { name: '', address: invitation.email },
      ...invitationEmail(invitation, origin),
    })
  } catch (failure) {
    logError('invitation.mail', failure)
  }
}
