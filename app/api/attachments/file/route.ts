import { findFileUrl, signedForSeconds } from '@/lib/attachments/find-file'
import { fileInput } from '@/lib/attachments/inputs'
import { authedRoute } from '@/lib/http/authed-route'
import { adminDb } from '@/lib/supabase/admin'

/** Leads to a file. Who may read it is asked each time, so that the link can be kept; the address it leads to ends soon. */
export const GET = authedRoute(fileInput, async ({ id, view }, { db }) => {
  const isView = view !== undefined
  const Location = await findFileUrl(id, { isView, db, admin: adminDb() })
  // A picture's address may be used again for a moment: its stamp and the viewer show the same.
  const caching = isView ? `private, max-age=${signedForSeconds / 2}` : 'no-store'
  return new Response(null, { status: 302, headers: { Location, 'Cache-Control': caching } })
})
