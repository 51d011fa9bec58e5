import 'server-only'
import { createServerClient } from '@supabase/ssr'
import { createClient } from '@supabase/supabase-js'
import { cookies, headers } from 'next/headers'
import { publicEnvironment } from '@/lib/env'
import type { Database } from './database.types'
import type { Db } from './db'
import { optionsForRequest } from './for-request'
import { withReadableSession } from './session-cookie'
import { limitSession, timeLeft } from './time-limit'

/** The client of the person who made this request. For server components, actions and route handlers. */
export async function serverDb(): Promise<Db> {
  // These come first: they tell the build that this needs a request, before it reads an environment that the build
  // lacks.
  const [jar, received] = await Promise.all([cookies(), headers()])
  const { supabaseUrl, supabaseKey } = publicEnvironment()
  const options = optionsForRequest(received)
  const db = createServerClient<Database>(supabaseUrl, supabaseKey, {
    ...options,
    cookies: {
      getAll: () => withReadableSession(jar.getAll(), options.cookieOptions.name),
      setAll: (changed) => {
        try {
          for (const { name, value, options } of changed) jar.set(name, value, options)
        } catch {
          // A server component cannot set cookies; the middleware has refreshed the session before it ran.
        }
      },
    },
  })
  return limitSession(db, timeLeft(received))
}

/** The client of the person with this access token, for callers that are not our pages and bring no cookies. */
export function bearerDb(accessToken: string, received: Headers): Db {
  const { fetch } = optionsForRequest(received).global
  const { supabaseUrl, supabaseKey } = publicEnvironment()
  return createClient<Database>(supabaseUrl, supabaseKey, {
    global: { fetch, headers: { Authorization: `Bearer ${accessToken}` } },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

/** A client without a session, for checking passwords. Attempts count for the person who made the request. */
export async function visitorDb(): Promise<Db> {
  const { global } = optionsForRequest(await headers())
  const { supabaseUrl, supabaseKey } = publicEnvironment()
  return createClient<Database>(supabaseUrl, supabaseKey, {
    global,
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
