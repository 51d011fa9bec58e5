import 'server-only'
import { createClient } from '@supabase/supabase-js'
import { publicEnvironment } from '@/lib/env'
import type { Database } from './database.types'
import type { Db } from './db'

/** The client of nobody, which keeps no session: to ask whether a password is right. */
export function visitorDb(): Db {
  const { supabaseUrl, supabaseKey } = publicEnvironment()
  return createClient<Database>(supabaseUrl, supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
