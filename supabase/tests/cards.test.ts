import { afterAll, expect, test } from 'vitest'
import { announcements } from './harness/board.ts'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

test('completing a card says when, and opening it again forgets', async () => {
  const complete = (done: boolean) =>
    db.as('mia')<{ completed_at: Date | null }>(
      'update cards set is_completed = $1 where id = $2 returning completed_at',
      [done, ids.card],
    )
  expect((await complete(true))[0]?.completed_at).toBeInstanceOf(Date)
  expect((await complete(false))[0]?.completed_at).toBeNull()
})

test('editing a completed card does not change when it was completed', async () => {
  const [done] = await db.as('mia')(`update cards set is_completed = true where id = $1 returning completed_at`, [
    ids.secondCard,
  ])
  const [edited] = await db.as('mia')(
    `update cards set title = 'Notes, longer', is_completed = true where id = $1 returning completed_at`,
    [ids.secondCard],
  )
  expect(edited).toEqual(done)
})

test('every change of content counts the version up and is told with the card', async () => {
  const [before] = await db.admin<{ version: number }>('select version from cards where id = $1', [ids.card])
  await db.as('mia')(`update cards set priority = 'high' where id = $1`, [ids.card])
  await db.as('adam')(`update cards set description = 'More' where id = $1`, [ids.card])
  const version = (before?.version ?? 0) + 2
  const told = (await announcements(db, ids.board)).filter(({ type }) => type === 'card.edited')
  expect(told.map(({ card }) => card)).toContainEqual(
    expect.objectContaining({ id: ids.card, version, priority: 'high', hasDescription: true, title: 'Invoice' }),
  )
})

test("a person who leaves the board is no one's assignee any more", async () => {
  await db.as('olive')('update cards set assignee = $1 where id = $2', [cast.vic, ids.secondCard])
  await db.as('vic')('delete from board_members where user_id = $1', [cast.vic])
  expect(await db.admin('select assignee from cards where id = $1', [ids.secondCard])).toEqual([{ assignee: null }])
})

const wrong: [title: string, sql: string][] = [
  ['an empty title', `update cards set title = '   ' where id = '${ids.card}'`],
  ['a title of 501 characters', `update cards set title = repeat('x', 501) where id = '${ids.card}'`],
  ['an unknown priority', `update cards set priority = 'urgent' where id = '${ids.card}'`],
  [
    'a description beyond 50,000 characters',
    `update cards set description = repeat('x', 50001) where id = '${ids.card}'`,
  ],
  ['a colour that is none', `update custom_labels set color = 'red' where id = '${ids.label}'`],
  ['an empty comment', `select edit_comment('${ids.comment}', ' ')`],
]
test.each(wrong)('%s is refused', async (_, sql) => {
  expect(await db.attempt('mia', sql)).toEqual({ refusal: '23514' })
})

test('a label is made once for a person, a name and a board', async () => {
  const again = `insert into custom_labels (board_id, name) values ($1, 'bug')`
  expect(await db.attempt('mia', again, [ids.board])).toEqual({ refusal: '23505' })
  const own = `insert into custom_labels (name) values ('mine')`
  expect(
    await db.attempt('mia', own, [], {
      sql: `insert into custom_labels (user_id, name) values ('${cast.mia}', 'mine')`,
    }),
  ).toEqual({
    refusal: '23505',
  })
})

test('no one sees a label of another person’s own', async () => {
  await db.as('mia')(`insert into custom_labels (name) values ('private')`)
  expect(await db.as('adam')(`select name from custom_labels where board_id is null`)).toEqual([])
})
