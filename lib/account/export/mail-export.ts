import 'server-only'
import { z } from 'zod'
import { writeDay } from '@/lib/date-format'
import { mailSettings, siteUrl } from '@/lib/env'
import { fromPostgrest } from '@/lib/errors'
import { logError } from '@/lib/log'
import { escapeHtml } from '@/lib/mail/send-mail'
import { sendMail } from '@/lib/mail/send-mail'
import type { Db } from '@/lib/supabase/db'

const letterSchema = z.object({ email: z.string(), endsAt: z.string() }).nullable()

/**
 * Tells a person that their export is ready, once. The link opens their profile, which gives it to no one else. An
 * e-mail that cannot be sent is only logged: the profile shows the export anyway.
 */
export async function mailExport(admin: Db, exportId: string): Promise<void> {
  const settings = mailSettings()
  const origin = siteUrl()
  if (!settings || !origin) return
  const { data, error, status } = await admin.rpc('claim_export_letter', { export_id: exportId })
  if (error) throw fromPostgrest(error, 'export.letter', status)
  const letter = letterSchema.parse(data)
  if (!letter) return
  try {
    await sendMail(settings.smtpUrl, {
      from: { name: 'Ninja Dojo', address: settings.from },
      to: { name: '', address: letter.email },
      ...exportLetter(letter.endsAt, origin),
    })
  } catch (failure) {
    logError('export.mail', failure)
  }
}

function exportLetter(endsAt: string, origin: string) {
  const link = new URL('/profile#your-data', origin).href
  const until = writeDay(endsAt.slice(0, 10), { day: 'numeric', month: 'long', year: 'numeric' })
  const lead = 'Your data is ready: everything that is yours on Ninja Dojo, in one ZIP file.'
  const after = `Sign in to download it by ${until}. No one else can download it. If you did not ask for it, change your password and sign out your other devices.`
  return {
    subject: 'Your data is ready',
    text: [lead, link, after, 'Ninja Dojo\n'].join('\n\n'),
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      `<p><a href="${escapeHtml(link)}">Open your profile</a></p>`,
      `<p>${escapeHtml(after)}</p>`,
      '<p>Ninja Dojo</p>',
    ].join('\n'),
  }
}
