import 'server-only'
import type { Db } from '@/lib/supabase/db'
import type { Billing } from './billing'
import { getCustomerId } from './customer'
import { asking } from './stripe-failure'

/** The address of Stripe's own page about this person's cards and invoices; it leads back to `returnUrl`. */
export async function openPortal(
  { stripe }: Billing,
  db: Db,
  userId: string,
  returnUrl: string,
): Promise<{ url: string }> {
  const customer = await getCustomerId(db, userId)
  const { url } = await asking('portal.open', stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))
  return { url }
}
