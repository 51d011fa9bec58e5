'use client'

import { useSyncExternalStore } from 'react'
import type { DateFormat } from '@/lib/date-format'
import type { Db } from '@/lib/supabase/db'

/** What was learnt since the page was rendered, and under which settings. */
let learnt: { isDayFirst: boolean; was: boolean | null; format: DateFormat } | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the day comes before the month: as last corrected, else as stored; null follows the format. */
export function useLearntOrder(stored: boolean | null, format: DateFormat): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => (learnt && learnt.was === stored && learnt.format === format ? learnt.isDayFirst : stored),
    () => stored,
  )
}

/**
 * A correction of day and month, for the next dates on this page and on all devices. If it cannot be saved, it applies
 * to this page.
 */
export async function learnOrder(
  isDayFirst: boolean,
  { isDayFirst: was, dateFormat }: { isDayFirst: boolean | null; dateFormat: DateFormat | null },
  openDb: () => Promise<Db>,
): Promise<void> {
  learnt = { isDayFirst, was, format: dateFormat ?? 'en-US' }
  for (const listener of listeners) listener()
  try {
    const [db, { saveSettings }] = await Promise.all([openDb(), import('@/lib/account/settings')])
    await saveSettings(db, { isDayFirst })
  } catch {
    // The person corrects it again next time.
  }
}
