import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { requireViewer } from '@/lib/account/require-viewer'
import { type Dashboard, getDashboard } from '@/lib/boards/dashboard/dashboard'
import { AppError } from '@/lib/errors'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'
import { dueTimeZone, timeZoneCookie } from '@/lib/time-zone'

/**
 * The one database call of this page: who is looking, for the frame, and their boards. Null when they cannot be loaded
 * right now; no one is sent to sign in for that.
 */
export const loadDashboard = cache(async (): Promise<Dashboard | null> => {
  // First: it tells the build that this waits for a request, which is no failure.
  const jar = await cookies()
  try {
    return await getDashboard(await serverDb(), dueTimeZone(jar.get(timeZoneCookie)?.value))
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden'))
      await requireViewer()
    logError('dashboard.failed', error)
    return null
  }
})
