import { NextRequest } from 'next/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { POST as renewSession } from '@/app/api/session/route'
import { fromPostgrest } from '@/lib/errors'
import { middleware } from '@/middleware'
import { serverDb } from './server'

const jar = vi.hoisted(() => ({ cookie: '', changed: [] as { name: string; value: string }[] }))
const name = 'sb-127-auth-token'
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-forwarded-for': '203.0.113.9' }),
  cookies: async () => ({
    getAll: () => [{ name: 'sb-127-auth-token', value: jar.cookie }],
    set: (cookie: string, value: string) => jar.changed.push({ name: cookie, value }),
  }),
}))

beforeEach(() => {
  jar.changed = []
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:54321')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_key')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_key')
  vi.spyOn(console, 'error').mockReturnValue()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** A session whose token has expired. */
function session(): string {
  const exp = Math.floor(Date.now() / 1000) - 5
  const access_token = [{}, { sub: 'olive', exp }, {}].map(base64Url).join('.')
  const whole = { access_token, refresh_token: 'olives', expires_at: exp, token_type: 'bearer', user: { id: 'olive' } }
  return `base64-${base64Url(whole)}`
}

/** Why a change fails that the server makes for a person. */
async function write(): Promise<string | null> {
  const { error, status } = await (await serverDb()).from('boards').update({ title: 'x' }).eq('id', 'x')
  return error && fromPostgrest(error, 'test', status).code
}

/** What becomes of a page, the browser's own refresh and a change when the auth service answers so. */
async function whenAnswered(answer: () => Response) {
  vi.stubGlobal('fetch', async (input: unknown) => {
    if (String(input).includes('/auth/v1/token?grant_type=refresh_token')) return answer()
    return Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
  })
  jar.cookie = session()
  const page = new NextRequest('http://127.0.0.1:3000/dashboard', { headers: { cookie: `${name}=${jar.cookie}` } })
  const renewal = new Request('http://127.0.0.1:3000/api/session', {
    method: 'POST',
    headers: { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
  })
  const asked = Promise.all([middleware(page), renewSession(renewal), write()])
  await vi.advanceTimersByTimeAsync(10_000)
  const [shown, renewed, written] = await asked
  return {
    shown: shown.status,
    renewed: renewed.status,
    written,
    forgets: [
      ...shown.headers.getSetCookie().map((each) => each.split('=')[0]),
      ...jar.changed.map((each) => each.name),
    ],
  }
}

const json = (status: number, body: object) => () => Response.json(body, { status })
const page = (status: number) => () =>
  new Response('<h1>Not here</h1>', { status, headers: { 'content-type': 'text/html' } })

test.each<[string, () => Response]>([
  ['too many requests', json(429, { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many attempts.' })],
  ['too many requests, in a page', page(429)],
  ['a failure', json(500, { code: 500, error_code: 'unexpected_failure', msg: 'No' })],
  ['a full disk', json(503, { message: 'The disk is full.' })],
  ['an unusual failure', page(507)],
  ['a page of a proxy', page(404)],
  ['a page that refuses', page(403)],
  ['a page that says success', page(200)],
  ['a success without a session', json(200, {})],
  ['a key that the gateway does not know', json(401, { message: 'Invalid API key' })],
  ['a project that is paused', json(402, { message: 'The project is paused.' })],
  ['a timeout', json(408, { code: 'request_timeout', message: 'Too slow' })],
  [
    'no answer',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('a session that could not be renewed is kept: %s', async (_, answer) => {
  expect(await whenAnswered(answer)).toEqual({ shown: 200, renewed: 503, written: 'offline', forgets: [] })
})

test.each([
  [400, { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }],
  [400, { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }],
  [403, { code: 'user_banned', message: 'User is banned' }],
  [400, { error: 'invalid_grant', error_description: 'Invalid Refresh Token' }],
])('a session whose token is void is over: %i %j', async (status, body) => {
  expect(await whenAnswered(json(status, body))).toEqual({
    shown: 307,
    renewed: 401,
    written: 'unauthenticated',
    forgets: expect.arrayContaining([name]),
  })
})
