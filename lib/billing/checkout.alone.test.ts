import { expect, test, vi } from 'vitest'
import type { BillingCaller } from './billing'
import { createCheckout } from './checkout'

vi.mock('./customer', () => ({ creditOf: async () => 0, ensureCustomer: async () => 'cus_olive' }))

/** Someone whom the database knows to have had their trial, or not. */
function caller(hasHadTrial: boolean) {
  const create = vi.fn(async (_: { metadata: object }) => ({ id: 'seti_1', client_secret: 'seti_1_secret_x' }))
  const noPlan: Record<string, () => unknown> = {
    select: () => noPlan,
    eq: () => noPlan,
    maybeSingle: async () => ({ data: null, error: null }),
  }
  const of = {
    billing: {
      stripe: { setupIntents: { create } },
      admin: { rpc: async () => ({ data: null, error: null }) },
      prices: { planOf: () => ({ plan: 'pro', period: 'monthly' }) },
    },
    db: { from: () => noPlan },
    viewer: { id: 'olive', billing: { hasHadTrial } },
  } as unknown as BillingCaller
  return { of, create }
}

test.each([
  ['a page that was loaded before the trial was used', true, true, 'yes'],
  ['a page that knows of the trial', true, false, 'no'],
  ['a page that does not say what it offers, before the trial', false, undefined, 'yes'],
  ['a page that does not say what it offers, after the trial', true, undefined, 'no'],
])('the form of %s keeps what it told its person', async (_, hasHadTrial, offersTrial, offers_trial) => {
  const { of, create } = caller(hasHadTrial)
  await createCheckout(of, { priceId: 'price_pro_monthly', ...(offersTrial !== undefined && { offersTrial }) })
  expect(create.mock.calls[0]?.[0].metadata).toMatchObject({ price_id: 'price_pro_monthly', offers_trial })
})
