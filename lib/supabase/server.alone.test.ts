import { afterEach, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { visitorDb } from './server'

vi.mock('next/headers', () => ({ headers: async () => new Headers({ 'x-forwarded-for': '203.0.113.9' }) }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a password is tried on account of the person who typed it, not of this server', async () => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'https://project.example')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_x')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_x')
  // Node.js 20 has none, and the client asks for one at its making.
  vi.stubGlobal('WebSocket', WebSocket)
  const send = vi.fn<typeof fetch>(async () =>
    Response.json({ error_code: 'invalid_credentials', msg: 'No' }, { status: 400 }),
  )
  vi.stubGlobal('fetch', send)
  await (await visitorDb()).auth.signInWithPassword({ email: 'olive@ninjadojo.test', password: 'guess' })
  const asked = new Headers(send.mock.calls[0]?.[1]?.headers)
  expect(asked.get('sb-forwarded-for')).toBe('203.0.113.9')
  expect(asked.get('apikey')).toBe('sb_secret_x')
})
