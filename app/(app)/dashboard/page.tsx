import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { BoardsFailed } from '@/components/boards/dashboard/boards-failed'
import { Dashboard } from '@/components/boards/dashboard/dashboard'
import { NoDojos } from '@/components/boards/dashboard/no-dojos'
import { viewCookie, viewOf } from '@/components/boards/dashboard/view'
import { requireViewer } from '@/lib/account/require-viewer'
import { type DashboardBoard, getDashboard } from '@/lib/boards/dashboard'
import { AppError } from '@/lib/errors'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'
import { knownTimeZone, timeZoneCookie } from '@/lib/time-zone'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const [jar, boards] = await Promise.all([cookies(), findBoards()])
  if (!boards) return <BoardsFailed attempt={crypto.randomUUID()} />
  return (
    <Dashboard
      boards={boards}
      timeZone={knownTimeZone(jar.get(timeZoneCookie)?.value)}
      rememberedView={viewOf(jar.get(viewCookie)?.value) ?? 'grid'}
      empty={<NoDojos />}
    />
  )
}

/** Null when they cannot be had now. The call itself says who asks, so there is no other before it. */
async function findBoards(): Promise<DashboardBoard[] | null> {
  try {
    const { boards } = await getDashboard(await serverDb())
    return boards
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden')) await requireViewer()
    logError('dashboard.failed', error)
    return null
  }
}
