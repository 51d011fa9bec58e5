import 'server-only'
import { z } from 'zod'
import { fromPostgrest, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'

/** Longer than making a subscription may take. */
const leaseSeconds = 180
const patience = { tries: 20, pauseMs: 250 }
const leaseSchema = z.object({ isGranted: z.boolean(), hasHadTrial: z.boolean() })

/**
 * The right to make the subscription of a person, which one holds at a time. Whoever comes second waits a little. The
 * same key is granted again: Stripe tells its repeats.
 * @throws Refusal when the first takes too long
 */
export async function takeLease(admin: Db, userId: string, key: string): Promise<{ hasHadTrial: boolean }> {
  for (let tries = 0; tries < patience.tries; tries++) {
    const { data, error, status } = await admin.rpc('lease_checkout', { user_id: userId, key, seconds: leaseSeconds })
    if (error) throw fromPostgrest(error, 'checkout.lease', status)
    const lease = leaseSchema.parse(data)
    if (lease.isGranted) return lease
    await new Promise((resolve) => setTimeout(resolve, patience.pauseMs))
  }
  throw new Refusal('limited', 'Your subscription is being set up in another window. Please look again in a moment.')
}

/** Never throws: the lease runs out by itself, and what was made, or went wrong, is the answer. */
export async function releaseLease(admin: Db, userId: string, key: string, isFinished: boolean): Promise<void> {
  const { error } = await admin.rpc('release_checkout', { user_id: userId, key, is_finished: isFinished })
  if (error) logError('checkout.release', error)
}
