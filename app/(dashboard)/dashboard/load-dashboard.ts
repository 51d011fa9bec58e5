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
 * The one database call of this page (two on a new device): the viewer, for the frame, and their boards. Null if they
 * cannot be loaded right now; no one is sent to sign in because of that.
 */
export const loadDashboard = cache(async (): Promise<Dashboard | null> => {
  // Comes first: it tells the build that this waits for a request, which is not a failure.
  const jar = await cookies()
  try {
    const db = await serverDb()
    const reported = dueTimeZone(jar.get(timeZoneCookie)?.value)
    const dashboard = await getDashboard(db, reported)
    // On a device that has not reported the chosen zone yet, a different zone decided what is late.
    const { timeZone } = dashboard.viewer.settings
    return timeZone === null || timeZone === reported ? dashboard : await getDashboard(db, timeZone)
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden'))
      await requireViewer()
    logError('dashboard.failed', error)
    return null
  }
})
