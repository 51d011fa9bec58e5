// @vitest-environment node
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { POST } from '@/app/api/account/delete/route'
import { openBilling } from '@/lib/billing/billing'
import { reconcile } from '@/lib/billing/reconcile'
import { runJobs } from '@/lib/jobs/run-jobs'
import { join } from '../join'
import { Shop, type Person } from './shop'

// Who asks is counted by the address of the request, which only Next knows.
vi.mock('next/headers', () => ({ headers: async () => new Headers() }))

/* The route handler before the real services and the stand-in of Stripe. */

const password = 'ink-on-paper-1'
let shop: Shop

beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop.close())

async function remove(person: Person, input: object): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await POST(
    new Request('http://localhost:3000/api/account/delete', { method: 'POST', headers, body: JSON.stringify(input) }),
  )
  return { status: response.status, body: await response.json() }
}
const right = ({ email }: Person) => ({ email, password })
const canSignIn = async ({ email, db }: Person) =>
  (await db.auth.signInWithPassword({ email, password })).error === null

test.each([
  [
    'another address',
    (person: Person) => ({ ...right(person), email: 'someone-else@ninjadojo.test' }),
    'That is not the e-mail address of this account.',
  ],
  [
    'a wrong password',
    (person: Person) => ({ ...right(person), password: 'ink-on-paper-2' }),
    'That is not your password.',
  ],
  ['no password', ({ email }: Person) => ({ email }), 'Enter your password.'],
])('with %s nothing is deleted', async (_, input, error) => {
  const person = await shop.person()
  expect(await remove(person, input(person))).toMatchObject({ status: 400, body: { error } })
  expect(await canSignIn(person)).toBe(true)
})

test('the account is deleted, and the sign-in with it', async () => {
  const person = await shop.person()
  expect(await remove(person, { ...right(person), email: ` ${person.email.toUpperCase()} ` })).toEqual({
    status: 200,
    body: { isDeleted: true },
  })
  expect(await canSignIn(person)).toBe(false)
  expect((await remove(person, right(person))).status, 'a token that has outlived it').toBe(401)
})

test('the plan ends right away at Stripe, and nothing waits for the job', async () => {
  const person = await shop.person()
  await shop.buy(person)
  const customerId = await shop.customerOf(person)
  expect((await remove(person, right(person))).status).toBe(200)
  expect(await shop.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true })
  const { data: work } = await shop.admin.rpc('due_billing_work', { how_many: 50 }).throwOnError()
  expect(work).toMatchObject({ departed: [] })
})

test('if someone joins at the last moment, the account stays, and its plan with it', async () => {
  const [owner, guest] = [await shop.person(), await shop.person()]
  await shop.buy(owner, 'price_enterprise_yearly')
  const { data: boardId } = await owner.db.rpc('create_board', { title: 'Shared' }).throwOnError()
  shop.before(/\/rpc\/delete_account$/, () => join(owner.db, boardId, guest, 'member'))
  expect(await remove(owner, right(owner))).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('Hand it over or delete it first') },
  })
  expect((await shop.subscriptionsOf(owner)).map(({ status }) => status)).toEqual(['trialing'])
})

test('what Stripe could not end right after the deletion is left for the job', async () => {
  const person = await shop.person()
  await shop.buy(person)
  const customerId = await shop.customerOf(person)
  shop.before(/^DELETE \/v1\/customers\//, async () => {
    shop.intercept = ({ pathname }) =>
      pathname === `/v1/customers/${customerId}`
        ? Response.json({ error: { message: 'down' } }, { status: 503 })
        : undefined
  })
  try {
    expect((await remove(person, right(person))).status).toBe(200)
  } finally {
    shop.intercept = () => undefined
  }
  expect(await reconcile(openBilling())).toMatchObject({ failed: 0 })
  expect(await shop.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true })
})

test('the picture goes by a job, however soon the server is killed', async () => {
  const person = await shop.person()
  const picture = () => shop.admin.storage.from('avatars').download(`${person.id}.webp`)
  const bytes = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
  const sent = await shop.admin.storage
    .from('avatars')
    .upload(`${person.id}.webp`, bytes, { contentType: 'image/webp' })
  expect(sent.error).toBeNull()
  expect((await remove(person, right(person))).status).toBe(200)
  expect((await runJobs(shop.admin)).failed).toBe(0)
  expect((await picture()).data).toBeNull()
})

test('a deletion that was killed between two portions is finished by a job, and the plan ends', async () => {
  const person = await shop.person()
  await shop.buy(person)
  const customerId = await shop.customerOf(person)
  const dojos = Array.from({ length: 150 }, (_, at) => ({ title: `Dojo ${at}`, user_id: person.id }))
  await person.db.from('boards').insert(dojos).throwOnError()
  const portion = await shop.admin.rpc('delete_account', { user_id: person.id }).throwOnError()
  expect(portion.data, 'more than a portion').toBe(false)
  // The database asks for it in five minutes.
  const key = `account.delete:${person.id}`
  const payload = { person: person.id, withShared: false }
  await shop.admin.rpc('enqueue_job', { kind: 'account.delete', payload, key }).throwOnError()
  expect((await runJobs(shop.admin)).failed).toBe(0)
  await reconcile(openBilling())
  expect(await canSignIn(person)).toBe(false)
  expect(await shop.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true })
})

test('while Stripe cannot be reached nothing is deleted', async () => {
  const person = await shop.person()
  await shop.buy(person)
  const customerId = await shop.customerOf(person)
  shop.intercept = ({ pathname }) =>
    pathname === `/v1/customers/${customerId}`
      ? Response.json({ error: { message: 'down' } }, { status: 503 })
      : undefined
  try {
    expect((await remove(person, right(person))).status).toBeGreaterThanOrEqual(500)
  } finally {
    shop.intercept = () => undefined
  }
  expect(await canSignIn(person)).toBe(true)
  expect((await remove(person, right(person))).status, 'later it goes').toBe(200)
})

test('a shared dojo is handed over first; until then the plan continues', async () => {
  const [owner, heir] = [await shop.person(), await shop.person()]
  await shop.buy(owner)
  const { data: boardId } = await owner.db.rpc('create_board', { title: 'Shared' }).throwOnError()
  await join(owner.db, boardId, heir, 'admin')
  expect(await remove(owner, right(owner))).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('Hand it over or delete it first') },
  })
  expect(await shop.subscriptionsOf(owner)).toHaveLength(1)
  await owner.db.rpc('offer_board', { board_id: boardId, to_user: heir.id }).throwOnError()
  const { data: offers } = await heir.db.rpc('my_offers').throwOnError()
  const [offer] = z.array(z.object({ id: z.string() })).parse(offers)
  await heir.db.rpc('accept_offer', { offer_id: offer?.id ?? '' }).throwOnError()
  expect((await remove(owner, right(owner))).status).toBe(200)
  const { data } = await heir.db.from('boards').select('user_id').eq('id', boardId).throwOnError()
  expect(data).toEqual([{ user_id: heir.id }])
})
