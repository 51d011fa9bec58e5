'use client'
import { createBrowserClient } from '@supabase/ssr'
import type { PublicEnvironment } from '@/lib/env'
import type { Database } from './database.types'
import type { Db } from './db'

let client: Db | undefined

/** A connection that died without a word would otherwise keep a change waiting for minutes. */
const timeoutMs = 20_000

/** The one client of this tab. The address comes from the server, so that one build serves any. */
export function browserDb({ supabaseUrl, supabaseKey }: PublicEnvironment): Db {
  client ??= createBrowserClient<Database>(supabaseUrl, supabaseKey, {
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) }),
    },
  })
  return client
}
