'use client'

import { useMemo } from 'react'
import { useTimeSettings } from '@/components/time/time-settings'
import type { WeekStart } from '@/lib/boards/dates/calendar-day'
import type { DateFormat } from '@/lib/date-format'
import { useWeekStart } from '@/components/dates/use-week-start'
import { useLearntOrder } from './learnt-order'

/** How a person writes and counts days. */
export type Writing = { format: DateFormat; weekStart: WeekStart; isDayFirst: boolean; readsDates: boolean }

export function useWriting(): Writing {
  const { dateFormat, isDayFirst: stored, readsDates } = useTimeSettings()
  const weekStart = useWeekStart()
  const format = dateFormat ?? 'en-US'
  const order = useLearntOrder(stored, format)
  const isDayFirst = order ?? (format === 'en-GB' || format === 'en-AU')
  return useMemo(() => ({ format, weekStart, readsDates, isDayFirst }), [format, weekStart, readsDates, isDayFirst])
}
