import { followLink, readLink } from '@/lib/account/link'
import { logRefusal } from '@/lib/account/mutations'
import { noteMyEvent } from '@/lib/events/note-my-event'
import { isNavigation, notAPage } from '@/lib/http/navigation'
import { isSameOrigin } from '@/lib/http/same-origin'
import { seeOther } from '@/lib/http/origin'
import { serverDb } from '@/lib/supabase/server'

/** The button of /auth/confirm: starts the session of an e-mailed link. */
export async function POST(request: Request): Promise<Response> {
  if (!isNavigation(request)) return notAPage()
  if (!isSameOrigin(request))
    return new Response('Open the link in your browser and continue on the page that it shows.', { status: 403 })
  const link = readLink(Object.fromEntries(await request.formData()))
  const db = await serverDb()
  const { path, refusal } = await followLink(db, link)
  if (refusal) logRefusal('auth.follow', refusal)
  else await noteMyEvent(db, 'account.signed_in')
  return seeOther(path)
}
