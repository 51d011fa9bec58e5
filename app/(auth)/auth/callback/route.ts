import { followCode, readLink } from '@/lib/account/link'
import { logRefusal } from '@/lib/account/log-refusal'
import { isNavigation, notAPage } from '@/lib/http/navigation'
import { seeOther } from '@/lib/http/see-other'
import { serverDb } from '@/lib/supabase/server'

/**
 * Where Google and GitHub bring people back to. A GET may begin a session here alone: the code is worth nothing without the
 * cookie that this browser got when it set out.
 */
export async function GET(request: Request): Promise<Response> {
  if (!isNavigation(request)) return notAPage()
  const link = readLink(Object.fromEntries(new URL(request.url).searchParams))
  const { path, refusal } = await followCode(await serverDb(), link, 'provider')
  if (refusal) logRefusal('auth.callback', refusal)
  return seeOther(path)
}
