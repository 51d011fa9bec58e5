'use client'

import { useEffect } from 'react'
import type { List } from '@/lib/boards/schema'

const soonMs = 15 * 60_000

/** Updates the clock when a card's due time passes, so that the card shows as late. */
export function useDueMoments(lists: List[], now: Date, tick: () => void): void {
  useEffect(() => {
    // The regular clock tick finds later due times.
    const waits = lists.flatMap(({ cards }) =>
      cards.flatMap(({ dueAt }) => (dueAt ? Date.parse(dueAt) - now.getTime() : [])),
    )
    const next = waits.filter((wait) => wait >= 0 && wait < soonMs)
    if (next.length === 0) return
    const timer = setTimeout(tick, now.getTime() + Math.min(...next) - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [lists, now, tick])
}
