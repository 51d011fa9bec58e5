import 'server-only'
import { createClient } from '@supabase/supabase-js'
import { publicEnvironment } from '@/lib/env'
import type { Database } from './database.types'
import type { Db } from './db'
import { optionsForRequest } from './for-request'

/** The client of the person with this access token, for a request that is not of our pages and brings no cookies. */
export function bearerDb(accessToken: string, headers: Headers): Db {
  const { fetch } = optionsForRequest(headers).global
  const { supabaseUrl, supabaseKey } = publicEnvironment()
  return createClient<Database>(supabaseUrl, supabaseKey, {
    global: { fetch, headers: { Authorization: `Bearer ${accessToken}` } },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
