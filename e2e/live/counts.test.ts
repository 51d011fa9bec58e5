import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import ws from 'ws'
import type { Database } from '@/lib/supabase/database.types'
import type { Db } from '@/lib/supabase/db'
import { type Services, startServices } from '@/local/services'
import { makeAccount } from '@/local/testing/make-account'

/* The planner knows everyone's rows: what it expects is for no one to ask. */

let services: Services
let olive: Db

beforeAll(async () => {
  services = await startServices({
    port: 0,
    dataDir: null,
    siteUrl: 'http://localhost:3000',
    migrationsDir: 'supabase/migrations',
  })
  olive = createClient<Database>(services.url, services.publishableKey, {
    auth: { persistSession: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  })
  await makeAccount(services, olive, { email: 'olive@ninjadojo.test', password: 'ink-on-paper-1' })
})
afterAll(() => services.close())

test.each([
  ['HEAD', 'count=planned', 400],
  ['GET', 'count=estimated', 400],
  ['HEAD', 'return=minimal, Count = "planned"', 400],
  ['GET', 'count=exact, count=planned', 400],
  ['GET', 'count=\u00a0planned', 400],
  ['HEAD', 'count=exact', 200],
  ['GET', 'return=representation, count=exact', 200],
])('%s with "Prefer: %s" answers %i', async (method, prefer, status) => {
  const { data } = await olive.auth.getSession()
  const answer = await fetch(`${services.url}/rest/v1/cards?title=eq.Plan`, {
    method,
    headers: { apikey: services.publishableKey, authorization: `Bearer ${data.session?.access_token}`, prefer },
  })
  expect(answer.status).toBe(status)
})
