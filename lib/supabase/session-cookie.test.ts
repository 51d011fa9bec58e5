import { describe, expect, test } from 'vitest'
import { sessionCookieName, sessionUserId } from './session-cookie'

const base64Url = (text: string) => Buffer.from(text).toString('base64url')
const session = (userId: string) => {
  const token = ['{}', JSON.stringify({ sub: userId }), 'signature'].map(base64Url).join('.')
  return `base64-${base64Url(JSON.stringify({ access_token: token, user: { name: 'Zoë' } }))}`
}
const name = 'sb-127-auth-token'

test('the cookie is named after the project, as @supabase/ssr names it', () => {
  expect(sessionCookieName('https://abcd.supabase.co')).toBe('sb-abcd-auth-token')
  expect(sessionCookieName('http://127.0.0.1:54321')).toBe(name)
})

describe('whose session the browser holds', () => {
  const value = session('olive')
  const half = Math.floor(value.length / 2)
  test.each([
    ['nobody, without cookies', '', null],
    ['nobody, with other cookies only', 'theme=dark; sb-other-auth-token=x', null],
    ['nobody while a sign-in is under way', `${name}-code-verifier=x`, null],
    ['one person', `theme=dark; ${name}=${value}`, 'olive'],
    ['one person, in two chunks', `${name}.1=${value.slice(half)}; ${name}.0=${value.slice(0, half)}`, 'olive'],
    [
      'one person, beside a cookie that is not valid percent-encoding',
      `promo=100%; ${name}=${value}; x=%E0%A4%A`,
      'olive',
    ],
    ['one person, beside a cookie without a value', `promo; ${name}=${value}; =; ;`, 'olive'],
    ['nobody, with a cookie that is not valid percent-encoding', 'promo=100%', null],
    ['unknown, when it is itself not valid', `${name}=base64-%`, undefined],
    ['unknown, when half of it is missing', `${name}.0=${value.slice(0, half)}`, undefined],
    ['unknown, when it is no session', `${name}=base64-hello`, undefined],
  ])('%s', (_, cookies, holder) => {
    expect(sessionUserId(cookies, name)).toBe(holder)
  })
})
