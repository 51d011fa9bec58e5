import 'server-only'
import { createClient } from '@supabase/supabase-js'
import { headers } from 'next/headers'
import { unstable_rethrow } from 'next/navigation'
import { publicEnvironment, secretKey } from '@/lib/env'
import { clientAddress } from '@/lib/forwarded'
import type { Database } from './database.types'
import type { Db } from './db'
import { timedFetch } from './time-limit'

/**
 * The server's own client. Only for work that no person may do, in route handlers that have identified the caller; what
 * people may do goes through their own client, under RLS.
 */
export function adminDb(): Db {
  return createClient<Database>(publicEnvironment().supabaseUrl, secretKey(), {
    global: { fetch: fetchForAsker },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

/**
 * Says for whom the server asks: the services take their clients in turn, and everyone here has the same key. Not in
 * `Sb-Forwarded-For`, which also says who changes something: what the server does itself has no address.
 */
const fetchForAsker: typeof fetch = async (input, init) => {
  const address = await askersAddress()
  if (address === '') return timedFetch(input, init)
  const named = new Headers(init?.headers)
  named.set('x-dojo-visitor', address)
  return timedFetch(input, { ...init, headers: named })
}

/** Empty for what no one has just asked for, such as jobs. */
async function askersAddress(): Promise<string> {
  try {
    return clientAddress(await headers())
  } catch (error) {
    unstable_rethrow(error)
    return ''
  }
}
