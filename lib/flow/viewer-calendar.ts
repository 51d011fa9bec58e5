import 'server-only'
import { headers } from 'next/headers'
import { namedTimeZone } from '@/lib/account/person-time'
import type { Viewer } from '@/lib/account/schema'
import { weekStartOf } from '@/lib/boards/dates/week-start'
import { knownTimeZone } from '@/lib/time-zone'
import type { Calendar } from './facts'

/** Whose days and weeks are counted: the viewer's, chosen or as their browser has them. */
export async function calendarOf(viewer: Pick<Viewer, 'settings'>): Promise<Calendar> {
  const [zoneName, received] = await Promise.all([namedTimeZone(viewer), headers()])
  const [language = ''] = (received.get('accept-language') ?? '').split(/[,;]/)
  return {
    timeZone: knownTimeZone(zoneName),
    weekStart: viewer.settings.weekStart ?? weekStartOf(language),
    now: new Date(),
  }
}
