import { presentPrice, presentProduct } from '../catalogue/present-price.ts'
import { presentCoupon, presentDiscount, presentPromotionCode } from '../coupons/present-coupon.ts'
import { presentCustomer } from '../customers/present-customer.ts'
import { presentInvoice } from '../invoices/present-invoice.ts'
import { presentPaymentMethod } from '../payment-methods/present-payment-method.ts'
import { presentSetupIntent } from '../setup-intents/present-setup-intent.ts'
import { presentSubscription } from '../subscriptions/present-subscription.ts'
import type { World } from '../world/world.ts'

/** The object with this id, as it is shown; null if it cannot be expanded. */
export function findObject(world: World, id: string): object | null {
  const { state } = world
  const customer = state.customers[id]
  if (customer) return presentCustomer(world, customer)
  const subscription = state.subscriptions[id]
  if (subscription) return presentSubscription(world, subscription)
  const invoice = state.invoices[id]
  if (invoice) return presentInvoice(world, invoice)
  const card = state.paymentMethods[id]
  if (card) return presentPaymentMethod(card)
  const intent = state.setupIntents[id]
  if (intent) return presentSetupIntent(world, intent)
  const price = state.prices[id]
  if (price) return presentPrice(price)
  const product = state.products[id]
  if (product) return presentProduct(product)
  const promotion = state.promotionCodes[id]
  if (promotion) return presentPromotionCode(world, promotion)
  const coupon = state.coupons[id]
  if (coupon) return presentCoupon(world, coupon)
  const holders = [...Object.values(state.subscriptions), ...Object.values(state.invoices)]
  const discount = holders.flatMap((holder) => holder.discounts).find((one) => one.id === id)
  return discount ? presentDiscount(discount) : null
}
