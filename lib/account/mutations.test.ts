import { AuthApiError } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import type { Db } from '@/lib/supabase/db'
import { setPassword } from './mutations'

/** An auth service that fails this many times to end other sessions. */
function someDb(failures: number) {
  const signOut = vi.fn(async () => ({
    error: signOut.mock.calls.length <= failures ? new AuthApiError('Away.', 503, undefined) : null,
  }))
  return { signOut, db: { auth: { updateUser: async () => ({ error: null }), signOut } } as unknown as Db }
}

test.each([
  [0, null, 1],
  [1, null, 2],
  [2, 'others-signed-in', 2],
])(
  'a new password ends the other sessions, or reports that it could not: %i failures',
  async (failures, problem, asked) => {
    const { db, signOut } = someDb(failures)
    const refusal = await setPassword(db, { password: 'a-fresh-brush-9' })
    expect(refusal?.problem ?? null).toBe(problem)
    expect(signOut).toHaveBeenCalledTimes(asked)
    expect(signOut).toHaveBeenCalledWith({ scope: 'others' })
  },
)
