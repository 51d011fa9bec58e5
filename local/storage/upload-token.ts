import { createHmac } from 'node:crypto'
import { InvalidToken, verify } from '../auth/identify.ts'
import type { Keys } from '../data-folder/keys.ts'

export interface PlaceName {
  bucket: string
  path: string
}

/** A place that storage has signed for one upload. */
export interface SignedPlace extends PlaceName {
  /** The size announced when it was signed; null if none was. */
  announcedBytes: number | null
  /** Whether it may replace what is there. */
  replaces: boolean
  /** For whom it was signed; null if no one was named. */
  account: string | null
  /** In milliseconds. */
  expiresAt: number
}

/** Names a place among all of them. */
export function placeKey({ bucket, path }: PlaceName): string {
  return `${bucket}/${path}`
}

/** Who reserves room with an upload to this place that comes from this network. */
export function holdersOf({ account }: SignedPlace, network: string): string[] {
  return [`network ${network}`, ...(account === null ? [] : [`account ${account}`])]
}

/** What a token signs, or null if it is not one of ours, or too old. */
export function signedPlaceOf({ jwtSecret }: Keys, token: string): SignedPlace | null {
  try {
    const { sub, bucket, intent, exp, announced, account, owner, upsert } = verify(jwtSecret, token)
    if (intent !== 'upload' || typeof sub !== 'string' || typeof bucket !== 'string' || typeof exp !== 'number')
      return null
    const place = {
      bucket,
      path: sub,
      announcedBytes: typeof announced === 'number' ? announced : null,
      replaces: upsert === true,
      account: [account, owner].find((name) => typeof name === 'string') ?? null,
      expiresAt: exp * 1000,
    }
    return place.expiresAt > Date.now() ? place : null
  } catch (error) {
    if (error instanceof InvalidToken) return null
    throw error
  }
}

/** The same token, including what was announced. @throws InvalidToken */
export function withAnnounced(
  { jwtSecret }: Keys,
  token: string,
  announced: { announced?: number; account?: string },
): string {
  const body = Buffer.from(JSON.stringify({ ...verify(jwtSecret, token), ...announced })).toString('base64url')
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
