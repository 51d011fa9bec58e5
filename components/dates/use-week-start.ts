'use client'

import { useSyncExternalStore } from 'react'
import { useTimeSettings } from '@/components/time/time-settings'
import type { WeekStart } from '@/lib/boards/dates/calendar-day'
import { weekStartOf } from '@/lib/boards/dates/week-start'

const never = () => () => {}

/**
 * The first day of this person's weeks: as chosen, or from the browser's language. The server cannot know that and uses
 * Monday, like ISO 8601.
 */
export function useWeekStart(): WeekStart {
  const { weekStart } = useTimeSettings()
  return useSyncExternalStore<WeekStart>(
    never,
    () => weekStart ?? weekStartOf(navigator.language),
    () => weekStart ?? 1,
  )
}
