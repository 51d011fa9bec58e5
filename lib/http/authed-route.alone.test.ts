import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { noBilling } from '@/lib/plans/standing'
import { getViewer } from '@/lib/account/queries'
import type { Viewer } from '@/lib/account/schema'
import { noSettings } from '@/lib/account/settings'
import { AppError, type ErrorCode, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import { bearerDb, serverDb } from '@/lib/supabase/server'
import { authedRoute, noInput } from './authed-route'

vi.mock('@/lib/account/queries', () => ({ getViewer: vi.fn() }))
vi.mock('@/lib/supabase/server', () => ({ bearerDb: vi.fn(), serverDb: vi.fn() }))
vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

const olive: Viewer = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'olive@ninjadojo.test',
  displayName: 'Olive',
  avatarUrl: null,
  unreadMentions: 0,
  unreadNotifications: 0,
  clans: [],
  settings: noSettings,
  subscription: { subscribed: true, subscription_tier: 'free', subscription_end: null },
  billing: noBilling,
}
const coupon = authedRoute(z.object({ code: z.string().min(1) }), async ({ code }, { viewer }) => ({
  code,
  for: viewer.email,
}))
const post = (body: string | undefined, headers: Record<string, string> = {}) =>
  new Request('http://dojo.example/api/coupon', { method: 'POST', headers, ...(body !== undefined && { body }) })

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(getViewer).mockResolvedValue(olive)
})

test('the handler gets parsed input and the caller, and its answer is never cached', async () => {
  const response = await coupon(post('{"code":"KATA","extra":1}'))
  expect(await response.json()).toEqual({ code: 'KATA', for: 'olive@ninjadojo.test' })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(serverDb).toHaveBeenCalledOnce()
})

test('a GET is parsed from its search parameters', async () => {
  const response = await coupon(new Request('http://dojo.example/api/coupon?code=KATA'))
  expect(await response.json()).toMatchObject({ code: 'KATA' })
})

test.each([
  ['a field of the wrong type', '{"code":7}'],
  ['a missing body', undefined],
  ['a body that is not JSON', '{code'],
])('%s is refused', async (_, body) => {
  const response = await coupon(post(body))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'invalid' })
})

test('a body is read only after the caller is known', async () => {
  vi.mocked(getViewer).mockRejectedValue(new AppError('unauthenticated', 'no session'))
  const request = post('{"code":"KATA"}')
  expect((await coupon(request)).status).toBe(401)
  expect(request.bodyUsed).toBe(false)
})

test('a body is read only up to its limit', async () => {
  expect((await coupon(post(JSON.stringify({ code: 'x'.repeat(200_000) })))).status).toBe(413)
})

test('a route without input accepts only an empty body', async () => {
  const route = authedRoute(noInput, async () => 'done')
  expect((await route(post(undefined))).status).toBe(200)
  expect((await route(post('{}'))).status).toBe(200)
  expect((await route(post('{"tier":"enterprise"}'))).status).toBe(400)
})

test('cookies from a page of another site are ignored', async () => {
  const response = await coupon(post('{"code":"KATA"}', { 'sec-fetch-site': 'cross-site' }))
  expect(response.status).toBe(403)
  expect(getViewer).not.toHaveBeenCalled()
})

test('a page that was made for someone else gets nothing done as the caller', async () => {
  expect((await coupon(post('{"code":"KATA"}', { 'x-page-person': olive.id }))).status).toBe(200)
  const request = post('{"code":"KATA"}', { 'x-page-person': '00000000-0000-4000-8000-000000000002' })
  expect((await coupon(request)).status).toBe(401)
  expect(request.bodyUsed).toBe(false)
})

test('a bearer token is accepted from anywhere, instead of cookies', async () => {
  const headers = { authorization: 'Bearer abc.def.ghi', 'sec-fetch-site': 'cross-site' }
  expect((await coupon(post('{"code":"KATA"}', headers))).status).toBe(200)
  expect(bearerDb).toHaveBeenCalledExactlyOnceWith('abc.def.ghi', expect.any(Headers))
  expect(serverDb).not.toHaveBeenCalled()
})

test.each<[ErrorCode, number]>([
  ['invalid', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['not_found', 404],
  ['duplicate', 409],
  ['conflict', 409],
  ['too_slow', 413],
  ['limited', 422],
  ['unexpected', 500],
  ['offline', 503],
])('%s is answered with %d, in plain words', async (code, status) => {
  const route = authedRoute(noInput, async () => {
    throw new AppError(code, 'relation "public.secrets" went missing')
  })
  const response = await route(post(undefined))
  const answer = await response.json()
  expect(response.status).toBe(status)
  expect(answer).toMatchObject({ code })
  expect(answer.error).not.toContain('secrets')
  expect(logError).toHaveBeenCalledTimes(status >= 500 ? 1 : 0)
})

test('a refusal is returned in its own sentence and is not logged as our failure', async () => {
  const route = authedRoute(noInput, async () => {
    throw new Refusal('limited', 'This file is too large.')
  })
  const response = await route(post(undefined))
  expect([response.status, await response.json()]).toEqual([422, { error: 'This file is too large.', code: 'limited' }])
  expect(logError).not.toHaveBeenCalled()
})

test('a redirect by a handler is not wrapped', async () => {
  const route = authedRoute(
    noInput,
    async () => new Response(null, { status: 302, headers: { Location: 'https://files.example/1' } }),
  )
  const response = await route(post(undefined))
  expect([response.status, response.headers.get('location')]).toEqual([302, 'https://files.example/1'])
})

test('an unknown error is logged in full and shown in plain words', async () => {
  const crash = new TypeError('undefined is not a function')
  const route = authedRoute(noInput, () => Promise.reject(crash))
  const response = await route(post(undefined))
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ error: 'Something went wrong.', code: 'unexpected' })
  expect(logError).toHaveBeenCalledExactlyOnceWith('route.failed', crash, { method: 'POST', path: '/api/coupon' })
})

test('an invalid answer from the database is our failure, not the caller’s', async () => {
  vi.mocked(getViewer).mockRejectedValue(z.string().safeParse(7).error)
  expect((await coupon(post('{"code":"KATA"}'))).status).toBe(500)
})
