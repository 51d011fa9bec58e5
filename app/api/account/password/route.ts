import { changePassword, changePasswordInput } from '@/lib/account/change-password'
import { noteMyEvent } from '@/lib/events/note-my-event'
import { authedRoute } from '@/lib/http/authed-route'
import { visitorDb } from '@/lib/supabase/server'

/** Changes the caller's password, with the current one, and signs their other devices out. */
export const POST = authedRoute(changePasswordInput, async (input, { db }) => {
  await changePassword({ db, visitor: await visitorDb() }, input)
  await noteMyEvent(db, 'account.password_changed')
  return { isChanged: true }
})
