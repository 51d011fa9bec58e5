import { followCode, readLink } from '@/lib/account/link'
import { logRefusal } from '@/lib/account/mutations'
import { noteMyEvent } from '@/lib/events/note-my-event'
import { isNavigation, notAPage } from '@/lib/http/navigation'
import { seeOther } from '@/lib/http/origin'
import { serverDb } from '@/lib/supabase/server'

/**
 * Google and GitHub send people back here. This is the only place where a GET may start a session: the code is
 * worthless without the cookie that this browser got when it left.
 */
export async function GET(request: Request): Promise<Response> {
  if (!isNavigation(request)) return notAPage()
  const link = readLink(Object.fromEntries(new URL(request.url).searchParams))
  const db = await serverDb()
  const { path, refusal } = await followCode(db, link, 'provider')
  if (refusal) logRefusal('auth.callback', refusal)
  else await noteMyEvent(db, 'account.signed_in')
  return seeOther(path)
}
