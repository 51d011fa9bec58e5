import { afterAll, expect, test } from 'vitest'
import { announcements, expectDense } from './harness/board.ts'
import { callsOf, rowsRead } from './harness/calls.ts'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Board = { id: string; card: string }

/** A board of olive's with one card; the others are members of it. */
async function newBoard(...members: Person[]): Promise<Board> {
  const [made] = await db.as('olive')<{ id: string }>(
    `select create_board('Tags', '', '[{"title": "Ready", "cards": [{"title": "One"}]}]') as id`,
  )
  const id = made?.id ?? ''
  await db.admin(`insert into board_members (board_id, user_id, role) select $1, unnest($2::uuid[]), 'member'`, [
    id,
    members.map((who) => cast[who]),
  ])
  const [row] = await db.admin<{ id: string }>('select id from cards where board_id = $1', [id])
  return { id, card: row?.id ?? '' }
}

const tagsOf = ({ id }: Board) =>
  db.admin<{ id: string; name: string }>(
    'select id, name, color, user_id from custom_labels where board_id = $1 order by name, id',
    [id],
  )
const worn = ({ card }: Board) =>
  db.admin(
    'select l.name, l.color from card_labels w join custom_labels l on l.id = w.label_id where w.card_id = $1 order by l.name',
    [card],
  )
const ownTag = async (who: Person, name: string) =>
  (await db.as(who)<{ id: string }>('insert into custom_labels (name) values ($1) returning id', [name]))[0]?.id ?? ''

const meddling: [title: string, sql: string][] = [
  ['rename', `update custom_labels set name = 'theirs' where id = $1 returning 1`],
  ['recolour', `update custom_labels set color = '#ff0000' where id = $1 returning 1`],
  ['delete', 'delete from custom_labels where id = $1 returning 1'],
]

test.each(meddling)('a person who has left a dojo can no longer %s a tag that they made there', async (_, sql) => {
  const board = await newBoard('mia')
  await db.as('mia')(`select label_cards(array[$1::uuid], '{"name": "urgent"}', true)`, [board.card])
  const [tag] = await tagsOf(board)
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [board.id, cast.mia])
  expect(await db.as('mia')(sql, [tag?.id])).toEqual([])
  expect(await tagsOf(board)).toEqual([tag])
})

test.each(meddling)('nor can they %s one of their own that they put on its techniques', async (_, sql) => {
  const board = await newBoard('mia')
  const own = await ownTag('mia', `own ${sql.slice(0, 32)}`)
  await db.as('mia')(`select label_cards(array[$1::uuid], jsonb_build_object('id', $2::uuid), true)`, [board.card, own])
  const before = await worn(board)
  expect(before).toHaveLength(1)
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [board.id, cast.mia])
  await db.as('mia')(sql, [own])
  expect(await worn(board)).toEqual(before)
})

test('a tag of one’s own makes one of the dojo, or finds the one of that name', async () => {
  const board = await newBoard('mia', 'adam')
  await db.as('adam')(`select label_cards(array[$1::uuid], '{"name": "Later", "color": "#112233"}', true)`, [
    board.card,
  ])
  for (const name of ['later', 'soon']) {
    const own = await ownTag('mia', name)
    await db.as('mia')(`select label_cards(array[$1::uuid], jsonb_build_object('id', $2::uuid), true)`, [
      board.card,
      own,
    ])
    await db.as('mia')(
      `select label_cards(array[$1::uuid], jsonb_build_object('id', $2::uuid, 'name', $3::text), true)`,
      [board.card, own, name],
    )
  }
  expect(await worn(board)).toEqual([
    { name: 'Later', color: '#112233' },
    { name: 'soon', color: '#6366f1' },
  ])
  expect((await tagsOf(board)).map(({ name }) => name)).toEqual(['Later', 'soon'])
})

test('no card wears a tag that is not of its dojo', async () => {
  const board = await newBoard('mia')
  const own = await ownTag('mia', 'mine alone')
  const wear = 'insert into card_labels (card_id, label_id) values ($1, $2)'
  for (const tag of [own, ids.label, ids.labelElsewhere]) {
    expect(await db.attempt('mia', wear, [board.card, tag])).toEqual({ refusal: '23503' })
  }
})

test('tags stay when the account of who made them is deleted, those of one’s own go', async () => {
  const board = await newBoard('adam', 'vic')
  await db.as('adam')(`select label_cards(array[$1::uuid], '{"name": "kept"}', true)`, [board.card])
  // Two people may each have made one of the same name.
  for (const who of ['adam', 'vic'] as const)
    await db.as(who)(`insert into custom_labels (board_id, name) values ($1, 'twice')`, [board.id])
  await ownTag('adam', 'private')
  const before = await tagsOf(board)
  await db.admin('delete from auth.users where id = any ($1::uuid[])', [[cast.adam, cast.vic]])
  expect(await tagsOf(board)).toEqual(before.map((tag) => ({ ...tag, user_id: null })))
  expect(await worn(board)).toMatchObject([{ name: 'kept' }])
  expect(await db.admin(`select 1 as x from custom_labels where name = 'private'`)).toEqual([])
  // No one has edited them: their people have gone, and that is all.
  expect((await announcements(db, board.id)).filter(({ type }) => type === 'label.saved')).toHaveLength(3)
  const [again] = await db.as('olive')<{ tag: string }>(
    `select label_cards(array[$1::uuid], '{"name": "Kept"}', true) ->> 'labelId' as tag`,
    [board.card],
  )
  expect(again?.tag).toBe(before[0]?.id)
  await expectDense(db)
})

test('tags that are renamed together are looked for only on the techniques that wear them', async () => {
  const board = await newBoard()
  await db.as('olive')(
    `insert into cards (board_id, list_id, title)
     select board_id, list_id, 'More' from cards, generate_series(1, 4000) where id = $1`,
    [board.card],
  )
  await db.admin(
    `with made as (
       insert into custom_labels (board_id, user_id, name) select $1, $2, 'Tag ' || n from generate_series(1, 20) n returning id)
     insert into card_labels (card_id, board_id, label_id) select $3, $1, id from made`,
    [board.id, cast.olive, board.card],
  )
  await db.admin('analyze cards')
  const read = await db.engine.transaction((query) =>
    rowsRead(query, 'public.cards', () =>
      query(`update custom_labels set name = 'Other ' || name where board_id = $1`, [board.id]),
    ),
  )
  expect(read).toBeLessThan(4000)
  const worked = await db.engine.transaction((query) =>
    callsOf(query, 'worn_labels', `update custom_labels set name = 'Last ' || name where board_id = '${board.id}'`),
  )
  expect(worked, 'at once').toBe(1)
})
