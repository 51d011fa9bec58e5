import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findBoardSnapshot } from '@/lib/boards/queries'
import { join } from '../join'
import { billingVerb, type Person, Shop } from './shop'

const trialRoute = billingVerb('trial')

/* Months go by in a moment: the date is moved, for the app and for Stripe alike. Each story is told by its events in every manner. */

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

const dayMs = 24 * 60 * 60 * 1000
let shop: Shop
let began: number
/** The newest event before the story: what is older is another's. */
let before: string | undefined

beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop.close())
beforeEach(async () => {
  before = (await shop.stripe.events.list({ limit: 1 })).data[0]?.id
  began = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: began })
})
afterEach(() => {
  shop.intercept = () => undefined
  vi.useRealTimers()
})

/** One person's time. What happens to them at Stripe is told to the app when `heard` says. */
class Story {
  readonly delivered = new Set<string>()

  constructor(
    readonly person: Person,
    readonly manner: Manner,
  ) {}

  /** The `days`-th day since it began. */
  async day(days: number): Promise<void> {
    vi.setSystemTime(began + days * dayMs)
    await shop.standIn.passDays(await shop.customerOf(this.person), 0)
    if (this.manner.isAtOnce) await this.catchUp()
  }

  async catchUp(): Promise<void> {
    const events = (await this.events()).filter(({ id }) => !this.delivered.has(id))
    await this.manner.deliver(events)
    for (const { id } of events) this.delivered.add(id)
  }

  /** Oldest first. */
  async events(): Promise<Stripe.Event[]> {
    const customerId = await shop.customerOf(this.person)
    const { data, has_more: isCut } = await shop.stripe.events.list({
      limit: 100,
      ...(before && { ending_before: before }),
    })
    if (isCut) throw new Error('There were more events than one page holds.')
    return data.filter((event) => JSON.stringify(event.data.object).includes(customerId)).toReversed()
  }

  async subscription(): Promise<Stripe.Subscription> {
    const [subscription] = await shop.subscriptionsOf(this.person)
    if (!subscription) throw new Error('There is no subscription.')
    return subscription
  }

  async update(params: Stripe.SubscriptionUpdateParams): Promise<void> {
    await shop.stripe.subscriptions.update((await this.subscription()).id, params)
  }

  async switchTo(price: string): Promise<void> {
    const [item] = (await this.subscription()).items.data
    await this.update({ items: [{ id: item?.id ?? '', price }], proration_behavior: 'always_invoice' })
  }

  async useCard(card: string): Promise<void> {
    const customer = await shop.customerOf(this.person)
    const { id } = await shop.stripe.paymentMethods.attach(card, { customer })
    await this.update({ default_payment_method: id })
  }

  /** What was really taken from the card, oldest first. */
  async charges(): Promise<number[]> {
    const { data } = await shop.stripe.invoices.list({ customer: await shop.customerOf(this.person), limit: 100 })
    return data.toReversed().flatMap(({ amount_paid: cents }) => (cents > 0 ? [cents] : []))
  }
}

type Manner = { title: string; isAtOnce: boolean; deliver: (events: Stripe.Event[]) => Promise<void> }

const deliverAll = async (events: Stripe.Event[]) => {
  for (const event of events) expect(await shop.deliver(event)).toBe(200)
}
const manners: Manner[] = [
  { title: 'as it happens', isAtOnce: true, deliver: deliverAll },
  { title: 'twice each', isAtOnce: true, deliver: (events) => deliverAll(events.flatMap((event) => [event, event])) },
  { title: 'out of order', isAtOnce: false, deliver: (events) => deliverAll(events.toReversed()) },
  { title: 'late', isAtOnce: false, deliver: deliverAll },
  {
    title: 'with the database down in the middle',
    isAtOnce: true,
    deliver: async (events) => {
      shop.intercept = ({ pathname }) =>
        pathname.endsWith('/rpc/apply_sync') ? Response.json({ message: 'away' }, { status: 503 }) : undefined
      const answers: number[] = []
      for (const event of events) answers.push(await shop.deliver(event))
      expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
      shop.intercept = () => undefined
      // What was not answered with 200, and only that, comes again.
      await deliverAll(events.filter((_, at) => answers[at] === 503))
    },
  },
]

type Ending = { tier: string; status: string; charges: number | number[]; isCancelled?: boolean; priceId?: string }
type Telling = { title: string; tell: (story: Story) => Promise<void>; ending: Ending }

const buy = (story: Story, price = 'price_pro_monthly', more: object = {}) => shop.buy(story.person, price, more)
const failing = 'pm_card_chargeCustomerFail'

const stories: Telling[] = [
  {
    title: 'a trial that ends with a card',
    tell: async (story) => {
      await buy(story)
      await story.day(15)
    },
    ending: { tier: 'pro', status: 'active', charges: [2_000] },
  },
  {
    title: 'a trial that ends without a card',
    tell: async (story) => {
      await shop.ask(trialRoute, story.person, { priceId: 'price_pro_monthly' })
      await story.day(15)
    },
    ending: { tier: 'free', status: 'canceled', charges: [] },
  },
  {
    title: 'a renewal',
    tell: async (story) => {
      await buy(story)
      await story.day(15)
      await story.day(46)
    },
    ending: { tier: 'pro', status: 'active', charges: [2_000, 2_000] },
  },
  {
    title: 'a renewal that fails',
    tell: async (story) => {
      await buy(story)
      await story.day(15)
      await story.useCard(failing)
      await story.day(46)
    },
    ending: { tier: 'pro', status: 'past_due', charges: [2_000] },
  },
  {
    title: 'a renewal that fails and is settled by another card',
    tell: async (story) => {
      await buy(story)
      await story.day(15)
      await story.useCard(failing)
      await story.day(46)
      await story.useCard('pm_card_mastercard')
      await story.day(51)
    },
    ending: { tier: 'pro', status: 'active', charges: [2_000, 2_000] },
  },
  {
    title: 'a renewal that is never paid',
    tell: async (story) => {
      await buy(story)
      await story.day(15)
      await story.useCard(failing)
      await story.day(46)
      await story.day(75)
    },
    ending: { tier: 'free', status: 'canceled', charges: [2_000] },
  },
  {
    title: 'a cancellation',
    tell: async (story) => {
      await buy(story)
      await story.day(15)
      await story.update({ cancel_at_period_end: true })
      await story.day(46)
    },
    ending: { tier: 'free', status: 'canceled', charges: [2_000] },
  },
  {
    title: 'a cancellation at the end of the period',
    tell: async (story) => {
      await buy(story)
      await story.day(15)
      await story.update({ cancel_at_period_end: true })
      await story.day(20)
    },
    ending: { tier: 'pro', status: 'active', charges: [2_000], isCancelled: true },
  },
  {
    title: 'a cancellation that is undone',
    tell: async (story) => {
      await buy(story)
      await story.day(15)
      await story.update({ cancel_at_period_end: true })
      await story.day(20)
      await story.update({ cancel_at_period_end: false })
      await story.day(46)
    },
    ending: { tier: 'pro', status: 'active', charges: [2_000, 2_000] },
  },
  {
    title: 'a larger plan',
    tell: async (story) => {
      await buy(story)
      await story.day(15)
      await story.switchTo('price_business_monthly')
      await story.day(16)
    },
    ending: { tier: 'business', status: 'active', charges: 2 },
  },
  {
    title: 'a smaller plan',
    tell: async (story) => {
      await buy(story, 'price_business_monthly')
      await story.day(15)
      await story.switchTo('price_essentials_monthly')
      await story.day(16)
    },
    ending: { tier: 'essentials', status: 'active', charges: [5_000] },
  },
  {
    title: 'yearly instead of monthly billing',
    tell: async (story) => {
      await buy(story)
      await story.day(15)
      await story.switchTo('price_pro_yearly')
      await story.day(46)
    },
    ending: { tier: 'pro', status: 'active', charges: 2, priceId: 'price_pro_yearly' },
  },
  {
    title: 'a coupon that runs out',
    tell: async (story) => {
      await buy(story, 'price_pro_monthly', { coupon_code: 'DOJO20' })
      for (const day of [15, 46, 77, 107]) await story.day(day)
    },
    ending: { tier: 'pro', status: 'active', charges: [1_600, 1_600, 1_600, 2_000] },
  },
]

describe.each(stories)('$title', ({ tell, ending }) => {
  test.each(manners)('ends right, and is charged once, $title', async (manner) => {
    const story = new Story(await shop.person(), manner)
    await tell(story)
    await story.catchUp()
    const { data: row } = await shop.admin
      .from('subscribers')
      .select('subscription_tier, subscribed, subscription_end, status, cancels_at, price_id')
      .eq('user_id', story.person.id)
      .single()
      .throwOnError()
    const { tier, status, priceId } = ending
    expect(row).toMatchObject({
      subscription_tier: tier,
      subscribed: true,
      status,
      ...(priceId !== undefined && { price_id: priceId }),
    })
    expect(row.cancels_at !== null && ending.status !== 'canceled').toBe(ending.isCancelled ?? false)
    const [item] = (await story.subscription()).items.data
    const paidUntil = new Date((item?.current_period_end ?? 0) * 1000).toISOString()
    expect(row.subscription_end && new Date(row.subscription_end).toISOString()).toBe(
      tier === 'free' ? null : paidUntil,
    )
    const charges = await story.charges()
    expect(typeof ending.charges === 'number' ? charges.length : charges).toEqual(ending.charges)
    expect(await shop.subscriptionsOf(story.person)).toHaveLength(1)
    // Its months shall not go on in the next story.
    await shop.stripe.customers.del(await shop.customerOf(story.person))
  })
})

test('when the next plan is too small the dojo is read-only, and a larger plan opens it again', async () => {
  const story = new Story(await shop.person(), manners[0] ?? { title: '', isAtOnce: true, deliver: deliverAll })
  const { person } = story
  await shop.buy(person)
  const { data: boardId } = await person.db
    .rpc('create_board', { title: 'Crowded', lists: [{ title: 'Ready' }] })
    .throwOnError()
  const guests = await Promise.all([shop.person(), shop.person(), shop.person()])
  for (const guest of guests) await join(person.db, boardId, guest, 'member')
  const [guest = person] = guests
  const addList = () => guest.db.from('lists').insert({ board_id: boardId, title: 'New', order_index: 0 })
  expect((await addList()).error).toBeNull()

  await story.day(0)
  await story.update({ cancel_at_period_end: true })
  await story.day(15)
  vi.setSystemTime(began)
  expect((await findBoardSnapshot(guest.db, boardId))?.overPlan).toEqual({ plan: 'starter', people: 4, included: 3 })
  expect((await addList()).error?.code).toBe('PT402')
  expect((await addList()).status).toBe(402)

  await shop.buy(person, 'price_essentials_monthly')
  expect((await findBoardSnapshot(guest.db, boardId))?.overPlan).toBeNull()
  expect((await addList()).error).toBeNull()
})
