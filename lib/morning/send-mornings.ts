import 'server-only'
import { leaseSeconds, type PostOffice, sendLetter } from '@/lib/notifications/send-letters'
import type { Db } from '@/lib/supabase/db'
import { loadMorning, morningLetterSchema } from './morning'
import { writeMorning } from './write-morning'

/** After this, other jobs get their turn: many are due at the same hour. */
const roundMs = 20_000

/** Sends due briefings, like the weekly e-mails. @returns how many were sent */
export async function sendMornings(admin: Db, postOffice: PostOffice, signal: AbortSignal): Promise<number> {
  const endsAt = Date.now() + roundMs
  let sent = 0
  while (!signal.aborted && Date.now() < endsAt) {
    const { data } = await admin.rpc('claim_morning_letter', { lease_seconds: leaseSeconds }).throwOnError()
    if (data === null) return sent
    const letter = morningLetterSchema.parse(data)
    const isSent = await sendLetter(admin, postOffice, letter, 'morning', async (unsubscribe) => {
      const facts = await loadMorning(admin, letter)
      return facts && writeMorning(facts, letter, postOffice.origin, unsubscribe)
    })
    if (isSent) sent += 1
  }
  return sent
}
