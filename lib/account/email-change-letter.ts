import 'server-only'
import { mailSettings, siteUrl } from '@/lib/env'
import { escapeHtml } from '@/lib/mail/send-mail'
import { sendMail } from '@/lib/mail/send-mail'

/** Tells the address of an account that another one is to take its place. Without SMTP nothing is sent. */
export async function mailOldAddress(old: string, wished: string): Promise<void> {
  const settings = mailSettings()
  const origin = siteUrl()
  if (!settings || !origin) return
  const profile = new URL('/profile#sign-in', origin).href
  const lead = `Someone who is signed in to your Ninja Dojo account asked to change its e-mail address from this one to ${wished}. It changes when that mailbox confirms it.`
  const after = 'If it was not you, change your password and sign out your other devices now:'
  await sendMail(settings.smtpUrl, {
    from: { name: 'Ninja Dojo', address: settings.from },
    to: { name: '', address: old },
    subject: 'Your e-mail address is about to change',
    text: [lead, `${after}\n${profile}`, 'Ninja Dojo\n'].join('\n\n'),
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      `<p>${escapeHtml(after)}<br><a href="${escapeHtml(profile)}">Open your profile</a></p>`,
      '<p>Ninja Dojo</p>',
    ].join('\n'),
  })
}
