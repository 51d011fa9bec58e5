'use client'

import { useSyncExternalStore } from 'react'
import type { WeekStart } from '@/lib/boards/dates/calendar-day'
import { weekStartOf } from '@/lib/boards/dates/week-start'

const never = () => () => {}

/** Where this person's weeks begin. The server cannot know and takes Monday, as ISO 8601 does. */
export function useWeekStart(): WeekStart {
  return useSyncExternalStore<WeekStart>(
    never,
    () => weekStartOf(navigator.language),
    () => 1,
  )
}
