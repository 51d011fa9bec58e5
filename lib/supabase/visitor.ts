import 'server-only'
import { createClient } from '@supabase/supabase-js'
import { headers } from 'next/headers'
import { publicEnvironment } from '@/lib/env'
import type { Database } from './database.types'
import type { Db } from './db'
import { optionsForRequest } from './for-request'

/** A client without a session: to ask whether a password is right. Tries count for the person who made the request. */
export async function visitorDb(): Promise<Db> {
  const { global } = optionsForRequest(await headers())
  const { supabaseUrl, supabaseKey } = publicEnvironment()
  return createClient<Database>(supabaseUrl, supabaseKey, {
    global,
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
