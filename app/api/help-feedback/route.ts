import { receiveFeedback } from '@/lib/content/receive-feedback'
import { secretKey } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { clientAddress } from '@/lib/forwarded'
import { errorResponse } from '@/lib/http/error-response'
import { readJson } from '@/lib/http/read-body'
import { isSameOrigin } from '@/lib/http/same-origin'
import { adminDb } from '@/lib/supabase/admin'

const largestBytes = 20_000

/** Anyone may answer "Was this helpful?", from one of our pages; no cookie is read. */
export async function POST(request: Request): Promise<Response> {
  try {
    if (!isSameOrigin(request)) throw new AppError('forbidden', 'The request comes from another site.')
    const input = await readJson(request, largestBytes)
    await receiveFeedback(adminDb(), input, clientAddress(request.headers), secretKey())
    return new Response(null, { status: 204 })
  } catch (error) {
    return errorResponse(error, request)
  }
}
