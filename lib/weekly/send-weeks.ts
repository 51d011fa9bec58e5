import 'server-only'
import { leaseSeconds, type PostOffice, sendLetter } from '@/lib/notifications/send-letters'
import type { Db } from '@/lib/supabase/db'
import { loadWeek, weekLetterSchema } from './week'
import { writeWeek } from './write-week'

/** After this, other jobs get their turn: Monday mornings bring many. */
const roundMs = 20_000

/**
 * Sends due weekly e-mails. The content of each is read right before sending, so it only has dojos that the person may
 * read at that moment. If a sender is killed, its e-mail goes out again with the same Message-ID.
 * @returns how many were sent
 */
export async function sendWeeks(admin: Db, postOffice: PostOffice, signal: AbortSignal): Promise<number> {
  const endsAt = Date.now() + roundMs
  let sent = 0
  while (!signal.aborted && Date.now() < endsAt) {
    const { data } = await admin.rpc('claim_weekly_letter', { lease_seconds: leaseSeconds }).throwOnError()
    if (data === null) return sent
    const letter = weekLetterSchema.parse(data)
    const isSent = await sendLetter(admin, postOffice, letter, 'weekly', async (unsubscribe) => {
      const week = await loadWeek(admin, letter)
      return week && writeWeek(week, letter, postOffice.origin, unsubscribe)
    })
    if (isSent) sent += 1
  }
  return sent
}
