'use client'

import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import type { Settings } from '@/lib/account/schema'
import type { DateFormat } from '@/lib/date-format'
import { browserTimeZone, zoneNamed } from '@/lib/time-zone'

type TimeSettings = Pick<Settings, 'timeZone' | 'weekStart' | 'dateFormat' | 'readsDates' | 'isDayFirst'>

const TimeSettingsContext = createContext<TimeSettings>({
  timeZone: null,
  weekStart: null,
  dateFormat: null,
  readsDates: true,
  isDayFirst: null,
})

/** What the person has chosen; null follows the browser. Public pages have no such person and need no provider. */
export function TimeSettingsProvider({ settings, children }: { settings: TimeSettings; children: ReactNode }) {
  return <TimeSettingsContext value={settings}>{children}</TimeSettingsContext>
}

export function useTimeSettings(): TimeSettings {
  return use(TimeSettingsContext)
}

/** This person's date format. */
export function useDateFormat(): DateFormat {
  return use(TimeSettingsContext).dateFormat ?? 'en-US'
}

const never = () => () => {}

/**
 * This person's zone: the chosen one if this browser knows it, or the browser's. The server, which cannot know that, uses
 * `guess`.
 */
export function useTimeZone(guess = 'UTC'): string {
  const chosen = use(TimeSettingsContext).timeZone
  const timeZone = useMemo(() => zoneNamed(chosen ?? undefined), [chosen])
  return useSyncExternalStore(
    never,
    () => timeZone ?? browserTimeZone(),
    () => timeZone ?? guess,
  )
}
