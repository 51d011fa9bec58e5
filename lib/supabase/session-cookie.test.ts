import { describe, expect, test } from 'vitest'
import { leftSessionCookies, sessionCookieName, sessionOf, sessionUserId, withReadableSession } from './session-cookie'

const base64Url = (text: string) => Buffer.from(text).toString('base64url')
const tokenOf = (claims: object) => ['{}', JSON.stringify(claims), 'signature'].map(base64Url).join('.')
const session = (userId: string, end = '') => {
  const token = tokenOf({ sub: userId }) + end
  return `base64-${base64Url(JSON.stringify({ access_token: token, user: { name: 'Zoë' } }))}`
}
const name = 'sb-127-auth-token'

test('the cookie has the name that @supabase/ssr gives it', () => {
  expect(sessionCookieName('https://abcd.supabase.co', false)).toBe('sb-abcd-auth-token')
  expect(sessionCookieName('http://127.0.0.1:54321', false)).toBe(name)
})

test('on https, no other host of the domain can set the cookie', () => {
  expect(sessionCookieName('http://127.0.0.1:54321', true)).toBe(`__Host-${name}`)
  expect(sessionUserId(`${name}=${session('mallory')}`, sessionCookieName('http://127.0.0.1:54321', true))).toBeNull()
})

test('of all cookies, a session under the name for http is told from other cookies', () => {
  const others = [`__Host-${name}`, `__Host-${name}.0`, 'sb-other-auth-token', `${name}-code-verifier`, 'theme']
  expect(leftSessionCookies('http://127.0.0.1:54321', [name, `${name}.0`, `${name}.1`, ...others])).toEqual([
    name,
    `${name}.0`,
    `${name}.1`,
  ])
})

describe('the browser holds the session of', () => {
  const value = session('olive')
  const half = Math.floor(value.length / 2)
  test.each([
    ['no one, without cookies', '', null],
    ['no one, with other cookies only', 'theme=dark; sb-other-auth-token=x', null],
    ['no one, during a sign-in', `${name}-code-verifier=x`, null],
    ['one person', `theme=dark; ${name}=${value}`, 'olive'],
    ['one person, in two chunks', `${name}.1=${value.slice(half)}; ${name}.0=${value.slice(0, half)}`, 'olive'],
    [
      'one person, beside a cookie that is not valid percent-encoding',
      `promo=100%; ${name}=${value}; x=%E0%A4%A`,
      'olive',
    ],
    ['one person, beside a cookie without a value', `promo; ${name}=${value}; =; ;`, 'olive'],
    ['no one, with a cookie that is not valid percent-encoding', 'promo=100%', null],
    ['unknown, when the session cookie is not valid', `${name}=base64-%`, undefined],
    ['unknown, when half of it is missing', `${name}.0=${value.slice(0, half)}`, undefined],
    ['unknown, when it is not a session', `${name}=base64-hello`, undefined],
    ['unknown, when no header can carry its token', `${name}=${session('olive', 'é')}`, undefined],
    ['unknown, when its token has another line', `${name}=${session('olive', '\r\nx-a: 1')}`, undefined],
  ])('%s', (_, cookies, holder) => {
    expect(sessionUserId(cookies, name)).toBe(holder)
  })
})

describe('a session', () => {
  test.each([
    ['ends when its token says', { sub: 'olive', exp: 1_800_000_000 }, { userId: 'olive', expiresAt: 1_800_000_000 }],
    ['is over if its token does not say', { sub: 'olive' }, { userId: 'olive', expiresAt: 0 }],
    ['is over if its token says no time', { sub: 'olive', exp: 'soon' }, { userId: 'olive', expiresAt: 0 }],
    ['is none without a person', { sub: 7, exp: 1_800_000_000 }, undefined],
  ])('%s', (_, claims, found) => {
    const accessToken = tokenOf(claims)
    const cookie = `${name}=${encodeURIComponent(JSON.stringify({ access_token: accessToken }))}`
    expect(sessionOf(cookie, name)).toEqual(found && { ...found, accessToken })
  })
})

describe('of the cookies of a request, the session', () => {
  const parts = (value: string) => [
    { name: `${name}.0`, value: value.slice(0, 40) },
    { name: `${name}.1`, value: value.slice(40) },
    { name: 'theme', value: 'dark' },
  ]

  test('stays as it is', () => {
    expect(withReadableSession(parts(session('olive')), name)).toEqual(parts(session('olive')))
  })

  test('is empty in each of its parts when it cannot be read', () => {
    expect(withReadableSession(parts(session('olive', 'é')), name)).toEqual([
      { name: `${name}.0`, value: '' },
      { name: `${name}.1`, value: '' },
      { name: 'theme', value: 'dark' },
    ])
  })
})

test.each([{ refresh_token: 7 }, { expires_at: 'soon' }, { access_token: null }, { access_token: 'é' }])(
  'a session is unknown that holds %j',
  (more) => {
    const cookie = JSON.stringify({
      access_token: tokenOf({ sub: 'olive' }),
      refresh_token: 'x',
      expires_at: 1,
      ...more,
    })
    expect(sessionOf(`${name}=${encodeURIComponent(cookie)}`, name)).toBeUndefined()
  },
)
