import { findFileUrl, secondsToView } from '@/lib/attachments/find-file'
import { fileInput } from '@/lib/attachments/schema'
import { authedRoute } from '@/lib/http/authed-route'

/** Leads to a file. Who may read it is asked each time, so that the link can be kept; the address it leads to ends soon. */
export const GET = authedRoute(fileInput, async ({ id, view }, { db }) => {
  const isView = view !== undefined
  const Location = await findFileUrl(db, id, { isView })
  // A picture's address may be used again for a while, so that scrolling does not ask anew.
  const caching = isView ? `private, max-age=${secondsToView / 2}` : 'no-store'
  return new Response(null, { status: 302, headers: { Location, 'Cache-Control': caching } })
})
