import 'server-only'
import { createClient } from '@supabase/supabase-js'
import { publicEnvironment } from '@/lib/env'
import type { Database } from './database.types'
import type { Db } from './db'
import { timedFetch } from './time-limit'

/** The client of the person with this access token, for callers that are not our pages and bring no cookies. */
export function bearerDb(accessToken: string): Db {
  const { supabaseUrl, supabaseKey } = publicEnvironment()
  return createClient<Database>(supabaseUrl, supabaseKey, {
    global: { fetch: timedFetch, headers: { Authorization: `Bearer ${accessToken}` } },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
