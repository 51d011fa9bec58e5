import { timingSafeEqual } from 'node:crypto'
import { after } from 'next/server'
import { cronSecret } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { errorResponse } from '@/lib/http/error-response'
import { runJobs } from '@/lib/jobs/run-jobs'
import { adminDb } from '@/lib/supabase/admin'

/** What a run may take where a platform asks: 20 seconds of beginning jobs, and the last one of them. A long one has no more. */
export const maxDuration = 90

/** Runs the jobs that are due. For a cron that knows CRON_SECRET, or the tick of `npm start`. */
export async function POST(request: Request): Promise<Response> {
  try {
    if (!isCron(request.headers.get('authorization'))) throw new AppError('unauthenticated', 'jobs: not the cron')
    return Response.json(await runJobs(adminDb(), { keepAlive: after }), { headers: { 'Cache-Control': 'no-store' } })
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
