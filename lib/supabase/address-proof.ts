import 'server-only'
import { createHash } from 'node:crypto'
import { timedFetch } from './time-limit'

/** Proves to the database that an address comes from our server; undefined if no proof is available. */
export type Prove = (address: string, secret: string) => Promise<string | undefined>

let keys = new Map<string, Promise<string | undefined>>()

/**
 * The proof of an address for the database at `supabaseUrl` (`private.request_source`). Its key is loaded once, with
 * the secret key; without an answer, a change is recorded without the person's address, and the next one asks again.
 */
export async function addressProof(supabaseUrl: string, secret: string, address: string): Promise<string | undefined> {
  const asked = keys.get(supabaseUrl) ?? askKey(supabaseUrl, secret)
  keys.set(supabaseUrl, asked)
  const key = await asked
  if (key === undefined) keys = new Map()
  return key === undefined ? undefined : createHash('sha256').update(`${key}:${address}`).digest('hex')
}

async function askKey(supabaseUrl: string, secret: string): Promise<string | undefined> {
  try {
    const response = await timedFetch(`${supabaseUrl}/rest/v1/rpc/address_key`, {
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
