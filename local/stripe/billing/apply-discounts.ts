import type { DiscountRecord, LineRecord } from '../world/billing-records.ts'
import type { Timestamp } from '../world/primitives.ts'
import type { World } from '../world/world.ts'
import { percentOf, spread } from './money.ts'

/** Subtracts the discounts from the lines, one after another. Prorations are already net. */
export function applyDiscounts(world: World, discounts: DiscountRecord[], lines: LineRecord[], at: Timestamp): void {
  for (const discount of discounts.filter((one) => isRunning(world, one, at))) {
    const coupon = world.get('coupons', discount.coupon)
    const eligible = lines.filter(
      (line) =>
        !line.isProration &&
        (coupon.products.length === 0 || coupon.products.includes(world.get('prices', line.price).product)),
    )
    const left = eligible.map(netCents)
    const wholeCents = left.reduce((sum, cents) => sum + cents, 0)
    const parts =
      coupon.percentOff === null
        ? spread(Math.min(coupon.amountOffCents ?? 0, wholeCents), left)
        : left.map((cents) => percentOf(cents, coupon.percentOff ?? 0))
    for (const [index, line] of eligible.entries()) {
      const amountCents = parts[index] ?? 0
      if (amountCents > 0) line.discountAmounts.push({ discount: discount.id, amountCents })
    }
  }
}

/** The cost of a line after its discounts. */
export function netCents({ amountCents, discountAmounts }: LineRecord): number {
  return amountCents - discountAmounts.reduce((sum, part) => sum + part.amountCents, 0)
}

/** Whether a discount still reduces an invoice created at `at`. */
export function isRunning(world: World, discount: DiscountRecord, at: Timestamp): boolean {
  if (world.get('coupons', discount.coupon).duration === 'once') return !discount.used
  return discount.end === null || discount.end > at
}

/** After an invoice: one-time discounts are used up, and ended ones are forgotten. */
export function remainingDiscounts(world: World, discounts: DiscountRecord[], at: Timestamp): DiscountRecord[] {
  return discounts
    .map((discount) =>
      world.get('coupons', discount.coupon).duration === 'once' ? { ...discount, used: true } : discount,
    )
    .filter((discount) => isRunning(world, discount, at))
}
