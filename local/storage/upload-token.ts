import { createHmac } from 'node:crypto'
import { InvalidToken, verify } from '../auth/identify.ts'
import type { Keys } from '../data-folder/keys.ts'

/** A place that storage has signed for one upload. */
export interface SignedPlace {
  bucket: string
  path: string
  /** The size announced when it was signed; null if none was. */
  announcedBytes: number | null
  /** In milliseconds. */
  expiresAt: number
}

/** What a token signs, or null if it is not one of ours, or too old. */
export function signedPlaceOf({ jwtSecret }: Keys, token: string): SignedPlace | null {
  try {
    const { sub, bucket, intent, exp, announced } = verify(jwtSecret, token)
    if (intent !== 'upload' || typeof sub !== 'string' || typeof bucket !== 'string' || typeof exp !== 'number')
      return null
    const place = {
      bucket,
      path: sub,
      announcedBytes: typeof announced === 'number' ? announced : null,
      expiresAt: exp * 1000,
    }
    return place.expiresAt > Date.now() ? place : null
  } catch (error) {
    if (error instanceof InvalidToken) return null
    throw error
  }
}

/** The same token, including the announced size. @throws InvalidToken */
export function withAnnouncedSize({ jwtSecret }: Keys, token: string, announced: number): string {
  const body = Buffer.from(JSON.stringify({ ...verify(jwtSecret, token), announced })).toString('base64url')
  const signed = `${token.split('.')[0]}.${body}`
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
}

/** Whether we signed it, for a time that has not passed. */
export function isSignedForNow({ jwtSecret }: Keys, token: string): boolean {
  try {
    const { exp } = verify(jwtSecret, token)
    return typeof exp === 'number' && exp * 1000 > Date.now()
  } catch (error) {
    if (error instanceof InvalidToken) return false
    throw error
  }
}
