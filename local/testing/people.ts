import { fileURLToPath } from 'node:url'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { makeAccount } from './make-account.ts'
import { startServices, type Services, type ServicesOptions } from '../services.ts'

export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))
export const PASSWORD = 'ink-on-paper-1'

/** Services on a free port with the small project of `testing/migrations`. */
export function startTestServices(options: Partial<ServicesOptions> = {}): Promise<Services> {
  return startServices({
    port: 0,
    dataDir: null,
    siteUrl: 'http://localhost:3000',
    migrationsDir: MIGRATIONS,
    ...options,
    auth: { delay: [0, 0], ...options.auth },
  })
}

/** What a client needs to know about them. */
export type Address = Pick<Services, 'url' | 'publishableKey'>

/** An ordinary supabase-js client. Node.js 20 has no WebSocket of its own, so it gets one. */
export function clientOf({ url, publishableKey }: Address, realtime: { vsn?: string } = {}): SupabaseClient {
  return createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // `ws` is what realtime-js needs; its own type lists fewer overloads.
    realtime: {
      transport: WebSocket as unknown as typeof globalThis.WebSocket,
      reconnectAfterMs: () => 50,
      ...realtime,
    },
  })
}

export interface Person {
  client: SupabaseClient
  id: string
  email: string
}

let people = 0

/** Someone with an account, signed in; the address is made unique. */
export async function signUp(services: Address & Pick<Services, 'secretKey'>, name: string): Promise<Person> {
  const client = clientOf(services)
  const email = `${name}-${(people += 1)}@ninjadojo.test`
  const { id } = await makeAccount(services, client, { email, password: PASSWORD, data: { name } })
  return { client, id, email }
}

/** Creates a board and returns its id. */
export async function openBoard({ client }: Person, title = 'Dojo'): Promise<string> {
  const { data, error } = await client.rpc('open_board', { title })
  if (error) throw new Error(error.message)
  return data as string
}

/** Subscribes and returns the first status that says whether it worked. */
export function subscribe(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => resolve(error ? `${status}: ${error.message}` : status))
  })
}

/** Resolves once `condition` is true; fails with `what` if that does not happen in time. */
export async function until(condition: () => boolean | Promise<boolean>, what: string, withinMs = 8000): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Did not happen in ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
