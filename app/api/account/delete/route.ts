import { deleteAccount, deleteAccountInput } from '@/lib/deletion/delete-account'
import { findBilling } from '@/lib/billing/billing'
import { authedRoute } from '@/lib/http/authed-route'
import { adminDb } from '@/lib/supabase/admin'
import { visitorDb } from '@/lib/supabase/server'

/** Deletes the caller's account, with their password or within minutes of signing in. */
export const POST = authedRoute(deleteAccountInput, async (input, { db, viewer }) => {
  await deleteAccount({ db, admin: adminDb(), visitor: await visitorDb(), billing: findBilling() }, viewer.id, input)
  // Clears the cookies; the session itself was deleted with the account.
  await db.auth.signOut({ scope: 'local' })
  return { isDeleted: true }
})
