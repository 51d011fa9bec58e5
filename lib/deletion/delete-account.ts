import 'server-only'
import { z } from 'zod'
import type { Billing } from '@/lib/billing/billing'
import { endDepartedCustomer, isThere } from '@/lib/billing/customer'
import { fromPostgrest, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import { type DeletionSummary, getDeletionSummary } from './deletion-summary'
import { keepAccount } from '@/lib/account/keep-account'
import { checkPassword } from '@/lib/account/prove-who'

export const deleteAccountInput = z.strictObject({
  email: z.string().max(254),
  password: z.string().min(1).max(1000).optional(),
})

type Tools = {
  /** The person's own client. */
  db: Db
  /** The server's client. */
  admin: Db
  /** Without a session: it checks the password. */
  visitor: Db
  /** Null if nothing is sold. */
  billing: Billing | null
}

/**
 * Deletes the caller's account for good, and then ends the plan at Stripe: an account that stays, because others have
 * just joined, keeps what was paid for. While Stripe cannot be reached, nothing happens. @throws Refusal in a sentence
 */
export async function deleteAccount(
  tools: Tools,
  userId: string,
  input: z.output<typeof deleteAccountInput>,
): Promise<void> {
  const { db, admin, billing } = tools
  const summary = await getDeletionSummary(db)
  await proveWho(tools.visitor, summary, input)
  if (summary.boards.length + summary.clans.length > 0) {
    // An earlier request may have been cut off between two portions: its job must not delete what this one refuses to.
    await keepAccount(admin, userId)
    throw stillShared()
  }
  const customerId = await findCustomerId(db, userId)
  if (billing && customerId) await isThere(billing.stripe, customerId)
  for (let isGone = false; !isGone;) {
    const { data, error, status } = await admin.rpc('delete_account', { user_id: userId })
    // The job that an earlier portion has left was faster.
    if (error?.code === 'PT404') break
    if (error?.code === 'PT409') {
      await keepAccount(admin, userId)
      throw stillShared(error)
    }
    if (error) throw fromPostgrest(error, 'account.delete', status)
    isGone = data
  }
  if (billing && customerId) await endPlan(billing, customerId)
}

async function proveWho(
  visitor: Db,
  { email, hasJustSignedIn }: DeletionSummary,
  input: z.output<typeof deleteAccountInput>,
): Promise<void> {
  if (input.email.trim().toLowerCase() !== email.toLowerCase())
    throw new Refusal('invalid', 'That is not the e-mail address of this account.')
  if (!hasJustSignedIn) await checkPassword(visitor, email, input.password)
}

function stillShared(cause?: unknown): Refusal {
  return new Refusal('invalid', 'Other people still use one of your dojos or clans. Hand it over or delete it first.', {
    cause,
  })
}

async function findCustomerId(db: Db, userId: string): Promise<string | null> {
  const { data, error, status } = await db
    .from('subscribers')
    .select('stripe_customer_id')
    .eq('user_id', userId)
    .maybeSingle()
  if (error) throw fromPostgrest(error, 'account.customer', status)
  return data?.stripe_customer_id ?? null
}

/** So that no one is charged for an account that is gone. If this fails, the job finds what the deletion left for it. */
async function endPlan(billing: Billing, customerId: string): Promise<void> {
  try {
    await endDepartedCustomer(billing, customerId)
  } catch (error) {
    logError('account.customer', error)
  }
}
