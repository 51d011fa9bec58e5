import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { POST as reconcileRoute } from '@/app/api/stripe/reconcile/route'
import { Desk, type Person } from './desk'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

let desk: Desk
let mia: Person

beforeAll(async () => {
  desk = await Desk.open()
})
afterAll(() => desk.close())
beforeEach(async () => {
  mia = await desk.person()
})

async function runJob(): Promise<unknown> {
  const response = await reconcileRoute(
    new Request('http://dojo.example/api', {
      method: 'POST',
      headers: { authorization: 'Bearer the-cron-knows-this' },
    }),
  )
  return response.json()
}

async function customer(id: string) {
  const found = await desk.stripe.customers.retrieve(id)
  return found.deleted ? 'deleted' : found.email
}

test('Stripe writes to where somebody is reached now', async () => {
  await desk.buy(mia)
  const id = await desk.customerOf(mia)
  expect(await customer(id)).toBe(mia.email)
  // What the database does when the auth service has confirmed another address.
  await desk.admin
    .from('subscribers')
    .update({ email: 'mia.moved@ninjadojo.test' })
    .eq('user_id', mia.id)
    .throwOnError()
  expect(await runJob()).toMatchObject({ failed: 0 })
  expect(await customer(id)).toBe('mia.moved@ninjadojo.test')
  const before = desk.standIn.asked.length
  await runJob()
  expect(desk.standIn.asked.slice(before)).toEqual([])
})

test('whoever deletes their account is not charged any more', async () => {
  await desk.buy(mia)
  const id = await desk.customerOf(mia)
  // As it goes with the account (supabase/tests/billing.test.ts).
  await desk.admin.from('subscribers').delete().eq('user_id', mia.id).throwOnError()
  expect(await runJob()).toMatchObject({ failed: 0 })
  expect(await customer(id)).toBe('deleted')
  const { data } = await desk.stripe.subscriptions.list({ customer: id, status: 'all' })
  expect(data.map(({ status }) => status)).toEqual(['canceled'])
})
