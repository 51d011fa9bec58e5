import 'server-only'
import { leaseSeconds, type PostOffice, sendLetter } from '@/lib/notifications/send-letters'
import type { Db } from '@/lib/supabase/db'
import { loadWeek, weekLetterSchema } from './week'
import { writeWeek } from './write-week'

/** After that other jobs have their turn: on Monday mornings there are many. */
const roundMs = 20_000

/**
 * Sends the weekly e-mails that are due. What is in each is read right before it is sent, so it has only dojos that the
 * person may read then. One whose sender is killed goes out again with the same Message-ID.
 * @returns how many were sent
 */
export async function sendWeeks(admin: Db, postOffice: PostOffice, signal: AbortSignal): Promise<number> {
  const round = AbortSignal.any([signal, AbortSignal.timeout(roundMs)])
  let sent = 0
  while (!round.aborted) {
    const { data } = await admin.rpc('claim_weekly_letter', { lease_seconds: leaseSeconds }).throwOnError()
    if (data === null) return sent
    const letter = weekLetterSchema.parse(data)
    const isSent = await sendLetter(admin, postOffice, letter, 'weekly', async (unsubscribe) =>
      writeWeek(await loadWeek(admin, letter), letter, postOffice.origin, unsubscribe),
    )
    if (isSent) sent += 1
  }
  return sent
}
