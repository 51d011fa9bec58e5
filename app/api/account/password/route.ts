import { changePassword, changePasswordInput } from '@/lib/account/change-password'
import { authedRoute } from '@/lib/http/authed-route'
import { visitorDb } from '@/lib/supabase/server'

/** Changes the caller's password, with the present one, and signs their other devices out. */
export const POST = authedRoute(changePasswordInput, async (input, { db }) => {
  await changePassword({ db, visitor: await visitorDb() }, input)
  return { isChanged: true }
})
