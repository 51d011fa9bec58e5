import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database.types'

/** A client under some person's own RLS. Queries and mutations take one, so that a test can pass any. */
export type Db = SupabaseClient<Database>
