import { findFileUrl, signedForSeconds } from '@/lib/attachments/find-file'
import { fileInput } from '@/lib/attachments/inputs'
import { authedRoute } from '@/lib/http/authed-route'
import { adminDb } from '@/lib/supabase/admin'

/**
 * Redirects to a file. Each request checks who may read it, so the link can be kept; the address it redirects to
 * expires soon.
 */
export const GET = authedRoute(fileInput, async ({ id, view }, { db }) => {
  const isView = view !== undefined
  const Location = await findFileUrl(id, { isView, db, admin: adminDb() })
  // A picture's address may be reused for a moment, because the thumbnail and the viewer show the same one.
  const caching = isView ? `private, max-age=${signedForSeconds / 2}` : 'no-store'
  return new Response(null, { status: 302, headers: { Location, 'Cache-Control': caching } })
})
