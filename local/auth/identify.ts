import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../data-folder/keys.ts'

/** A caller's identity for the database. `expiresAt` is in seconds; keys never expire. */
export interface Identity {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
  expiresAt: number | null
}

/** A token or key that is not accepted, with the code and message that Supabase Realtime sends. */
export class InvalidToken extends Error {}

/** The identity behind an API key, or null if it is not one of ours. */
export function identifyKey(keys: Keys, key: string | null | undefined): Identity | null {
  if (key && equal(key, keys.publishableKey)) return { role: 'anon', claims: { role: 'anon' }, expiresAt: null }
  if (key && equal(key, keys.secretKey))
    return { role: 'service_role', claims: { role: 'service_role' }, expiresAt: null }
  return null
}

/**
 * The identity behind a person's access token, or behind a key used as one (supabase-js does so before anyone signs
 * in). @throws InvalidToken
 */
export function identifyToken(keys: Keys, token: string): Identity {
  if (token.startsWith('sb_')) {
    const identity = identifyKey(keys, token)
    if (!identity) throw new InvalidToken('InvalidJWTToken: The key is not one of this project')
    return identity
  }
  const claims = verify(keys.jwtSecret, token)
  const { exp, role } = claims
  if (typeof exp !== 'number' || (role !== 'anon' && role !== 'authenticated' && role !== 'service_role')) {
    throw new InvalidToken('InvalidJWTToken: Fields `role` and `exp` are required in JWT')
  }
  const late = Math.floor(Date.now() / 1000) - exp
  if (late >= 0) throw new InvalidToken(`InvalidJWTToken: Token has expired ${late} seconds ago`)
  return { role, claims, expiresAt: exp }
}

/** The claims of the person who sends a request; null for a key, and for an invalid token. */
export function claimsOf(request: Request, keys: Keys): Record<string, unknown> | null {
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  try {
    const { claims } = identifyToken(keys, token)
    return typeof claims['sub'] === 'string' ? claims : null
  } catch (error) {
    if (error instanceof InvalidToken) return null
    throw error
  }
}

/** The claims of a token that we signed. @throws InvalidToken */
export function verify(secret: string, token: string): Record<string, unknown> {
  // Auth and storage sign with HS256 and a secret of this machine, so no other algorithm is accepted.
  const [head, body, signature, more] = token.split('.')
  if (!head || !body || !signature || more !== undefined || parse(head)?.['alg'] !== 'HS256') {
    throw new InvalidToken('MalformedJWT: The token provided is not a valid JWT')
  }
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')
  if (!equal(signature, expected)) throw new InvalidToken('JwtSignatureError: Failed to validate JWT signature')
  const claims = parse(body)
  if (!claims) throw new InvalidToken('MalformedJWT: The token provided is not a valid JWT')
  return claims
}

/** Whether we signed it, for any purpose. */
export function isSigned({ jwtSecret }: Keys, token: string): boolean {
  return accepts(() => verify(jwtSecret, token))
}

export function accepts(check: () => unknown): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof InvalidToken) return false
    throw error
  }
}

function parse(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
