import 'server-only'
import type { Db } from '@/lib/supabase/db'
import { openBilling } from './billing'
import { findCheckout } from './checkout'
import { findCustomerId } from './customer'
import { finishCheckout } from './finish-checkout'
import { syncCustomer } from './sync-customer'

/** Asks Stripe what it may have said without being heard, and finishes what this person has left half done. */
export async function catchUp(db: Db, userId: string): Promise<void> {
  const billing = openBilling()
  const checkout = await findCheckout(billing, userId)
  if (checkout) await finishCheckout(billing, checkout.setupIntentId)
  const customerId = await findCustomerId(db, userId)
  if (customerId !== null) await syncCustomer(billing, customerId)
}
