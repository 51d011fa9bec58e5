import 'server-only'
import { mailSettings, secretKey, siteUrl } from '@/lib/env'
import { logError } from '@/lib/log'
import { type Mail, sendMail } from '@/lib/mail/send-mail'
import type { Db } from '@/lib/supabase/db'
import { letterSchema, writeLetter } from './letter'
import { unsubscribeToken } from './unsubscribe-token'

/** Longer than the mail server may take for one letter. */
const leaseSeconds = 90

/** Sends one e-mail. */
export type Post = (mail: Omit<Mail, 'from'>) => Promise<void>

/** Through the mail server of the environment. Null without one, or without SITE_URL: its links would lead nowhere. */
export function findPost(): { post: Post; origin: string; key: string } | null {
  const settings = mailSettings()
  const origin = siteUrl()
  if (!settings || !origin) return null
  const from = { name: 'Ninja Dojo', address: settings.from }
  return { post: (mail) => sendMail(settings.smtpUrl, { ...mail, from }), origin, key: secretKey() }
}

/**
 * Sends the letters that are due, one after the other, until there is none or `signal` ends it. One whose sender is killed
 * before the mail server has answered goes out again with the same Message-ID, by which mailboxes know it.
 * @returns how many were sent
 */
export async function sendLetters(
  admin: Db,
  { post, origin, key }: NonNullable<ReturnType<typeof findPost>>,
  signal: AbortSignal,
): Promise<number> {
  let sent = 0
  while (!signal.aborted) {
    const { data } = await admin.rpc('claim_letter', { lease_seconds: leaseSeconds }).throwOnError()
    if (data === null) return sent
    const letter = letterSchema.parse(data)
    const token = unsubscribeToken(letter.userId, key)
    const address = (path: string) => new URL(`${path}?${new URLSearchParams({ token })}`, origin).href
    try {
      await post({
        // Not a string, which would be read as a list of addresses with names.
        to: { name: '', address: letter.email },
        messageId: `<${letter.id}@${new URL(origin).hostname}>`,
        headers: {
          'List-Unsubscribe': `<${address('/api/unsubscribe')}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
        ...writeLetter(letter, origin, address('/auth/unsubscribe')),
      })
    } catch (failure) {
      logError('notifications.mail', failure)
      const error = failure instanceof Error ? failure.message : String(failure)
      await admin.rpc('letter_failed', { letter_id: letter.id, attempt: letter.attempt, error }).throwOnError()
      continue
    }
    await admin.rpc('letter_sent', { letter_id: letter.id, attempt: letter.attempt }).throwOnError()
    sent += 1
  }
  return sent
}
