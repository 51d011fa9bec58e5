import { errorResponse } from '@/lib/http/error-response'
import { tooManyRequests, waitSeconds } from '@/lib/public-board/pace'
import { findPublicVersion } from '@/lib/public-board/queries'
import { SharedAnswers } from '@/lib/public-board/shared-answers'
import { linkHeader } from '@/components/public-board/public-paths'
import { adminDb } from '@/lib/supabase/admin'

/** Long enough that a thousand open pages ask the database twice a second, and short enough that no one waits for it. */
const versions = new SharedAnswers<string | null>(1000, 500)

/**
 * Whether an open public page is up to date: 304 while it is, 404 once its link opens nothing. The token is in a
 * header, since addresses are written into logs.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const seconds = await waitSeconds('version', request.headers)
    if (seconds > 0) return tooManyRequests(seconds)
    const token = request.headers.get(linkHeader) ?? ''
    const version = await versions.find(token, () => findPublicVersion(adminDb(), token))
    if (version === null) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
    const tag = `"${version}"`
    const headers = { 'Cache-Control': 'no-store', ETag: tag }
    return request.headers.get('if-none-match') === tag
      ? new Response(null, { status: 304, headers })
      : Response.json({ version }, { headers })
  } catch (error) {
    return errorResponse(error, request)
  }
}
