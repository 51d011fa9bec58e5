import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What a link stops: everything about dojos, or only the weekly or the morning e-mail. Each is signed separately. */
const lists = { all: 'unsubscribe', weekly: 'unsubscribe-weekly', morning: 'unsubscribe-morning' } as const
export type MailList = keyof typeof lists

const sign = (userId: string, key: string, list: MailList): string =>
  createHmac('sha256', key).update(`${lists[list]}:${userId}`).digest('base64url')

/** The token in the links of e-mails: it says whose e-mails to stop, and opens nothing. */
export function unsubscribeToken(userId: string, key: string, list: MailList = 'all'): string {
  return `${userId}.${sign(userId, key, list)}`
}

/** Whose token it is, and for what; null for one that we did not make. */
export function readUnsubscribeToken(token: unknown, key: string): { person: string; list: MailList } | null {
  if (typeof token !== 'string' || token.length > 200) return null
  const [userId = '', signature = ''] = token.split('.')
  if (!uuid.test(userId)) return null
  const given = Buffer.from(signature)
  const list = (['all', 'weekly', 'morning'] as const).find((known) => {
    const expected = Buffer.from(sign(userId, key, known))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return list === undefined ? null : { person: userId, list }
}
