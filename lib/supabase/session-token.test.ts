import { afterEach, expect, test, vi } from 'vitest'
import { setPagePerson } from '@/lib/page-person'
import { sessionTokens } from './session-token'

const base64Url = (text: string) => Buffer.from(text).toString('base64url')
const cookieName = 'sb-127-auth-token'
const now = () => 1_000_000_000_000

function cookie(secondsLeft: number, mark = 'a', sub = 'olive'): string {
  const token = ['{}', JSON.stringify({ sub, exp: now() / 1000 + secondsLeft }), mark].map(base64Url).join('.')
  return `${cookieName}=base64-${base64Url(JSON.stringify({ access_token: token }))}`
}
afterEach(() => setPagePerson(undefined))

const mark = (token: string | null) => token && Buffer.from(token.split('.')[2] ?? '', 'base64url').toString()

test('a token that is still valid is taken from the cookie as it is', async () => {
  const refresh = vi.fn<() => Promise<void>>()
  const token = sessionTokens({ cookieName, readCookies: () => cookie(300), refresh, now })
  expect(mark(await token())).toBe('a')
  expect(refresh).not.toHaveBeenCalled()
})

test('a token that is about to expire is refreshed by the server first', async () => {
  let cookies = cookie(59)
  const refresh = vi.fn<() => Promise<void>>(async () => {
    cookies = cookie(3600, 'b')
  })
  const token = sessionTokens({ cookieName, readCookies: () => cookies, refresh, now })
  expect(mark(await token())).toBe('b')
  expect(mark(await token())).toBe('b')
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('a token that was refused is refreshed, even if this clock says that it is valid', async () => {
  let cookies = cookie(3600)
  const refresh = vi.fn<() => Promise<void>>(async () => {
    cookies = cookie(7200, 'b')
  })
  const token = sessionTokens({ cookieName, readCookies: () => cookies, refresh, now })
  const refused = await token()
  expect(mark(await token(refused!))).toBe('b')
  expect(mark(await token(refused!))).toBe('b')
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('without a session there is no token and no request', async () => {
  const refresh = vi.fn<() => Promise<void>>()
  const token = sessionTokens({ cookieName, readCookies: () => '', refresh, now })
  expect(await token()).toBeNull()
  expect(refresh).not.toHaveBeenCalled()
})

test('a session that the server has ended counts as none', async () => {
  let cookies = cookie(-10)
  const token = sessionTokens({
    cookieName,
    readCookies: () => cookies,
    refresh: async () => {
      cookies = ''
    },
    now,
  })
  expect(await token()).toBeNull()
})

test('an unreachable server ends no session: the call fails and may be tried again', async () => {
  const token = sessionTokens({
    cookieName,
    readCookies: () => cookie(0),
    refresh: () => Promise.reject(new Error('offline')),
    now,
  })
  await expect(token()).rejects.toThrow('offline')
})

test('a page gets no token of another person, not even one who signs in while its own is refreshed', async () => {
  setPagePerson('olive')
  let cookies = cookie(10)
  const refresh = async () => {
    cookies = cookie(3600, 'b', 'mia')
  }
  const token = sessionTokens({ cookieName, readCookies: () => cookies, refresh, now })
  await expect(token()).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(token()).rejects.toMatchObject({ code: 'unauthenticated' })
  cookies = cookie(3600, 'c')
  expect(mark(await token())).toBe('c')
})
