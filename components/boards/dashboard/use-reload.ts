'use client'

import { useEffect, useEffectEvent } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { useTimeZone } from '@/components/time/time-settings'
import type { BoardChange } from '@/lib/boards/dashboard/boards'
import type { Dashboard, DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import type { OptimisticStore } from '@/lib/live/optimistic-store'
import { AppError } from '@/lib/errors'
import { onBellNews } from '@/lib/mentions/bell-news'
import { untilTomorrowMs } from '@/lib/time-zone'

/** Leaving the tab for less than this is no reason to ask again. */
const staleAfterMs = 30_000

/**
 * Loads the boards again when what is shown may be old (`isDoubtful`), when the bell has news (a mention, an
 * assignment), when the person comes back to the tab, and when a day starts: what was due yesterday is late. `onLoaded`
 * takes the rest of the answer.
 * @returns a function to load them at any other time
 */
export function useReload(
  isDoubtful: boolean,
  store: OptimisticStore<readonly DashboardBoard[], BoardChange>,
  onLoaded?: (dashboard: Dashboard) => void,
): () => Promise<void> {
  const { openDb } = useAuth()
  const timeZone = useTimeZone()
  const reload = async () => {
    try {
      await store.load(async () => {
        // The query and its schema are only needed in the browser after a return.
        const [db, { getDashboard }] = await Promise.all([openDb(), import('@/lib/boards/dashboard/dashboard')])
        const dashboard = await getDashboard(db, timeZone)
        onLoaded?.(dashboard)
        return { type: 'loaded', boards: dashboard.boards }
      })
    } catch (error) {
      // Without a network what is on screen stays.
      if (!(error instanceof AppError) || error.code !== 'offline') notify('boards.load')
    }
  }
  const reloadNow = useEffectEvent(() => void reload())
  useEffect(() => {
    if (isDoubtful) reloadNow()
  }, [isDoubtful])
  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY
    const follow = () => {
      if (document.hidden) hiddenAt = performance.now()
      else if (performance.now() - hiddenAt > staleAfterMs) reloadNow()
    }
    const stopListening = onBellNews(() => {
      // A hidden tab asks when it is shown.
      if (document.hidden) hiddenAt = Number.NEGATIVE_INFINITY
      else reloadNow()
    })
    document.addEventListener('visibilitychange', follow)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          reloadNow()
          wait()
        },
        untilTomorrowMs(new Date(), timeZone) + 1,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [timeZone])
  return reload
}
