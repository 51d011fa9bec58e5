import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openBilling } from '@/lib/billing/billing'
import { reconcile } from '@/lib/billing/reconcile'
import { Shop, type Person } from './shop'

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

/** Longer before the @ than mail servers take (RFC 5321); a sign-up may take it. */
const tooLong = `${'m'.repeat(65)}@ninjadojo.test`

const runJob = () => reconcile(openBilling())

async function customer(id: string) {
  const found = await shop.stripe.customers.retrieve(id)
  return found.deleted ? 'deleted' : found.email
}

test('Stripe writes to a person’s current address', async () => {
  await shop.buy(mia)
  const id = await shop.customerOf(mia)
  expect(await customer(id)).toBe(mia.email)
  // What the database does when the auth service has confirmed another address.
  await shop.admin
    .from('subscribers')
    .update({ email: 'mia.moved@ninjadojo.test' })
    .eq('user_id', mia.id)
    .throwOnError()
  expect(await runJob()).toMatchObject({ failed: 0 })
  expect(await customer(id)).toBe('mia.moved@ninjadojo.test')
  const before = shop.standIn.asked.length
  await runJob()
  expect(shop.standIn.asked.slice(before)).toEqual([])
})

test('an address that Stripe does not take is told to no one, and holds up nothing', async () => {
  await shop.buy(mia)
  const id = await shop.customerOf(mia)
  await shop.admin.from('subscribers').update({ email: tooLong }).eq('user_id', mia.id).throwOnError()
  const [subscription] = await shop.subscriptionsOf(mia)
  await shop.stripe.subscriptions.cancel(subscription?.id ?? '')
  expect(await runJob()).toMatchObject({ done: 1, failed: 0 })
  expect((await shop.viewer(mia)).billing.status).toBe('canceled')
  expect(await customer(id)).toBeNull()
  const before = shop.standIn.asked.length
  await runJob()
  expect(shop.standIn.asked.slice(before)).toEqual([])
})

test('people with an address that Stripe does not take can buy a plan', async () => {
  const nora = await shop.person(`n${tooLong}`)
  expect(await shop.buy(nora)).toMatchObject({ status: 200 })
  expect(await customer(await shop.customerOf(nora))).toBeNull()
})

test('people who delete their account are no longer charged', async () => {
  await shop.buy(mia)
  const id = await shop.customerOf(mia)
  // As it goes with the account (supabase/tests/billing.test.ts).
  await shop.admin.from('subscribers').delete().eq('user_id', mia.id).throwOnError()
  expect(await runJob()).toMatchObject({ failed: 0 })
  expect(await customer(id)).toBe('deleted')
  const { data } = await shop.stripe.subscriptions.list({ customer: id, status: 'all' })
  expect(data.map(({ status }) => status)).toEqual(['canceled'])
})
