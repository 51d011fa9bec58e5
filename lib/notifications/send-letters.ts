import 'server-only'
import { mailSettings, secretKey, siteUrl } from '@/lib/env'
import { logError } from '@/lib/log'
import { type Mail, sendMail } from '@/lib/mail/send-mail'
import type { Db } from '@/lib/supabase/db'
import { type Letter, letterSchema, writeLetter } from './letter'
import { type MailList, unsubscribeToken } from './unsubscribe-token'

/** Longer than the mail server may take for one e-mail. */
export const leaseSeconds = 90

/** Sends one e-mail. */
export type Post = (mail: Omit<Mail, 'from'>) => Promise<void>

export type PostOffice = { post: Post; origin: string; key: string }

/** Through the mail server of the environment. Null without one, or without SITE_URL: the links would lead nowhere. */
export function findPost(): PostOffice | null {
  const settings = mailSettings()
  const origin = siteUrl()
  if (!settings || !origin) return null
  const from = { name: 'Ninja Dojo', address: settings.from }
  return { post: (mail) => sendMail(settings.smtpUrl, { ...mail, from }), origin, key: secretKey() }
}

/**
 * Sends due e-mails one after another, until none is left or `signal` aborts it. If a sender is killed before the mail
 * server has answered, its e-mail goes out again with the same Message-ID, by which mailboxes recognise it.
 * @returns how many were sent
 */
export async function sendLetters(admin: Db, postOffice: PostOffice, signal: AbortSignal): Promise<number> {
  const { origin } = postOffice
  let sent = 0
  while (!signal.aborted) {
    const { data } = await admin.rpc('claim_letter', { lease_seconds: leaseSeconds }).throwOnError()
    if (data === null) return sent
    const letter = letterSchema.parse(data)
    const write = (unsubscribe: string) => writeLetter(letter, origin, unsubscribe)
    if (await sendLetter(admin, postOffice, letter, 'all', write)) sent += 1
  }
  return sent
}

/** The content of an e-mail; null if there is nothing to tell. */
export type Written = { subject: string; text: string; html: string }

/**
 * Sends one claimed e-mail, and records the result.
 * @param write gets the address of the page that stops such e-mails
 * @returns whether it was sent
 */
export async function sendLetter(
  admin: Db,
  { post, origin, key }: PostOffice,
  { id, attempt, userId, email }: Pick<Letter, 'id' | 'attempt' | 'userId' | 'email'>,
  list: MailList,
  write: (unsubscribe: string) => Promise<Written | null> | Written | null,
): Promise<boolean> {
  const token = unsubscribeToken(userId, key, list)
  const address = (path: string) => new URL(`${path}?${new URLSearchParams({ token })}`, origin).href
  const letter = { letter_id: id, attempt }
  try {
    const written = await write(address('/auth/unsubscribe'))
    if (written === null) {
      await admin.rpc('drop_letter', { ...letter, reason: 'There was nothing to tell.' }).throwOnError()
      return false
    }
    await post({
      // Not a string: that would be parsed as a list of addresses with names.
      to: { name: '', address: email },
      messageId: `<${id}@${new URL(origin).hostname}>`,
      headers: {
        'List-Unsubscribe': `<${address('/api/unsubscribe')}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
      ...written,
    })
  } catch (failure) {
    logError('notifications.mail', failure)
    const error = failure instanceof Error ? failure.message : String(failure)
    await admin.rpc('letter_failed', { ...letter, error }).throwOnError()
    return false
  }
  await admin.rpc('letter_sent', letter).throwOnError()
  return true
}
