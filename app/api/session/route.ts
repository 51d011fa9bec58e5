import { AppError } from '@/lib/errors'
import { errorResponse } from '@/lib/http/error-response'
import { isSameOrigin } from '@/lib/http/same-origin'
import { refreshSession } from '@/lib/account/refresh-session'

/** Refreshes the session that the request's cookie belongs to, when it is about to end: 204, or 401 without one. */
export async function POST(request: Request): Promise<Response> {
  try {
    if (!isSameOrigin(request)) throw new AppError('forbidden', 'The request comes from another site.')
    await refreshSession()
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    return errorResponse(error, request)
  }
}
