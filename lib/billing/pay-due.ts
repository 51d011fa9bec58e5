import 'server-only'
import type { Db } from '@/lib/supabase/db'
import type { Billing } from './billing'
import type { DuePayment } from '@/lib/plans/billing-view'
import { getCustomerId } from './customer'
import { payOpenInvoices } from './due-payment'
import { syncCustomer } from './sync-customer'

/** Tries again what could not be charged. @throws Refusal in Stripe's own sentence */
export async function payDue(billing: Billing, db: Db, userId: string): Promise<DuePayment | null> {
  const customerId = await getCustomerId(db, userId)
  try {
    return await payOpenInvoices(billing.stripe, customerId)
  } finally {
    await syncCustomer(billing, customerId)
  }
}
