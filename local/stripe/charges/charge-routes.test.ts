import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStripe, type TestStripe } from '../testing/start-test-stripe.ts'

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startTestStripe()
})
afterAll(() => stripe.stop())

test('what a card paid is found by its number, with whatever customer, and nothing that a coupon paid', async () => {
  const { sdk } = stripe
  const found = async (fingerprint = '') => {
    const query = `payment_method_details.card.fingerprint:"${fingerprint}" AND status:"succeeded"`
    return (await sdk.charges.search({ query })).data.map(({ amount, customer }) => ({ amount, customer }))
  }
  const buy = async (payment_method: string, coupon?: string) => {
    const { id } = await sdk.customers.create({ payment_method })
    const [card] = (await sdk.paymentMethods.list({ customer: id })).data
    await sdk.subscriptions.create({
      customer: id,
      items: [{ price: 'price_pro_monthly' }],
      default_payment_method: card?.id ?? '',
      ...(coupon && { discounts: [{ coupon }] }),
    })
    return { id, fingerprint: card?.card?.fingerprint ?? '' }
  }
  const mia = await buy('pm_card_visa')
  expect(await found(mia.fingerprint)).toEqual([{ amount: 2_000, customer: mia.id }])
  // One in five has a hyphen.
  let hyphened = mia
  for (let tries = 0; !hyphened.fingerprint.includes('-') && tries < 100; tries += 1)
    hyphened = await buy('pm_card_visa')
  expect(await found(hyphened.fingerprint)).toEqual([{ amount: 2_000, customer: hyphened.id }])
  const { id: coupon } = await sdk.coupons.create({ percent_off: 100, duration: 'once' })
  const nora = await buy('pm_card_mastercard', coupon)
  expect(await found(nora.fingerprint)).toEqual([])
  await expect(sdk.charges.search({ query: 'amount>0' })).rejects.toMatchObject({ param: 'query' })
})
