import { timingSafeEqual } from 'node:crypto'
import { openBilling } from '@/lib/billing/billing'
import { reconcile } from '@/lib/billing/reconcile'
import { cronSecret } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { errorResponse } from '@/lib/http/error-response'

/** The job that finds what no webhook told. For a cron that knows CRON_SECRET: every ten minutes is often enough. */
async function runJob(request: Request): Promise<Response> {
  try {
    if (!isCron(request.headers.get('authorization'))) throw new AppError('unauthenticated', 'reconcile: not the cron')
    return Response.json(await reconcile(openBilling()), { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    return errorResponse(error, request)
  }
}

function isCron(authorization: string | null): boolean {
  const secret = cronSecret()
  if (!secret) return false
  const expected = Buffer.from(`Bearer ${secret}`)
  const given = Buffer.from(authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export const GET = runJob
export const POST = runJob
