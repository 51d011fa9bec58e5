import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { POST as couponRoute } from '@/app/api/validate-coupon/route'
import type { ChangePreview, CouponVerdict, DuePayment } from '@/lib/plans/billing-view'
import { billingVerb, Shop, type Person } from './shop'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

let shop: Shop
let mia: Person

beforeAll(async () => {
  shop = await Shop.open()
  await shop.stripe.coupons.create({
    id: 'business-only',
    percent_off: 50,
    duration: 'once',
    applies_to: { products: ['prod_business'] },
  })
  await shop.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: 'business-only' }, code: 'BUSINESS' })
  await shop.stripe.coupons.create({ id: 'one-time', percent_off: 30, duration: 'forever', max_redemptions: 1 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  mia = await shop.person()
})

const judge = async (input: object, who = mia) =>
  (await shop.ask<CouponVerdict & { error?: string }>(couponRoute, who, input)).body
const pro = { price: 'price_pro_monthly' }

const good: [title: string, input: object, verdict: object][] = [
  [
    'percent for some months',
    { couponCode: 'DOJO20', ...pro },
    { discount: { type: 'percent', amount: 20 }, terms: { duration: 'repeating', months: 3 } },
  ],
  [
    'cents once',
    { couponCode: 'TENOFF', ...pro },
    { discount: { type: 'amount', amount: 1_000 }, terms: { duration: 'once' } },
  ],
  [
    'percent for ever',
    { couponCode: 'ALWAYS10', ...pro },
    { discount: { type: 'percent', amount: 10 }, terms: { duration: 'forever' } },
  ],
  [
    'the identifier of a coupon without codes',
    { couponCode: 'one-time', ...pro },
    { discount: { type: 'percent', amount: 30 } },
  ],
  ['with spaces around', { couponCode: '  TENOFF ', ...pro }, { discount: { type: 'amount', amount: 1_000 } }],
  ['before a plan is chosen', { couponCode: 'TENOFF' }, { discount: { type: 'amount', amount: 1_000 } }],
  [
    'for the plan it is for',
    { couponCode: 'BUSINESS', plan: 'business' },
    { discount: { type: 'percent', amount: 50 } },
  ],
  [
    'for a large plan by its size',
    { couponCode: 'BIGTEAM', plan: 'enterprise-50', period: 'yearly' },
    { discount: { type: 'amount', amount: 2_500 } },
  ],
]
test.each(good)('a coupon is valid: %s', async (_, input, verdict) => {
  expect(await judge(input)).toMatchObject({ valid: true, error: null, ...verdict })
})

const bad: [title: string, couponCode: string, error: string][] = [
  ['it does not exist', 'NOSUCHCODE', 'Invalid coupon code'],
  ['it has expired', 'LASTYEAR', 'This coupon has expired.'],
  ['it is named past the rules of its code', 'last-year', 'Invalid coupon code'],
  ['it is named past the least purchase of its code', 'big-team', 'Invalid coupon code'],
  ['it is for another plan', 'BUSINESS', 'This coupon is for another plan.'],
  ['the purchase is too small', 'BIGTEAM', 'This coupon is for purchases of at least $50.00.'],
]
test.each(bad)('a coupon is invalid when %s, and the purchase says the same', async (_, couponCode, error) => {
  expect(await judge({ couponCode, ...pro })).toEqual({ valid: false, discount: null, error })
  const { status, body } = await shop.buy(mia, pro.price, { coupon_code: couponCode })
  expect([status, body.error]).toEqual([400, error])
  expect(await shop.subscriptionsOf(mia)).toEqual([])
})

test('a coupon is invalid for an unknown price', async () => {
  expect(await judge({ couponCode: 'TENOFF', price: 'price_free' })).toMatchObject({
    valid: false,
    error: 'This plan is not for sale.',
  })
})

test('the discount shown is the discount given', async () => {
  const { body } = await shop.buy(mia, pro.price, { coupon_code: 'DOJO20' })
  const { discounts } = await shop.stripe.subscriptions.retrieve(body.subscription_id, { expand: ['discounts'] })
  expect(discounts).toMatchObject([{ promotion_code: 'promo_dojo20' }])
})

test('a single-use coupon is gone after one use', async () => {
  expect((await shop.buy(mia, pro.price, { coupon_code: 'one-time' })).status).toBe(200)
  const nora = await shop.person()
  expect(await judge({ couponCode: 'one-time', ...pro }, nora)).toMatchObject({
    valid: false,
    error: 'This coupon has been used up.',
  })
})

test('a coupon for a first purchase is refused to people who have paid before', async () => {
  expect(await judge({ couponCode: 'FIRSTFREE', ...pro })).toMatchObject({ valid: true })
  const { body } = await shop.buy(mia)
  await shop.standIn.passDays(await shop.customerOf(mia), 15)
  expect((await shop.stripe.subscriptions.retrieve(body.subscription_id)).status).toBe('active')
  expect(await judge({ couponCode: 'FIRSTFREE', ...pro })).toMatchObject({
    valid: false,
    error: 'This coupon is for a first purchase only.',
  })
})

test('a first purchase that was free is the first one, too', async () => {
  expect((await shop.buy(mia, pro.price, { coupon_code: 'FIRSTFREE', without_trial: true })).status).toBe(200)
  expect(await judge({ couponCode: 'FIRSTFREE', ...pro })).toMatchObject({
    valid: false,
    error: 'This coupon is for a first purchase only.',
  })
})

test('a coupon for larger purchases ends with a change to a smaller plan, which says so; others stay', async () => {
  const business = 'price_business_monthly'
  const bought = await shop.buy(mia, business, { coupon_code: 'BIGTEAM' })
  const discounts = async () => (await shop.stripe.subscriptions.retrieve(bought.body.subscription_id)).discounts
  const preview = async (priceId: string) =>
    (await shop.ask<ChangePreview>(billingVerb('preview'), mia, { priceId })).body
  const change = async (priceId: string) => (await shop.ask(billingVerb('change'), mia, { priceId })).status

  expect(await preview('price_enterprise_monthly')).toMatchObject({ endingCoupons: [] })
  expect(await change('price_enterprise_monthly')).toBe(200)
  expect(await discounts()).toHaveLength(1)

  expect(await preview(pro.price)).toMatchObject({ endingCoupons: ['$25 off once'], discounts: [], amountCents: 2_000 })
  expect(await discounts()).toHaveLength(1)
  expect(await change(pro.price)).toBe(200)
  expect(await discounts()).toEqual([])

  const nora = await shop.person()
  const { body } = await shop.buy(nora, business, { coupon_code: 'ALWAYS10' })
  expect((await shop.ask(billingVerb('change'), nora, { priceId: pro.price })).status).toBe(200)
  expect((await shop.stripe.subscriptions.retrieve(body.subscription_id)).discounts).toHaveLength(1)
})

test('a coupon also ends with a change that the bank wants confirmed, but only once that is paid', async () => {
  await shop.stripe.coupons.create({ id: 'large-half', name: 'Half', percent_off: 50, duration: 'forever' })
  await shop.stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: 'large-half' },
    code: 'LARGEHALF',
    restrictions: { minimum_amount: 20_000, minimum_amount_currency: 'usd' },
  })
  const bought = await shop.buy(mia, 'price_business_yearly', { coupon_code: 'LARGEHALF', without_trial: true })
  const { subscription_id: id } = bought.body
  const customer = await shop.customerOf(mia)
  const card = await shop.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer })
  await shop.stripe.subscriptions.update(id, { default_payment_method: card.id })
  await shop.standIn.passDays(customer, 350)
  const month = { priceId: 'price_enterprise_monthly' }
  const choose = async () => {
    const { body: shown } = await shop.ask<ChangePreview>(billingVerb('preview'), mia, month)
    const { body } = await shop.ask<{ payment: DuePayment }>(billingVerb('change'), mia, {
      ...month,
      quote: shown.quote,
    })
    return { shown, intent: body.payment.client_secret?.split('_secret_')[0] ?? '' }
  }
  const discounts = async () => (await shop.stripe.subscriptions.retrieve(id)).discounts

  await shop.standIn.answerChallenge((await choose()).intent, false)
  expect(await discounts()).toHaveLength(1)

  const { shown, intent } = await choose()
  expect(shown).toMatchObject({ endingCoupons: ['Half'], discounts: [] })
  await shop.standIn.answerChallenge(intent, true)
  const paid = await shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(paid.latest_invoice).toMatchObject({ status: 'paid', amount_paid: shown.amountCents })
  expect([paid.items.data[0]?.price.id, paid.discounts]).toEqual(['price_enterprise_monthly', []])
  // What was paid for the year is credited, and nothing else is taken off the month.
  expect(shown.amountCents).toBeGreaterThan(13_000)
  expect(await shop.stripe.invoices.createPreview({ subscription: id })).toMatchObject({ amount_due: 14_900 })
})

test('someone who guesses codes is stopped, also with many simultaneous guesses or by buying; others are not', async () => {
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, at) => shop.ask(couponRoute, mia, { couponCode: `GUESS${at}`, ...pro })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 422,
    body: { error: 'Too many coupon codes. Please try again in a few minutes.' },
  })
  // A right one is not told either, or the pause would be no pause.
  expect((await shop.ask(couponRoute, mia, { couponCode: 'TENOFF', ...pro })).status).toBe(422)
  expect((await shop.buy(mia, pro.price, { coupon_code: 'TENOFF' })).status).toBe(422)
  expect(await judge({ couponCode: 'TENOFF', ...pro }, await shop.person())).toMatchObject({ valid: true })
})

test('correct codes may be tried any number of times', async () => {
  for (let tries = 0; tries < 12; tries++)
    expect(await judge({ couponCode: 'TENOFF', ...pro })).toMatchObject({ valid: true })
})

test.each([{}, { couponCode: '   ' }, { couponCode: 7 }, { couponCode: 'x'.repeat(101) }])(
  '%j is not a request',
  async (input) => {
    expect((await shop.ask(couponRoute, mia, input)).status).toBe(400)
  },
)

test.each([
  ['TENOFF', '2223003122003222'],
  ['FIRSTFREE', '3056930009020004'],
  ['ONLYONE', '6555900000604105'],
])(
  'a webhook that comes while the coupon %s of the same purchase is looked up makes no second one',
  async (coupon_code, number) => {
    if (coupon_code === 'ONLYONE') {
      const promotion = { type: 'coupon', coupon: 'ten-off' } as const
      await shop.stripe.promotionCodes.create({ promotion, code: coupon_code, max_redemptions: 1 })
    }
    await shop.openForm(mia)
    await shop.admin.from('subscribers').update({ has_had_trial: true }).eq('user_id', mia.id).throwOnError()
    const setupIntentId = await shop.openForm(mia)
    await shop.enterCard(setupIntentId, await shop.cardWith(number))
    expect(await judge({ couponCode: coupon_code, ...pro })).toMatchObject({ valid: true })
    const event = (await shop.events(mia)).find(({ type }) => type === 'setup_intent.succeeded')
    if (!event) throw new Error('There was no event.')
    let delivered: Promise<number> | undefined
    shop.before(/GET \/v1\/promotion_codes/, () => {
      const waits = shop.until(/\/rpc\/lease_checkout$/)
      delivered = shop.deliver(event)
      return waits
    })
    expect(await shop.subscribe(mia, setupIntentId, { coupon_code })).toMatchObject({
      status: 200,
      body: { status: 'active', plan: 'pro' },
    })
    expect(await delivered).toBe(200)
    expect(await shop.subscriptionsOf(mia)).toHaveLength(1)
  },
)

test('an order that was refused is not bought by the webhook that waited for it', async () => {
  const setupIntentId = await shop.openForm(mia)
  await shop.enterCard(setupIntentId)
  const event = (await shop.events(mia)).find(({ type }) => type === 'setup_intent.succeeded')
  if (!event) throw new Error('There was no event.')
  let delivered: Promise<number> | undefined
  shop.before(/GET \/v1\/promotion_codes/, () => {
    const waits = shop.until(/\/rpc\/lease_checkout$/)
    delivered = shop.deliver(event)
    return waits
  })
  expect(await shop.subscribe(mia, setupIntentId, { coupon_code: 'NOSUCHCODE' })).toMatchObject({ status: 400 })
  expect(await delivered).toBe(200)
  expect(await shop.subscriptionsOf(mia)).toEqual([])
})

describe('a coupon that ends is for one purchase', () => {
  const used = { error: 'You have used this coupon before.' }
  const first = { error: 'This coupon is for a first purchase only.' }
  const paying = async (who: Person) => {
    await shop.openForm(who)
    await shop.admin.from('subscribers').update({ has_had_trial: true }).eq('user_id', who.id).throwOnError()
  }
  const end = async (who: Person) => {
    for (const { id, ended_at: endedAt } of await shop.subscriptionsOf(who))
      if (endedAt === null) await shop.stripe.subscriptions.cancel(id)
    await shop.ask(billingVerb('refresh'), who)
  }

  test('of one customer', async () => {
    await paying(mia)
    expect(await shop.buy(mia, pro.price, { coupon_code: 'TENOFF' })).toMatchObject({ status: 200 })
    await end(mia)
    expect(await judge({ couponCode: 'TENOFF', ...pro })).toMatchObject({ valid: false, ...used })
    expect(await shop.buy(mia, pro.price, { coupon_code: 'TENOFF' })).toMatchObject({ status: 400, body: used })
    expect(await shop.buy(mia, pro.price, { coupon_code: 'ALWAYS10' })).toMatchObject({ status: 200 })
    await end(mia)
    expect(await shop.buy(mia, pro.price, { coupon_code: 'ALWAYS10' })).toMatchObject({ status: 200 })
  })

  test('but not used up by a trial that was ended', async () => {
    expect(await shop.buy(mia, pro.price, { coupon_code: 'TENOFF' })).toMatchObject({ status: 200 })
    await end(mia)
    expect(await shop.buy(mia, pro.price, { coupon_code: 'TENOFF' })).toMatchObject({ status: 200 })
  })

  test('but not used up by a first payment that was left unconfirmed', async () => {
    await paying(mia)
    const setupIntentId = await shop.openForm(mia)
    await shop.enterCard(setupIntentId, 'pm_card_authenticationRequired')
    await shop.standIn.answerChallenge(setupIntentId, true)
    const left = await shop.subscribe(mia, setupIntentId, { coupon_code: 'TENOFF' })
    expect(left).toMatchObject({ status: 200, body: { status: 'incomplete' } })
    expect(await shop.buy(mia, 'price_business_monthly', { coupon_code: 'TENOFF' })).toMatchObject({ status: 200 })
  })

  test('but not used up by a plan that was never paid', async () => {
    await shop.buy(mia, pro.price, { coupon_code: 'TENOFF', card: 'pm_card_chargeCustomerFail' })
    await shop.standIn.passDays(await shop.customerOf(mia), 15)
    await shop.ask(billingVerb('cancel'), mia)
    expect(await judge({ couponCode: 'TENOFF', ...pro })).toMatchObject({ valid: true })
  })

  test('but a code for one customer alone is good again', async () => {
    await paying(mia)
    await shop.buy(mia, pro.price, { coupon_code: 'TENOFF' })
    await end(mia)
    const promotion = { type: 'coupon', coupon: 'ten-off' } as const
    await shop.stripe.promotionCodes.create({ promotion, code: 'SORRYMIA', customer: await shop.customerOf(mia) })
    expect(await shop.buy(mia, pro.price, { coupon_code: 'SORRYMIA' })).toMatchObject({ status: 200 })
  })

  test('of one mailbox, whatever became of its account', async () => {
    const olive = await shop.person('olive.twice@ninjadojo.test')
    await shop.buy(olive, pro.price, { coupon_code: 'TENOFF' })
    const plus = await shop.person('olive.twice+1@ninjadojo.test')
    await paying(plus)
    expect(await judge({ couponCode: 'TENOFF', ...pro }, plus)).toMatchObject({ valid: false, ...used })
    const card = await shop.cardWith('4000056655665556')
    expect(await shop.buy(plus, pro.price, { coupon_code: 'TENOFF', card })).toMatchObject({ status: 400, body: used })
  })

  test('which another request of a refused purchase does not give back', async () => {
    const card = () => shop.cardWith('5200828282828210')
    const olive = await shop.person('olive.refused@ninjadojo.test')
    const refused = await shop.openForm(olive, 'price_business_monthly')
    await shop.enterCard(refused, 'pm_card_chargeCustomerFail')
    await shop.stripe.coupons.create({ id: 'half', percent_off: 50, duration: 'once' })
    const restrictions = { first_time_transaction: true }
    const promotion = { type: 'coupon', coupon: 'half' } as const
    await shop.stripe.promotionCodes.create({ promotion, code: 'FIRSTHALF', restrictions })
    const half = { coupon_code: 'FIRSTHALF', without_trial: true }
    let twin: ReturnType<Shop['subscribe']> | undefined
    let twinDoes: string | undefined
    shop.before(/POST \/v1\/subscriptions/, async () => {
      const takesLease = shop.until(/\/rpc\/lease_checkout$/)
      twin = shop.subscribe(olive, refused, half)
      await takesLease
      twinDoes = await shop.until(/\/rpc\/lease_checkout$|^\/v1\/subscriptions$/)
    })
    expect(await shop.subscribe(olive, refused, half)).toMatchObject({ status: 400 })
    expect(twinDoes).toMatch(/lease_checkout$/)
    expect(await twin).toMatchObject({ status: 400 })
    expect(await shop.buy(olive, pro.price, { ...half, card: await card() })).toMatchObject({ status: 200 })
    expect(await shop.subscribe(olive, refused, half)).toMatchObject({ status: 422 })
    const plus = await shop.person('olive.refused+2@ninjadojo.test')
    expect(await shop.buy(plus, pro.price, { ...half, card: await card() })).toMatchObject({ status: 400, body: first })
  })

  test('of one card, if it is for a first purchase', async () => {
    const card = await shop.cardWith('5105105105105100')
    expect(await shop.buy(mia, pro.price, { coupon_code: 'FIRSTFREE', card })).toMatchObject({ status: 200 })
    const nora = await shop.person()
    const again = await shop.cardWith('5105105105105100')
    const terms = { coupon_code: 'FIRSTFREE', card: again, without_trial: true }
    expect(await shop.buy(nora, pro.price, terms)).toMatchObject({ status: 400, body: used })
  })

  test('of one card, whichever account uses it', async () => {
    const card = () => shop.cardWith('6011000990139424')
    expect(await shop.buy(mia, pro.price, { coupon_code: 'TENOFF', card: await card() })).toMatchObject({ status: 200 })
    const nora = await shop.person()
    const terms = { coupon_code: 'TENOFF', card: await card(), without_trial: true }
    expect(await shop.buy(nora, pro.price, terms)).toMatchObject({ status: 400, body: used })
  })

  test('and none is a first one of a mailbox or card that has paid with another account', async () => {
    const card = () => shop.cardWith('3566002020360505')
    const olive = await shop.person('olive.first@ninjadojo.test')
    expect(await shop.buy(olive, pro.price, { without_trial: true, card: await card() })).toMatchObject({ status: 200 })
    const nora = await shop.person()
    const terms = { coupon_code: 'FIRSTFREE', without_trial: true }
    expect(await shop.buy(nora, pro.price, { ...terms, card: await card() })).toMatchObject({
      status: 400,
      body: first,
    })
    const { body } = await shop.ask<{ client_secret: string }>(billingVerb('card'), olive)
    const later = () => shop.cardWith('6304000000000000')
    const setup_intent_id = body.client_secret.split('_secret_')[0] ?? ''
    await shop.enterCard(setup_intent_id, await later())
    expect(await shop.ask(billingVerb('card/confirm'), olive, { setup_intent_id })).toMatchObject({ status: 200 })
    await shop.standIn.passDays(await shop.customerOf(olive), 32)
    const refused = () => shop.cardWith('6200000000000005')
    const nobody = { ...terms, coupon_code: 'NOSUCHCODE' }
    const adam = await shop.person()
    expect(await shop.buy(adam, pro.price, { ...nobody, card: await refused() })).toMatchObject({ status: 400 })
    const mary = await shop.person()
    expect(await shop.buy(mary, pro.price, { ...terms, card: await refused() })).toMatchObject({ status: 200 })
    const vic = await shop.person()
    expect(await shop.buy(vic, pro.price, { ...terms, card: await later() })).toMatchObject({
      status: 400,
      body: first,
    })
    const plus = await shop.person('olive.first+1@ninjadojo.test')
    expect(await judge({ couponCode: 'FIRSTFREE', ...pro }, plus)).toMatchObject({ valid: false, ...first })
  })
})

test.each(
  [100, 90].flatMap((percent) =>
    ['monthly', 'yearly'].flatMap((period) => [
      [percent, period, 'kept', true] as const,
      [percent, period, 'cancelled', false] as const,
    ]),
  ),
)(
  'a smaller plan costs nothing in a period of which a coupon paid %i percent, %s and %s',
  async (percent, period, word, isRenewed) => {
    const code = `off${percent}${period}${word}`
    await shop.stripe.coupons.create({ id: code, percent_off: percent, duration: 'once' })
    await shop.buy(mia, `price_enterprise_${period}`, { coupon_code: code, without_trial: true })
    const customer = await shop.customerOf(mia)
    const paid = async () => (await shop.stripe.invoices.list({ customer })).data.map((invoice) => invoice.amount_paid)
    const before = await paid()
    await shop.standIn.passDays(customer, 2)

    const smaller = { priceId: `price_business_${period}` }
    const price = { monthly: 5_000, yearly: 50_000 }[period]
    const { body: shown } = await shop.ask<ChangePreview>(billingVerb('preview'), mia, smaller)
    expect(shown).toMatchObject({ timing: 'renewal', amountCents: price, lines: [{ amountCents: price }] })
    const terms = { ...smaller, quote: shown.quote }
    expect(await shop.ask(billingVerb('change'), mia, terms)).toMatchObject({ status: 200 })
    if (!isRenewed) await shop.ask(billingVerb('cancel'), mia)
    await shop.standIn.passDays(customer, period === 'monthly' ? 32 : 366)
    expect(await paid()).toEqual(isRenewed ? [price, ...before] : before)
  },
)

test.each([
  ['is charged', 'price_enterprise_monthly', 'price_enterprise_yearly'],
  ['leaves credit', 'price_enterprise_yearly', 'price_essentials_monthly'],
])('a change that %s is not made with a quote if a coupon has ended since', async (_, from, to) => {
  const { body } = await shop.buy(mia, from, { coupon_code: 'DOJO20' })
  const customer = await shop.customerOf(mia)
  const bought = await shop.stripe.subscriptions.retrieve(body.subscription_id, { expand: ['discounts'] })
  const ends = bought.discounts.map((one) => (typeof one === 'string' ? null : one.end))[0] ?? 0
  await shop.standIn.passDays(customer, (ends - bought.created - 60) / (24 * 60 * 60))
  await shop.ask(billingVerb('refresh'), mia)

  const wanted = { priceId: to }
  const preview = async () => (await shop.ask<ChangePreview>(billingVerb('preview'), mia, wanted)).body
  const change = ({ quote }: ChangePreview) => shop.ask(billingVerb('change'), mia, { ...wanted, quote })
  const before = await preview()
  await shop.standIn.passDays(customer, 90 / (24 * 60 * 60))
  expect(await change(before)).toMatchObject({ status: 409, body: { code: 'changed' } })

  const after = await preview()
  expect(after.amountCents - after.leftCents).toBeGreaterThan(before.amountCents - before.leftCents)
  expect(await change(after)).toMatchObject({ status: 200 })
  const [invoice] = (await shop.stripe.invoices.list({ customer })).data
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: after.amountCents })
})

test('a plan that was left unpaid is found behind a hundred abandoned purchases', async () => {
  expect(await shop.buy(mia)).toMatchObject({ status: 200 })
  const customer = await shop.customerOf(mia)
  for (let count = 0; count < 101; count++)
    await shop.stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_tea' }],
      trial_period_days: 1,
      metadata: { number: count },
    })
  await shop.ask(billingVerb('refresh'), mia)
  expect((await shop.viewer(mia)).subscription.subscription_tier).toBe('pro')
})
