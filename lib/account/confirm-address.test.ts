import { AuthApiError } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import type { Db } from '@/lib/supabase/db'
import { confirmAddress } from './confirm-address'

/** A browser in which this person, if anyone, is signed in, and a service that knows olive's link. */
function someone(me: string | null, session: object | null = {}) {
  const own = {
    getUser: async () => ({ data: { user: me && { id: me } } }),
    refreshSession: vi.fn(async () => ({ error: null })),
    verifyOtp: vi.fn(),
    signOut: vi.fn(),
  }
  const visitor = {
    verifyOtp: vi.fn(async ({ token_hash }: { token_hash: string }) =>
      token_hash === 'good'
        ? { data: { session, user: session && { id: 'olive' } }, error: null }
        : { data: { session: null, user: null }, error: new AuthApiError('Expired.', 403, 'otp_expired') },
    ),
    signOut: vi.fn(async () => ({ error: null })),
  }
  const tools = { db: { auth: own }, visitor: { auth: visitor } } as unknown as { db: Db; visitor: Db }
  return { tools, own, visitor }
}
const link = (token_hash: string) => ({ token_hash, next: '/profile' })

test.each([
  ['the person themselves goes on, with a token that names the new address', 'olive', '/profile', 1],
  ['someone else stays who they are, and is told', 'vic', '/auth/confirmed', 0],
  ['a visitor stays a visitor, and is told', null, '/auth/confirmed', 0],
])('%s', async (_, me, path, refreshed) => {
  const { tools, own, visitor } = someone(me)
  expect(await confirmAddress(tools, link('good'))).toEqual({ path, refusal: null })
  expect(visitor.verifyOtp).toHaveBeenCalledExactlyOnceWith({ token_hash: 'good', type: 'email_change' })
  expect(visitor.signOut, 'the session of the link ends').toHaveBeenCalledExactlyOnceWith({ scope: 'local' })
  expect(own.verifyOtp).not.toHaveBeenCalled()
  expect(own.signOut).not.toHaveBeenCalled()
  expect(own.refreshSession).toHaveBeenCalledTimes(refreshed)
})

test('the first of two mailboxes points to the other', async () => {
  const { tools } = someone('olive', null)
  expect(await confirmAddress(tools, link('good'))).toEqual({ path: '/auth/confirmed?other=1', refusal: null })
})

test('a dead link says so', async () => {
  const { tools, visitor } = someone('olive')
  expect(await confirmAddress(tools, link('old'))).toMatchObject({
    path: '/auth?problem=link-expired&next=%2Fprofile',
    refusal: { problem: 'link-expired' },
  })
  expect(visitor.signOut).not.toHaveBeenCalled()
})
