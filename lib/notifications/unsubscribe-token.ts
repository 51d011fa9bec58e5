import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const sign = (userId: string, key: string): string =>
  createHmac('sha256', key).update(`unsubscribe:${userId}`).digest('base64url')

/** What the links of letters carry: whose e-mails they stop. It says nothing else and opens nothing. */
export function unsubscribeToken(userId: string, key: string): string {
  return `${userId}.${sign(userId, key)}`
}

/** Whose token it is; null for one that we did not make. */
export function readUnsubscribeToken(token: unknown, key: string): string | null {
  if (typeof token !== 'string' || token.length > 200) return null
  const [userId = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(userId, key))
  const given = Buffer.from(signature)
  return uuid.test(userId) && given.length === expected.length && timingSafeEqual(given, expected) ? userId : null
}
