import { readerHash, receiveFeedback } from '@/lib/content/receive-feedback'
import { secretKey } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { errorResponse } from '@/lib/http/error-response'
import { isSameOrigin } from '@/lib/http/same-origin'
import { adminDb } from '@/lib/supabase/admin'

/** Anybody may answer "Was this helpful?", from a page of ours; no cookie is read. */
export async function POST(request: Request): Promise<Response> {
  try {
    if (!isSameOrigin(request)) throw new AppError('forbidden', 'The request comes from another site.')
    const input: unknown = await request.json().catch(() => null)
    await receiveFeedback(adminDb(), input, readerHash(request.headers, secretKey()))
    return new Response(null, { status: 204 })
  } catch (error) {
    return errorResponse(error, request)
  }
}
