'use client'

import { useEffect, useEffectEvent } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import type { DashboardBoard } from '@/lib/boards/dashboard'
import { AppError } from '@/lib/errors'

/** Looking away for less than this is no reason to ask again. */
const staleAfterMs = 30_000

/** Asks for the boards again when a remembered page is shown, and when the person comes back to the tab. */
export function useReload(isRemembered: boolean, onLoaded: (boards: readonly DashboardBoard[]) => void): void {
  const { openDb } = useAuth()
  const reload = useEffectEvent(async () => {
    try {
      // Only who comes back needs the query and its schema in the browser.
      const [db, { getDashboard }] = await Promise.all([openDb(), import('@/lib/boards/dashboard')])
      onLoaded((await getDashboard(db)).boards)
    } catch (error) {
      // Without a network what is on screen is the best there is.
      if (!(error instanceof AppError) || error.code !== 'offline') notify('boards.load')
    }
  })
  useEffect(() => {
    if (isRemembered) void reload()
  }, [isRemembered])
  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY
    const follow = () => {
      if (document.hidden) hiddenAt = performance.now()
      else if (performance.now() - hiddenAt > staleAfterMs) void reload()
    }
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
}
