import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Query } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** As the contact form's handler asks, with the secret key. */
const server: Query = (sql, params) =>
  db.engine.transaction(async (query) => {
    await query(
      `select set_config('request.jwt.claims', '{"role": "service_role"}', true), set_config('role', 'service_role', true)`,
    )
    return query(sql, params)
  })

const here = 'a'.repeat(64)
const elsewhere = 'b'.repeat(64)
type Letter = { sender?: string; message?: string; name?: string; trappedBy?: string | null }

/** At most 3 an hour of one sender and 5 of all. @returns the message's id, or null */
async function send({ sender = here, message = 'Hello', name = 'Nora', trappedBy = null }: Letter = {}): Promise<
  string | null
> {
  const [row] = await server<{ id: string | null }>(
    `select public.receive_contact_message($1, 'nora@ninjadojo.test', 'question', $2, $3, 3, 5, $4) as id`,
    [name, message, sender, trappedBy],
  )
  return row?.id ?? null
}

beforeEach(async () => {
  await db.admin('delete from private.contact_messages')
  await db.admin('delete from private.contact_arrivals')
})

test('a message is kept, without a trace of where it came from', async () => {
  const id = await send({ message: 'Where are my files?' })
  const [kept] = await db.admin('select * from private.contact_messages where id = $1', [id])
  expect(kept).toMatchObject({
    name: 'Nora',
    email: 'nora@ninjadojo.test',
    topic: 'question',
    message: 'Where are my files?',
    trapped_by: null,
  })
  expect(JSON.stringify(kept)).not.toContain(here)
})

test('one sender is stopped after three within the hour, and others are not', async () => {
  for (let sent = 0; sent < 3; sent += 1) expect(await send()).not.toBeNull()
  expect(await send()).toBeNull()
  expect(await send({ sender: elsewhere })).not.toBeNull()
  expect(await db.admin('select 1 from private.contact_messages')).toHaveLength(4)
})

test('all together are stopped after five within the hour', async () => {
  const outcomes = []
  for (const letter of '123456') outcomes.push(await send({ sender: letter.repeat(64) }))
  expect(outcomes.map((id) => id !== null)).toEqual([true, true, true, true, true, false])
})

test('an hour later a sender may write again', async () => {
  for (let sent = 0; sent < 3; sent += 1) await send()
  await db.admin(`update private.contact_arrivals set arrived_at = now() - interval '61 minutes'`)
  expect(await send()).not.toBeNull()
})

test('where messages came from is forgotten after a day, with the next message', async () => {
  await send()
  await db.admin(`update private.contact_arrivals set arrived_at = now() - interval '25 hours'`)
  await send({ sender: elsewhere })
  expect(await db.admin('select sender_hash from private.contact_arrivals')).toEqual([{ sender_hash: elsewhere }])
  expect(await db.admin('select 1 from private.contact_messages')).toHaveLength(2)
})

test('what was trapped goes after 30 days, and what was not stays', async () => {
  await send({ message: 'Cheap ink', trappedBy: 'decoy' })
  await send({ message: 'Hello' })
  await db.admin(`update private.contact_messages set created_at = now() - interval '31 days'`)
  await send({ message: 'Another' })
  const left = await db.admin<{ message: string }>('select message from private.contact_messages order by created_at')
  expect(left.map(({ message }) => message)).toEqual(['Hello', 'Another'])
})

test.each<[string, Letter]>([
  ['without words', { message: '   ' }],
  ['longer than 5,000 characters', { message: 'x'.repeat(5001) }],
  ['without a name', { name: ' ' }],
  ['trapped by something unknown', { trappedBy: 'whim' }],
])('a message %s is refused', async (_, letter) => {
  await expect(send(letter)).rejects.toMatchObject({ code: '23514' })
})

test.each(['olive', 'anon'] as const)(
  '%s can neither read what was written nor take part in taking it in',
  async (who) => {
    await send()
    expect(await db.attempt(who, 'select * from private.contact_messages')).toEqual({ refusal: '42501' })
    expect(await db.attempt(who, 'select * from private.contact_arrivals')).toEqual({ refusal: '42501' })
  },
)
