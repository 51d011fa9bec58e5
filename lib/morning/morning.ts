import * as z from 'zod/mini'
import { dateFormats } from '@/lib/date-format'
import { newsSince } from '@/lib/hub/news-since'
import { loadHub } from '@/lib/hub/queries'
import type { HubFacts } from '@/lib/hub/schema'
import type { Db } from '@/lib/supabase/db'

/** What `claim_morning_letter` answers. */
export const morningLetterSchema = z.object({
  id: z.uuid(),
  attempt: z.int(),
  email: z.string(),
  userId: z.uuid(),
  name: z.nullable(z.string()),
  /** On which it is sent. */
  day: z.string(),
  timeZone: z.string(),
  dateFormat: z.enum(dateFormats),
})
export type MorningLetter = z.infer<typeof morningLetterSchema>

/** What the hub would show them now, under the permissions that they have now. Null where their plan does not have it. */
export function loadMorning(admin: Db, { userId, timeZone, day }: MorningLetter): Promise<HubFacts | null> {
  return loadHub(admin, timeZone, newsSince(day), userId)
}
