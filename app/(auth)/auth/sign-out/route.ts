import { isSameOrigin } from '@/lib/http/same-origin'
import { seeOther } from '@/lib/http/see-other'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'

/**
 * Ends the session of this browser, its refresh token at the auth service included. The cookies go first, so that it works even
 * where the service is away.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response('Signing out is for pages of this site.', { status: 403 })
  const db = await serverDb()
  const { error } = await db.auth.signOut({ scope: 'local' })
  // The browser has forgotten the session; the service may still know it.
  if (error) logError('auth.sign-out', error)
  return seeOther('/')
}
