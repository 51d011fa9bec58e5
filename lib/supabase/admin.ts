import 'server-only'
import { createClient } from '@supabase/supabase-js'
import { publicEnvironment, secretKey } from '@/lib/env'
import type { Database } from './database.types'
import type { Db } from './db'
import { timedFetch } from './time-limit'

/**
 * The server's own client. Only for work that no person may do, in route handlers that have identified the caller; what
 * people may do goes through their own client, under RLS.
 */
export function adminDb(): Db {
  return createClient<Database>(publicEnvironment().supabaseUrl, secretKey(), {
    global: { fetch: timedFetch },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
