import { changeEmail, changeEmailInput } from '@/lib/account/change-email'
import { linkAddress } from '@/lib/account/link'
import { authedRoute } from '@/lib/http/authed-route'
import { siteOrigin } from '@/lib/http/origin'
import { visitorDb } from '@/lib/supabase/server'

/** Asks the caller's new mailbox to confirm that it is theirs. Nothing reveals whether the address is taken. */
export const POST = authedRoute(changeEmailInput, async (input, { db }) => {
  const confirmUrl = linkAddress(await siteOrigin(), 'confirm', '/profile')
  await changeEmail({ db, visitor: await visitorDb(), confirmUrl }, input)
  return { isAsked: true }
})
