'use client'

import { useSyncExternalStore } from 'react'
import type { WeekStart } from '@/lib/boards/dates/calendar-day'
import { weekStartOf } from '@/lib/boards/dates/week-start'

const never = () => () => {}

/** The first day of this person's weeks. The server cannot know it and takes Monday, as ISO 8601 does. */
export function useWeekStart(): WeekStart {
  return useSyncExternalStore<WeekStart>(
    never,
    () => weekStartOf(navigator.language),
    () => 1,
  )
}
