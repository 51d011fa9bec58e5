import { safeReturnPath } from '@/lib/account/return-path'
import { isSameOrigin } from '@/lib/http/same-origin'
import { readText } from '@/lib/http/read-body'
import { noteMyEvent } from '@/lib/events/note-my-event'
import { seeOther } from '@/lib/http/origin'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'

const longestForm = 4000

/**
 * Ends the session of this browser, including its refresh token at the auth service. The cookies are cleared first, so
 * that signing out works even when the service cannot be reached. `next` is the page to go to, the start page otherwise.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response('Sign out on a page of this site.', { status: 403 })
  const form = new URLSearchParams(await readText(request, longestForm).catch(() => ''))
  const next = safeReturnPath(form.get('next'), '/')
  const db = await serverDb()
  await noteMyEvent(db, 'account.signed_out')
  const { error } = await db.auth.signOut({ scope: 'local' })
  // The browser has forgotten the session; the service may still have it.
  if (error) logError('auth.sign-out', error)
  return seeOther(next)
}
