import { followLink } from '@/lib/account/link'
import { logRefusal } from '@/lib/account/log-refusal'
import { seeOther } from '@/lib/http/see-other'
import { serverDb } from '@/lib/supabase/server'

/** Where Google and GitHub bring people back to. */
export async function GET(request: Request): Promise<Response> {
  const { path, refusal } = await followLink(await serverDb(), new URL(request.url).searchParams, 'provider')
  if (refusal) logRefusal('auth.callback', refusal)
  return seeOther(path)
}
