import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Query } from '../harness/database.ts'
import { openTestDatabase } from '../harness/open.ts'

/* Many messages at the same moment: the limit counts them one after the other. */

const db = await openTestDatabase()
afterAll(() => db.close())
beforeEach(async () => {
  await db.admin('delete from private.contact_arrivals')
  await db.admin('delete from private.help_feedback_arrivals')
})

const server: Query = (sql, params) =>
  db.engine.transaction(async (query) => {
    await query(`select set_config('role', 'service_role', true)`)
    return query(sql, params)
  })

const [one, other] = ['0'.repeat(64), '1'.repeat(64)]
const contact = (sender: string) =>
  server<{ taken: boolean }>(
    `select receive_contact_message('Nora', 'nora@ninjadojo.test', 'question', 'Hello', $1, 3, 8) is not null as taken`,
    [sender],
  )
const feedback = (sender: string) =>
  server<{ taken: boolean }>(`select receive_help_feedback('kanban-basics', true, '', $1, 3, 8) as taken`, [sender])

test.each([
  ['messages from the contact form', contact],
  ['answers about a help page', feedback],
])('of twenty %s at once three of one sender and eight in all are taken', async (_, send) => {
  const count = async (senders: string[]) => {
    const answers = await Promise.all(senders.map(send))
    return answers.filter(([row]) => row?.taken === true).length
  }
  expect(await count(Array.from({ length: 20 }, () => one))).toBe(3)
  expect(
    await count(Array.from({ length: 20 }, (_unused, at) => (at < 10 ? other : String(at).padStart(64, 'a')))),
  ).toBe(5)
})
