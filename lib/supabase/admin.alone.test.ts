import { afterEach, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { adminDb } from './admin'

const headers = vi.hoisted(() => vi.fn<() => Promise<Headers>>())
vi.mock('next/headers', () => ({ headers }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** The headers with which the server reads a table. */
async function sent(): Promise<Headers> {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'https://project.example')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_x')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_x')
  // Node.js 20 has none, and the client asks for one at its making.
  vi.stubGlobal('WebSocket', WebSocket)
  const send = vi.fn<typeof fetch>(async () => Response.json([]))
  vi.stubGlobal('fetch', send)
  await adminDb().from('boards').select('id').throwOnError()
  return new Headers(send.mock.calls[0]?.[1]?.headers)
}

test('the services are told for whom the server asks, so that one visitor does not keep others waiting', async () => {
  headers.mockResolvedValue(new Headers({ 'x-forwarded-for': '203.0.113.9' }))
  const asked = await sent()
  expect(asked.get('x-dojo-visitor')).toBe('203.0.113.9')
  expect(asked.has('sb-forwarded-for'), 'it is not they who change something').toBe(false)
  expect(asked.get('apikey')).toBe('sb_secret_x')
})

test('a job has no address', async () => {
  headers.mockRejectedValue(new Error('`headers` was called outside a request scope.'))
  expect((await sent()).has('x-dojo-visitor')).toBe(false)
})
