'use client'

import { useShortcut } from '@/components/shortcuts/use-shortcut'

/** use-calendar-keys.ts handles these on a day; here they are only listed. */
export function CalendarShortcuts() {
  useShortcut({ keys: 'PageUp', label: 'Previous month', group: 'Dojo' })
  useShortcut({ keys: 'PageDown', label: 'Next month', group: 'Dojo' })
  useShortcut({ keys: 'Home', label: 'First day of the week', group: 'Dojo' })
  useShortcut({ keys: 'End', label: 'Last day of the week', group: 'Dojo' })
  return null
}
