import 'server-only'
import { cookies } from 'next/headers'
import { timeZoneCookie } from '@/lib/time-zone'
import type { Viewer } from './schema'

/** The name of this person's zone: the chosen one, or what their browser has reported, which may be anything. */
export async function namedTimeZone({ settings }: Pick<Viewer, 'settings'>): Promise<string | undefined> {
  return settings.timeZone ?? (await cookies()).get(timeZoneCookie)?.value
}
