import 'server-only'
import { createHash } from 'node:crypto'
import { limitedFetch } from './time-limit'

/** Proves to the database that an address comes from our server; undefined if no proof is available. */
export type Prove = (address: string, secret: string) => Promise<string | undefined>

/** How long a call waits for the key before it continues without one. */
const keyLimitMs = 2_000
const askedAgainAfterMs = 10_000

const keys = new Map<string, Promise<string | undefined>>()

/**
 * The proof of an address for the database at `supabaseUrl` (`private.request_source`). Its key is loaded once, with
 * the secret key; without an answer, a change is recorded without the person's address, and it is asked again after
 * some seconds.
 */
export async function addressProof(supabaseUrl: string, secret: string, address: string): Promise<string | undefined> {
  const asked = keys.get(supabaseUrl) ?? askKey(supabaseUrl, secret)
  keys.set(supabaseUrl, asked)
  const key = await asked
  return key === undefined ? undefined : createHash('sha256').update(`${key}:${address}`).digest('hex')
}

async function askKey(supabaseUrl: string, secret: string): Promise<string | undefined> {
  const key = await loadKey(supabaseUrl, secret)
  if (key === undefined) setTimeout(() => keys.delete(supabaseUrl), askedAgainAfterMs).unref()
  return key
}

async function loadKey(supabaseUrl: string, secret: string): Promise<string | undefined> {
  try {
    const response = await limitedFetch(() => keyLimitMs)(`${supabaseUrl}/rest/v1/rpc/address_key`, {
      method: 'POST',
      headers: { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{}',
    })
    const key: unknown = response.ok ? await response.json() : undefined
    return typeof key === 'string' ? key : undefined
  } catch {
    return undefined
  }
}
