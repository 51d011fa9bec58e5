import { AuthApiError } from '@supabase/supabase-js'
import { describe, expect, test, vi } from 'vitest'
import type { Db } from '@/lib/supabase/db'
import { followCode, followLink, isWhole, linkAddress, readLink } from './link'

/** An auth service that knows one token and one code, and who, if anyone, is signed in here. */
function someDb(session: { access_token: string } | null = null) {
  const auth = {
    getSession: async () => ({ data: { session }, error: null }),
    verifyOtp: vi.fn(async ({ token_hash }: { token_hash: string }) => ({
      error: token_hash === 'good' ? null : new AuthApiError('Expired.', 403, 'otp_expired'),
    })),
    exchangeCodeForSession: vi.fn(async (code: string) => ({
      error: code === 'good' ? null : new AuthApiError('Elsewhere.', 400, 'bad_code_verifier'),
    })),
    admin: { signOut: vi.fn(async () => ({ data: null, error: null })) },
  }
  return { auth, db: { auth } as unknown as Db }
}
const read = (params: string) => readLink(Object.fromEntries(new URLSearchParams(params)))

describe('a followed link leads', () => {
  test.each([
    ['a sign-in link, home', 'token_hash=good&type=email', '/dashboard'],
    ['a sign-in link, on', 'token_hash=good&type=email&next=%2Fdojo%2F1', '/dojo/1'],
    ['a sign-in link, never away', 'token_hash=good&type=email&next=%2F%2Fevil.example', '/dashboard'],
    ['a recovery, to the new password', 'token_hash=good&type=recovery', '/auth/reset'],
    [
      'a recovery, to the new password and then on',
      'token_hash=good&type=recovery&next=%2Fdojo%2F1',
      '/auth/reset?next=%2Fdojo%2F1',
    ],
    ['a code, on', 'code=good&next=%2Fdojo%2F1', '/dojo/1'],
    ['a code of a recovery, to the new password', 'code=good&type=recovery', '/auth/reset'],
    [
      'an expired link, back',
      'token_hash=old&type=email&next=%2Fdojo%2F1',
      '/auth?problem=link-expired&next=%2Fdojo%2F1',
    ],
    ['a link of no known kind, back', 'token_hash=good&type=sms', '/auth?problem=link-expired'],
    ['a code of another browser, back', 'code=other', '/auth?problem=link-expired'],
    ['nothing at all, back', '', '/auth?problem=link-expired'],
  ])('%s', async (_, params, path) => {
    expect(await followLink(someDb().db, read(params))).toMatchObject({ path })
  })

  test('and asks the service once', async () => {
    const { db, auth } = someDb()
    await followLink(db, read('token_hash=good&type=email&code=good'))
    expect(auth.verifyOtp).toHaveBeenCalledExactlyOnceWith({ token_hash: 'good', type: 'email' })
    expect(auth.exchangeCodeForSession).not.toHaveBeenCalled()
  })

  test('and ends the previous session here, once there is a new one', async () => {
    const { db, auth } = someDb({ access_token: 'olive' })
    await followLink(db, read('token_hash=old&type=email'))
    expect(auth.admin.signOut).not.toHaveBeenCalled()
    await followLink(db, read('token_hash=good&type=email'))
    expect(auth.admin.signOut).toHaveBeenCalledExactlyOnceWith('olive', 'local')
  })
})

describe('someone who returns from a sign-in service', () => {
  test.each([
    ['with a code continues', 'code=good&next=%2Fdojo%2F1', '/dojo/1'],
    [
      'with what the service refused, goes back',
      'error=access_denied&error_code=otp_expired',
      '/auth?problem=link-expired',
    ],
    ['after cancelling, goes back', 'error=access_denied&error_description=No', '/auth?problem=provider'],
    ['with nothing at all, goes back', '', '/auth?problem=provider'],
  ])('%s', async (_, params, path) => {
    expect(await followCode(someDb().db, read(params), 'provider')).toMatchObject({ path })
  })

  test('is never signed in by the token of an e-mail, which anyone may have put there', async () => {
    const { db, auth } = someDb()
    expect(await followCode(db, read('token_hash=good&type=email'), 'provider')).toMatchObject({
      path: '/auth?problem=provider',
    })
    expect(auth.verifyOtp).not.toHaveBeenCalled()
  })
})

test.each([
  ['token_hash=good&type=email', true],
  ['code=good', true],
  ['token_hash=good', false],
  ['type=recovery&next=/dojo/1', false],
])('"%s" has something to follow: %s', (params, expected) => {
  expect(isWhole(read(params))).toBe(expected)
})

test('the address in an e-mail carries where to go and, for a recovery, what for', () => {
  expect(linkAddress('https://dojo.example', 'confirm', '/dojo/1')).toBe(
    'https://dojo.example/auth/confirm?next=%2Fdojo%2F1',
  )
  expect(linkAddress('https://dojo.example', 'confirm', '/dashboard', 'recovery')).toBe(
    'https://dojo.example/auth/confirm?next=%2Fdashboard&type=recovery',
  )
})
