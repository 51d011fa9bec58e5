import * as z from 'zod/mini'
import { dateFormats } from '@/lib/date-format'
import { newsSince } from '@/lib/hub/news-since'
import { loadHub } from '@/lib/hub/queries'
import type { HubFacts } from '@/lib/hub/schema'
import type { Db } from '@/lib/supabase/db'

/** What `claim_morning_letter` returns. */
export const morningLetterSchema = z.object({
  id: z.guid(),
  attempt: z.int(),
  email: z.string(),
  userId: z.guid(),
  name: z.nullable(z.string()),
  /** The day it is sent. */
  day: z.string(),
  timeZone: z.string(),
  dateFormat: z.enum(dateFormats),
})
export type MorningLetter = z.infer<typeof morningLetterSchema>

/** What the hub would show them now, with their current permissions. Null if their plan does not include it. */
export function loadMorning(admin: Db, { userId, timeZone, day }: MorningLetter): Promise<HubFacts | null> {
  return loadHub(admin, timeZone, newsSince(day), userId)
}
