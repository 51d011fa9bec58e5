import { Failure } from './failure.mjs'

const PERIODS = { monthly: 'month', yearly: 'year' }

/**
 * What is sold, from the product's one price list: for the stand-in as its catalogue, for the app as the variables
 * that name the price ids. Needs what `npm install` brings.
 */
export async function readPrices() {
  const { tsImport } = await import('tsx/esm/api')
  const { plans } = await tsImport('../lib/plans/catalogue.ts', import.meta.url)
  const variables = {}
  const catalogue = []
  const sell = (name, product, prices) => {
    catalogue.push({ product, prices })
    for (const { id, period } of prices) variables[`STRIPE_PRICE_${name}_${period.toUpperCase()}`] = id
  }
  for (const { id, name, billing } of plans) {
    if (billing.monthly.basePriceCents === 0) continue
    const base = (period) => billing[period].basePriceCents
    // A seat's price is by the month in the list; a year holds twelve.
    const seat = (period) => billing[period].extraUserPriceCents * (period === 'yearly' ? 12 : 1)
    sell(id.toUpperCase(), { id: `prod_${id}`, name }, pricesOf(`price_${id}`, base))
    if (billing.monthly.extraUserPriceCents !== null) {
      sell(
        `${id.toUpperCase()}_SEAT`,
        { id: `prod_${id}_seat`, name: `${name} extra person` },
        pricesOf(`price_${id}_seat`, seat),
      )
    }
  }
  return { catalogue, variables }
}

function pricesOf(prefix, centsOf) {
  return Object.entries(PERIODS).map(([period, interval]) => ({
    id: `${prefix}_${period}`,
    period,
    interval,
    unitAmountCents: centsOf(period),
  }))
}

/** @throws Failure when Stripe is set without a price that is sold */
export function checkPrices(variables) {
  const missing = Object.keys(variables).filter((name) => !process.env[name])
  if (missing.length === 0) return
  throw new Failure(
    `Stripe is set up without prices: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing. Set each to the id of a price in your Stripe account.`,
  )
}
