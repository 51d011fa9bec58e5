import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { adminDb } from './admin'
import { bearerDb, serverDb } from './server'
import { noteBegin, timedFetch } from './time-limit'

const jar = vi.hoisted(() => ({
  cookies: [] as { name: string; value: string }[],
  set: vi.fn<() => void>(),
  headers: new Headers(),
}))
vi.mock('next/headers', () => ({
  cookies: async () => ({ getAll: () => jar.cookies, set: jar.set }),
  headers: async () => jar.headers,
}))

// A service that takes every call and never answers.
let hanging: Server
let url: string
const asked: string[] = []

beforeAll(async () => {
  hanging = createServer((request) => {
    asked.push(request.url ?? '')
  })
  await new Promise<void>((resolve) => {
    hanging.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', url)
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_x')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_x')
  vi.stubGlobal('WebSocket', WebSocket)
})

beforeEach(() => {
  asked.length = 0
  jar.cookies = []
  jar.headers = new Headers()
})

afterAll(() => {
  hanging.closeAllConnections()
  hanging.close()
})

const session = {
  access_token: `${['{"alg":"HS256"}', '{"sub":"olive","exp":1}', 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')}`,
  refresh_token: 'a-refresh-token',
  expires_at: 1,
  expires_in: 0,
  token_type: 'bearer',
  user: { id: 'olive' },
}

test.each([
  ['of a person', serverDb],
  ['of a token', () => bearerDb('a-token', new Headers())],
  ['of the server itself', adminDb],
])('a client %s gives up within ten seconds when the services never answer', async (_whose, open) => {
  const since = performance.now()
  expect(await (await open()).rpc('viewer')).toMatchObject({ status: 0 })
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(asked).toEqual(['/rest/v1/rpc/viewer'])
})

test('so does one whose session would have to be refreshed first, and the session is kept', async () => {
  jar.cookies = [
    { name: 'sb-127-auth-token', value: `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}` },
  ]
  const since = performance.now()
  expect(await (await serverDb()).rpc('viewer')).toMatchObject({ status: 0 })
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(asked[0]).toMatch(/^\/auth\/v1\/token/)
  expect(jar.set).not.toHaveBeenCalled()
})

test('the key for a person’s address is waited for briefly, and not again right away', async () => {
  jar.headers.set('x-forwarded-for', '203.0.113.9')
  const begin = performance.now()
  const first = await (await serverDb()).rpc('viewer')
  const between = performance.now()
  const second = await (await serverDb()).rpc('viewer')
  expect([first.status, second.status]).toEqual([0, 0])
  expect(between - begin).toBeLessThan(12_000)
  expect(performance.now() - between).toBeLessThan(9_500)
  const tables = asked.filter((path) => path.startsWith('/rest/'))
  expect(tables).toEqual(['/rest/v1/rpc/address_key', '/rest/v1/rpc/viewer', '/rest/v1/rpc/viewer'])
}, 30_000)

test('the calls of one page wait no longer together than one alone, and each has some time', async () => {
  noteBegin(jar.headers)
  const since = performance.now()
  for (let call = 0; call < 3; call += 1) expect(await (await serverDb()).rpc('viewer')).toMatchObject({ status: 0 })
  const took = performance.now() - since
  expect(took).toBeGreaterThan(13_000)
  expect(took).toBeLessThan(18_000)
}, 30_000)

test('who gives up earlier is heard', async () => {
  const since = performance.now()
  await expect(timedFetch(url, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/i)
  expect(performance.now() - since).toBeLessThan(2_000)
})
