'use client'
import { createClient } from '@supabase/supabase-js'
import { sessionTokens } from './session-token'
import type { BrowserEnvironment } from '@/lib/env'
import type { Database } from './database.types'
import type { Db } from './db'

let client: Db | undefined

/** Otherwise a connection that died silently would keep a change waiting for minutes. */
const timeoutMs = 20_000

/**
 * The one client of this tab. The address comes from the server, so one build serves any address; the token comes from
 * the session's cookie, which only the server writes.
 */
export function browserDb({ supabaseUrl, supabaseKey, sessionCookie }: BrowserEnvironment): Db {
  client ??= createClient<Database>(supabaseUrl, supabaseKey, {
    accessToken: sessionTokens({ cookieName: sessionCookie }),
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) }),
    },
  })
  return client
}
