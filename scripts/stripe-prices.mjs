import { Failure } from './failure.mjs'

/**
 * @typedef {import('../local/stripe/catalogue/seed-catalogue.ts').Catalogue} Catalogue
 * @typedef {import('../lib/plans/catalogue.ts').BillingPeriod} BillingPeriod
 * @typedef {{ catalogue: Catalogue, variables: Record<string, string> }} Prices
 */

/** @type {{ period: BillingPeriod, interval: 'month' | 'year' }[]} */
const PERIODS = [
  { period: 'monthly', interval: 'month' },
  { period: 'yearly', interval: 'year' },
]

/**
 * What is sold, from the product's one price list: as a catalogue for the stand-in, and as the variables with the price
 * ids for the app. Needs the packages of `npm install`.
 * @returns {Promise<Prices>}
 */
export async function readPrices() {
  const { tsImport } = await import('tsx/esm/api')
  /** @type {typeof import('../lib/plans/catalogue.ts')} */
  const { plans } = await tsImport('../lib/plans/catalogue.ts', import.meta.url)
  /** @type {Prices} */
  const { catalogue, variables } = { catalogue: [], variables: {} }
  /**
   * @param {string} name as in STRIPE_PRICE_<name>_<period>
   * @param {{ id: string, name: string }} product
   * @param {(period: BillingPeriod) => number} centsOf
   */
  const sell = (name, product, centsOf) => {
    const price = product.id.replace(/^prod/, 'price')
    const prices = PERIODS.map(({ period, interval }) => ({
      id: `${price}_${period}`,
      interval,
      unitAmountCents: centsOf(period),
    }))
    catalogue.push({ product, prices })
    for (const { period } of PERIODS) variables[`STRIPE_PRICE_${name}_${period.toUpperCase()}`] = `${price}_${period}`
  }
  for (const { id, name, billing } of plans) {
    if (billing.monthly.basePriceCents === 0) continue
    sell(id.toUpperCase(), { id: `prod_${id}`, name }, (period) => billing[period].basePriceCents)
    if (billing.monthly.extraUserPriceCents !== null) {
      // The list gives a seat's price per month; a year has twelve.
      const seatCents = (/** @type {BillingPeriod} */ period) =>
        (billing[period].extraUserPriceCents ?? 0) * (period === 'yearly' ? 12 : 1)
      sell(`${id.toUpperCase()}_SEAT`, { id: `prod_${id}_seat`, name: `${name} extra person` }, seatCents)
    }
  }
  return { catalogue, variables }
}

/**
 * @param {Record<string, string>} variables
 * @throws Failure when Stripe is configured without a price that is sold
 */
export function checkPrices(variables) {
  const missing = Object.keys(variables).filter((name) => !process.env[name])
  if (missing.length === 0) return
  throw new Failure(
    `Stripe has no prices: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing. Set each to the id of a price in your Stripe account.`,
  )
}
