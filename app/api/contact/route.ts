import { contactSentPath, type ContactState } from '@/lib/contact/contact-state'
import { takeMessage } from '@/lib/contact/take-message'
import { AppError } from '@/lib/errors'
import { errorResponse } from '@/lib/http/error-response'
import { readForm } from '@/lib/http/read-form'
import { isSameOrigin } from '@/lib/http/same-origin'
import { adminDb } from '@/lib/supabase/admin'

const largestBytes = 100_000

/** The contact form, from browsers with scripts; without them the form posts to its page (app/(marketing)/contact/actions.ts). */
export async function POST(request: Request): Promise<Response> {
  try {
    if (!isSameOrigin(request)) throw new AppError('forbidden', 'The request comes from another site.')
    const state = await takeMessage(adminDb(), await readForm(request, largestBytes), request.headers)
    const answer = state ? { errors: state.errors, problem: state.problem } : { next: contactSentPath }
    return Response.json(answer, { status: statusOf(state), headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    return errorResponse(error, request)
  }
}

function statusOf(state: ContactState | null): number {
  if (!state) return 200
  if (state.errors) return 422
  return state.problem === 'limited' ? 429 : 503
}
