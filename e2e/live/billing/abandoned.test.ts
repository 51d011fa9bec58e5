import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { billingVerb, type Person, Shop } from './shop'

/* First payments that were left unconfirmed, and plans that were ended early: what they cost, and what they give. */

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

let shop: Shop
let mia: Person

beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop.close())
beforeEach(async () => {
  mia = await shop.person()
})

async function leaveUnconfirmed(more: object = {}) {
  const setupIntentId = await shop.openForm(mia, 'price_pro_yearly')
  await shop.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  await shop.standIn.answerChallenge(setupIntentId, true)
  return shop.subscribe(mia, setupIntentId, { without_trial: true, ...more })
}

/** How often Stripe is asked for invoices while something happens. */
async function invoicesAskedBy(happens: () => Promise<unknown>) {
  shop.standIn.asked.length = 0
  await happens()
  return shop.standIn.asked.filter((call) => call === 'GET /v1/invoices').length
}

test('purchases that came to nothing are not asked about', async () => {
  for (let count = 0; count < 4; count++) await leaveUnconfirmed()
  const statuses = (await shop.subscriptionsOf(mia)).map(({ status }) => status)
  expect(statuses).toEqual(['incomplete', 'canceled', 'canceled', 'canceled'])
  expect(await invoicesAskedBy(() => shop.check(mia))).toBe(0)
  expect((await shop.viewer(mia)).subscription).toMatchObject({ subscribed: false, subscription_tier: 'free' })
})

test('a coupon is looked for in all that was paid at once, not in each purchase', async () => {
  for (let count = 0; count < 4; count++) await leaveUnconfirmed({ coupon_code: 'TENOFF' })
  expect(await invoicesAskedBy(() => leaveUnconfirmed({ coupon_code: 'TENOFF' }))).toBeLessThan(5)
})

test('of plans that were ended early the newest few are asked about', async () => {
  await shop.buy(mia)
  const customer = await shop.customerOf(mia)
  const [trial] = await shop.subscriptionsOf(mia)
  await shop.stripe.subscriptions.cancel(trial?.id ?? '')
  for (let count = 0; count < 25; count++) {
    const { id } = await shop.stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_business_yearly' }],
      trial_period_days: 14,
      metadata: { user_id: mia.id },
    })
    await shop.stripe.subscriptions.cancel(id)
  }
  expect(await invoicesAskedBy(() => shop.ask(billingVerb('refresh'), mia))).toBe(20)
  expect((await shop.viewer(mia)).subscription.subscription_tier).toBe('business')
})

/** Counts as if this person had done something so often. */
async function count(kind: string, times: number) {
  for (let done = 0; done < times; done++)
    await shop.admin.rpc('count_billing_step', { user_id: mia.id, kind, most: times, minutes: 10 }).throwOnError()
}

test('someone who checks again and again is told what is known, and Stripe is not asked', async () => {
  await leaveUnconfirmed()
  await count('check', 29)
  const asked = async () => {
    shop.standIn.asked.length = 0
    await shop.check(mia)
    return shop.standIn.asked.length > 0
  }
  expect([await asked(), await asked()]).toEqual([true, false])
  expect(await shop.check(mia)).toMatchObject({ subscribed: false })
})

test('someone who left many payments unconfirmed is asked for another card', async () => {
  await count('unconfirmed', 19)
  expect(await leaveUnconfirmed()).toMatchObject({ status: 200, body: { status: 'incomplete' } })
  expect(await leaveUnconfirmed()).toMatchObject({
    status: 422,
    body: {
      error: 'Your bank has been asked to confirm 20 payments this week. Use another card, or try again next week.',
    },
  })
  expect(await shop.buy(mia, 'price_pro_yearly', { without_trial: true })).toMatchObject({ status: 200 })
})
