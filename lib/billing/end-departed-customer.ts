import 'server-only'
import { fromPostgrest } from '@/lib/errors'
import type { Billing } from './billing'
import { asking, isMissing } from './stripe-failure'

/**
 * Ends a customer whose account was deleted: Stripe cancels what they pay for at once and forgets their cards; their
 * invoices stay in the books.
 */
export async function endDepartedCustomer({ stripe, admin }: Billing, customerId: string): Promise<void> {
  try {
    await asking('customer.delete', stripe.customers.del(customerId))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const { error, status } = await admin.rpc('forget_departed_customer', { customer_id: customerId })
  if (error) throw fromPostgrest(error, 'customer.forget', status)
}
