import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import ws from 'ws'
import { noteMyEvent } from '@/lib/events/note-my-event'
import { addressProof } from '@/lib/supabase/address-proof'
import type { Database } from '@/lib/supabase/database.types'
import type { Db } from '@/lib/supabase/db'
import { forwardingFetch } from '@/lib/supabase/for-request'
import { type Services, startServices } from '@/local/services'
import { makeAccount } from '@/local/testing/make-account'
import { migrationsToLookBehind } from './ground'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

/* Where a change came from, by each way to the database. */

let services: Services
let browser: Db
let server: Db
let removeMigrations: () => Promise<void>
let boardId: string

const clientWith = (key: string, send?: typeof fetch, headers: Record<string, string> = {}) =>
  createClient<Database>(services.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers, ...(send && { fetch: send }) },
    realtime: { transport: ws as unknown as typeof WebSocket },
  })

beforeAll(async () => {
  const { folder, remove } = await migrationsToLookBehind()
  removeMigrations = remove
  services = await startServices({ port: 0, dataDir: null, siteUrl: 'http://localhost:3000', migrationsDir: folder })
  browser = clientWith(services.publishableKey)
  await makeAccount(services, browser, { email: 'olive@ninjadojo.test', password: 'ink-on-paper-1' })
  const { data: session } = await browser.auth.getSession()
  const send = forwardingFetch({ address: '203.0.113.9' }, services.secretKey, fetch, (address, secret) =>
    addressProof(services.url, secret, address),
  )
  server = clientWith(services.publishableKey, send)
  await server.auth.setSession(session.session ?? { access_token: '', refresh_token: '' })
  boardId = (await browser.rpc('create_board', { title: 'Here' }).throwOnError()).data
})
afterAll(async () => {
  await services.close()
  await removeMigrations()
})

type Event = { kind: string; address: string | null; request_id: string | null; actor: string | null }

async function newest(many: number): Promise<Event[]> {
  const response = await fetch(`${services.url}/rest/v1/rpc/newest_events`, {
    method: 'POST',
    headers: {
      apikey: services.secretKey,
      authorization: `Bearer ${services.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ many }),
  })
  return (await response.json()) as Event[]
}

test('a browser that writes a table is where its connection comes from, whatever it says', async () => {
  const { data } = await browser.auth.getSession()
  const liar = clientWith(services.publishableKey, fetch, {
    authorization: `Bearer ${data.session?.access_token}`,
    'x-forwarded-for': '6.6.6.6',
    'cf-connecting-ip': '6.6.6.6',
    'sb-forwarded-for': '6.6.6.6',
    'x-request-id': 'mine',
  })
  for (const db of [browser, liar]) {
    await db
      .from('boards')
      .update({ title: `${Math.random()}` })
      .eq('id', boardId)
      .throwOnError()
    const [event] = await newest(1)
    expect(event).toMatchObject({ kind: 'board.renamed', address: '127.0.0.1' })
    expect(event?.request_id).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('so is one that calls a function', async () => {
  await browser.rpc('create_board', { title: 'There' }).throwOnError()
  expect((await newest(1))[0]).toMatchObject({ kind: 'board.made', address: '127.0.0.1' })
})

test('what our server writes for a person is where the person is', async () => {
  await server.from('boards').update({ title: 'By the server' }).eq('id', boardId).throwOnError()
  expect((await newest(1))[0]).toMatchObject({ kind: 'board.renamed', address: '203.0.113.9' })
})

test('our server notes that a person signed in; the person cannot', async () => {
  await noteMyEvent(server, 'account.signed_in', { browser: 'Firefox' })
  const [event] = await newest(1)
  expect(event).toMatchObject({ kind: 'account.signed_in', address: '203.0.113.9', after: { browser: 'Firefox' } })
  const { error } = await browser.rpc('note_my_event', { kind: 'account.signed_in' })
  expect(error?.code).toBe('42501')
})

test('the auth service counts who our server asks for, and not our server', async () => {
  const guess = (address: string, secret = services.secretKey) =>
    clientWith(services.publishableKey, forwardingFetch({ address }, secret)).auth.signInWithPassword({
      email: 'olive@ninjadojo.test',
      password: 'wrong',
    })
  for (let at = 0; at < 10; at += 1) expect((await guess('198.51.100.1')).error?.status).toBe(400)
  expect((await guess('198.51.100.1')).error?.status).toBe(429)
  expect((await guess('198.51.100.2')).error?.status).toBe(400)
})
