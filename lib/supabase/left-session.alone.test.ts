import { NextRequest } from 'next/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { middleware } from '@/middleware'

beforeEach(() => vi.stubGlobal('WebSocket', WebSocket))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const left = 'sb-127-auth-token'

test.each([
  ['https', '/auth', [left, `${left}.0`, `${left}.1`]],
  ['https', '/dashboard', [left, `${left}.0`, `${left}.1`]],
  ['http', '/auth', []],
])('over %s, %s takes from the browser of the cookies that signing out would leave %j', async (proto, path, ended) => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:54321')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_key')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_key')
  const cookie = `${left}=x; ${left}.0=x; ${left}.1=x; ${left}-code-verifier=x; theme=dark`
  const request = new NextRequest(`http://dojo.example${path}`, { headers: { cookie, 'x-forwarded-proto': proto } })
  const gone = (await middleware(request)).headers
    .getSetCookie()
    .filter((each) => each.includes('Expires=Thu, 01 Jan 1970'))
    .map((each) => each.split('=')[0])
  expect(gone).toEqual(ended)
})
