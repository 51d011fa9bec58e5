import { isSameOrigin } from '@/lib/http/same-origin'
import { seeOther } from '@/lib/http/see-other'
import { serverDb } from '@/lib/supabase/server'

/** Ends the session of this browser. Its cookies go first, so it works even where the auth service is away. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response('Signing out is for pages of this site.', { status: 403 })
  const db = await serverDb()
  await db.auth.signOut({ scope: 'local' })
  return seeOther('/')
}
