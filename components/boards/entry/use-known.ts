'use client'

import { useMemo } from 'react'
import { useDateFormat } from '@/components/time/time-settings'
import { today } from '@/lib/boards/dates/due-date'
import type { Known } from '@/lib/entry/read-sign'
import { useBoard } from '../context/board-context'

/** What the words of a new technique can be about on this board. */
export function useKnown(): Known {
  const { members, viewerId, now, timeZone } = useBoard()
  const format = useDateFormat()
  return useMemo(
    () => ({
      people: members.filter(({ role }) => role !== 'viewer'),
      viewerId,
      today: today(now, timeZone),
      format,
    }),
    [members, viewerId, now, timeZone, format],
  )
}
