'use client'
import { createClient } from '@supabase/supabase-js'
import { type SessionTokens, sessionTokens } from './session-token'
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
  if (client) return client
  const tokens = sessionTokens({ cookieName: sessionCookie })
  client = createClient<Database>(supabaseUrl, supabaseKey, {
    accessToken: () => tokens(),
    global: { fetch: askWith(tokens) },
  })
  return client
}

/** A clock that is behind takes a token that has expired for a valid one: the services say so, and are asked again. */
function askWith(tokens: SessionTokens): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    if (response.status !== 401) return response
    const headers = new Headers(init?.headers)
    const [, refused] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? []
    const token = refused === undefined ? null : await tokens(refused).catch(() => null)
    if (token === null || token === refused) return response
    headers.set('authorization', `Bearer ${token}`)
    return ask(input, { ...init, headers })
  }
}

const ask: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) })
  if (isOfServices(response)) return response
  throw new TypeError('Something else answered in place of the services.')
}

/**
 * A network that asks to sign in, or a proxy that knows no place for a call, answers with a page of its own and any
 * status, even one that means success. Then the services have answered nothing, and a board keeps its changes.
 */
function isOfServices({ headers, status }: Response): boolean {
  const type = headers.get('content-type')
  return type === null ? status !== 404 : /\bjson\b/.test(type)
}
