import { AuthApiError } from '@supabase/supabase-js'
import { describe, expect, test, vi } from 'vitest'
import type { Db } from '@/lib/supabase/db'
import { followLink, linkAddress } from './link'

/** An auth service that knows one token and one code. */
function someDb() {
  const auth = {
    verifyOtp: vi.fn(async ({ token_hash }: { token_hash: string }) => ({
      error: token_hash === 'good' ? null : new AuthApiError('Expired.', 403, 'otp_expired'),
    })),
    exchangeCodeForSession: vi.fn(async (code: string) => ({
      error: code === 'good' ? null : new AuthApiError('Elsewhere.', 400, 'bad_code_verifier'),
    })),
  }
  return { auth, db: { auth } as unknown as Db }
}

describe('a followed link leads', () => {
  test.each([
    ['a sign-in link, home', 'token_hash=good&type=email', '/dashboard'],
    ['a sign-in link, on', 'token_hash=good&type=email&next=%2Fdojo%2F1', '/dojo/1'],
    ['a sign-in link, never away', 'token_hash=good&type=email&next=%2F%2Fevil.example', '/dashboard'],
    ['a recovery, to the new password', 'token_hash=good&type=recovery', '/auth/reset'],
    ['a recovery, to the new password and then on', 'token_hash=good&type=recovery&next=%2Fdojo%2F1', '/auth/reset?next=%2Fdojo%2F1'],
    ['a code, on', 'code=good&next=%2Fdojo%2F1', '/dojo/1'],
    ['a code of a recovery, to the new password', 'code=good&type=recovery', '/auth/reset'],
    ['an expired link, back', 'token_hash=old&type=email&next=%2Fdojo%2F1', '/auth?problem=link-expired&next=%2Fdojo%2F1'],
    ['a link of no known kind, back', 'token_hash=good&type=sms', '/auth?problem=provider'],
    ['a code of another browser, back', 'code=other', '/auth?problem=link-expired'],
    ['what the service itself refused, back', 'error=access_denied&error_code=otp_expired', '/auth?problem=link-expired'],
    ['a sign-in that was called off, back', 'error=access_denied&error_description=No', '/auth?problem=provider'],
    ['nothing at all, back', '', '/auth?problem=provider'],
  ])('%s', async (_, params, path) => {
    const { db } = someDb()
    expect(await followLink(db, new URLSearchParams(params), 'provider')).toMatchObject({ path })
  })

  test('and asks the service once', async () => {
    const { db, auth } = someDb()
    await followLink(db, new URLSearchParams('token_hash=good&type=email&code=good'), 'provider')
    expect(auth.verifyOtp).toHaveBeenCalledExactlyOnceWith({ token_hash: 'good', type: 'email' })
    expect(auth.exchangeCodeForSession).not.toHaveBeenCalled()
  })
})

test('the address in a letter carries where to go and, for a recovery, what for', () => {
  expect(linkAddress('https://dojo.example', 'confirm', '/dojo/1')).toBe('https://dojo.example/auth/confirm?next=%2Fdojo%2F1')
  expect(linkAddress('https://dojo.example', 'confirm', '/dashboard', 'recovery')).toBe(
    'https://dojo.example/auth/confirm?next=%2Fdashboard&type=recovery',
  )
})
