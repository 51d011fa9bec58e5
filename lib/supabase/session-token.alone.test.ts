import { afterEach, expect, test, vi } from 'vitest'
import { FakeLocks } from '@/testing/fake-locks'
import { sessionTokens } from './session-token'

afterEach(() => {
  vi.unstubAllGlobals()
})

const base64Url = (text: string) => Buffer.from(text).toString('base64url')
const expired = ['{}', '{"sub": "olive", "exp": 1}', 'a'].map(base64Url).join('.')
const cookieOf = (token: string) => `session=base64-${base64Url(JSON.stringify({ access_token: token }))}`
const cookies = cookieOf(expired)
const askWhen = async (answer: Response) => {
  const fetched = vi.fn<typeof fetch>(async () => answer)
  vi.stubGlobal('fetch', fetched)
  const token = sessionTokens({ cookieName: 'session', readCookies: () => cookies })()
  await token.catch(() => {})
  expect(fetched).toHaveBeenCalledTimes(1)
  return token
}

test.each([
  [500, '{"error": "Something went wrong.", "code": "unexpected"}'],
  [503, '{"error": "Try again.", "code": "offline"}'],
  [502, '<h1>Bad Gateway</h1>'],
  [429, '{"error": "Too many attempts.", "code": "limited"}'],
  [404, 'Not here'],
])('a server that answers %i has not signed anyone out', async (status, body) => {
  await expect(askWhen(new Response(body, { status }))).rejects.toMatchObject({ code: 'offline' })
})

test('one that knows no session has', async () => {
  const answer = new Response('{"error": "Sign in.", "code": "unauthenticated"}', { status: 401 })
  expect(await askWhen(answer)).toBe(expired)
})

test('of two tabs that need a fresh token at the same moment, one refreshes', async () => {
  vi.stubGlobal('navigator', { locks: new FakeLocks() })
  const fresh = ['{}', '{"sub": "olive", "exp": 9999999999}', 'b'].map(base64Url).join('.')
  let held = cookies
  const refresh = vi.fn<() => Promise<void>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    held = cookieOf(fresh)
  })
  const tab = () => sessionTokens({ cookieName: 'session', readCookies: () => held, refresh })()
  expect(await Promise.all([tab(), tab()])).toEqual([fresh, fresh])
  expect(refresh).toHaveBeenCalledTimes(1)
})
