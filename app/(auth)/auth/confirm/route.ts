import { followLink } from '@/lib/account/link'
import { logRefusal } from '@/lib/account/log-refusal'
import { isLookAhead, lookAheadResponse } from '@/lib/http/look-ahead'
import { seeOther } from '@/lib/http/see-other'
import { serverDb } from '@/lib/supabase/server'

/** The link of every letter. It works once, so whoever only looks ahead must not use it up. */
export async function GET(request: Request): Promise<Response> {
  if (isLookAhead(request)) return lookAheadResponse()
  const { path, refusal } = await followLink(await serverDb(), new URL(request.url).searchParams, 'link-expired')
  if (refusal) logRefusal('auth.confirm', refusal)
  return seeOther(path)
}

export const HEAD = lookAheadResponse
