import { secretKey } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { errorResponse } from '@/lib/http/error-response'
import { readText } from '@/lib/http/read-body'
import { seeOther } from '@/lib/http/origin'
import { readUnsubscribeToken } from '@/lib/notifications/unsubscribe-token'
import { adminDb } from '@/lib/supabase/admin'

const page = '/auth/unsubscribe'
const largestBytes = 2_000

/** The database function for each kind of link. */
const stops = { all: 'stop_mails', weekly: 'stop_weekly_mails', morning: 'stop_morning_mails' } as const

/** A GET changes nothing: mail scanners open every link. */
export function GET(request: Request): Response {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return seeOther(`${page}?${new URLSearchParams({ token })}`)
}

/**
 * Stops the e-mails of this e-mail's recipient: by the mail program's own button, which sends
 * `List-Unsubscribe=One-Click` (RFC 8058), or by the one on our page. The token alone says whose; no cookie is read.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const form = new URLSearchParams(await readText(request, largestBytes))
    const token = new URL(request.url).searchParams.get('token') ?? form.get('token')
    const read = readUnsubscribeToken(token, secretKey())
    if (read === null) throw new AppError('invalid', 'unsubscribe: not a token of ours')
    const { person, list } = read
    await adminDb().rpc(stops[list], { person }).throwOnError()
    if (form.get('List-Unsubscribe') === 'One-Click') return new Response(null, { status: 204 })
    return seeOther(`${page}?stopped=${list}`)
  } catch (error) {
    return errorResponse(error, request)
  }
}
