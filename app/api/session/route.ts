import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { AppError } from '@/lib/errors'
import { errorResponse } from '@/lib/http/error-response'
import { isSameOrigin } from '@/lib/http/same-origin'
import { serverDb } from '@/lib/supabase/server'

/** Refreshes the session that the request's cookie belongs to, when it is about to expire: 204, or 401 without one. */
export async function POST(request: Request): Promise<Response> {
  try {
    if (!isSameOrigin(request)) throw new AppError('forbidden', 'The request comes from another site.')
    await refreshSession()
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    return errorResponse(error, request)
  }
}

/** Renews the session's cookie if its token is about to expire. @throws AppError `unauthenticated`, `offline` */
async function refreshSession(): Promise<void> {
  const { auth } = await serverDb()
  const { data, error } = await auth.getSession()
  if (isAuthRetryableFetchError(error)) throw new AppError('offline', 'session: the auth service', { cause: error })
  if (!data.session) throw new AppError('unauthenticated', 'session: there is none')
}
