import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Query } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** As the route handler asks, with the secret key. */
const server: Query = (sql, params) =>
  db.engine.transaction(async (query) => {
    await query(
      `select set_config('request.jwt.claims', '{"role": "service_role"}', true), set_config('role', 'service_role', true)`,
    )
    return query(sql, params)
  })

const here = 'a'.repeat(64)
type Answer = { article?: string; isHelpful?: boolean; comment?: string; sender?: string }

/** At most 3 an hour of one sender and 5 of all. @returns whether it was taken in */
async function answer({
  article = 'kanban-basics',
  isHelpful = true,
  comment = '',
  sender = here,
}: Answer = {}): Promise<boolean> {
  const [row] = await server<{ is_in: boolean }>('select public.receive_help_feedback($1, $2, $3, $4, 3, 5) as is_in', [
    article,
    isHelpful,
    comment,
    sender,
  ])
  return row?.is_in ?? false
}
const kept = () =>
  db.admin<{ comment: string | null }>(
    'select article, is_helpful, comment from private.help_feedback order by created_at',
  )

beforeEach(async () => {
  await db.admin('delete from private.help_feedback')
  await db.admin('delete from private.help_feedback_arrivals')
})

test('an answer is kept, and nothing of who gave it', async () => {
  await answer({ isHelpful: false, comment: '  Where is the calendar?  ' })
  await answer()
  expect(await kept()).toEqual([
    { article: 'kanban-basics', is_helpful: false, comment: 'Where is the calendar?' },
    { article: 'kanban-basics', is_helpful: true, comment: null },
  ])
})

test('one sender is stopped after three within the hour, and others are not', async () => {
  const outcomes = []
  for (let sent = 0; sent < 4; sent += 1) outcomes.push(await answer())
  expect(outcomes).toEqual([true, true, true, false])
  expect(await answer({ sender: 'b'.repeat(64) })).toBe(true)
  expect(await kept()).toHaveLength(4)
})

test('all together are stopped after five within the hour', async () => {
  const outcomes = []
  for (const letter of '123456') outcomes.push(await answer({ sender: letter.repeat(64) }))
  expect(outcomes).toEqual([true, true, true, true, true, false])
})

test('an hour later where they came from is forgotten, and one may answer again', async () => {
  for (let sent = 0; sent < 3; sent += 1) await answer()
  await db.admin(`update private.help_feedback_arrivals set arrived_at = now() - interval '61 minutes'`)
  expect(await answer()).toBe(true)
  expect(await db.admin('select 1 from private.help_feedback_arrivals')).toHaveLength(1)
})

test.each<[string, Answer]>([
  ['about nothing that could be an article', { article: '../secrets' }],
  ['longer than 1,000 characters', { comment: 'x'.repeat(1001) }],
])('an answer %s is refused', async (_, refused) => {
  await expect(answer(refused)).rejects.toMatchObject({ code: '23514' })
})

test.each(['olive', 'anon'] as const)('%s can neither read what was answered nor count who did', async (who) => {
  await answer()
  expect(await db.attempt(who, 'select * from private.help_feedback')).toEqual({ refusal: '42501' })
  expect(await db.attempt(who, 'select * from private.help_feedback_arrivals')).toEqual({ refusal: '42501' })
})
