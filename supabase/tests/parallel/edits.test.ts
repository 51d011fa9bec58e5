import { afterAll, expect, test } from 'vitest'
import { cast, type Person } from '../harness/cast.ts'
import { become, type Query } from '../harness/database.ts'
import { during } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'

/* A plain edit takes no lock of its dojo. What others do with the technique, before the edit is committed, knows of it. */

const db = await openTestDatabase()
afterAll(() => db.close())

const as = (who: Person, sql: string, params: unknown[]) => async (query: Query) => {
  await become(query, who)
  return query(sql, params)
}

async function makeBoard() {
  const lists = ['One', 'Two'].map((title) => ({ title, cards: ['a', 'b', 'c'].map((card) => ({ title: card })) }))
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Edits', '', $1::jsonb) as id`, [lists])
  const board = made?.id ?? ''
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'admin'), ($1, $3, 'member')`, [
    board,
    cast.adam,
    cast.mia,
  ])
  const [first] = await db.admin<{ id: string; cards: [string, string, string] }>(
    `select l.id, array_agg(c.id order by c.order_index) as cards
     from lists l join cards c on c.list_id = l.id where l.board_id = $1 group by l.id order by l.order_index limit 1`,
    [board],
  )
  if (!first) throw new Error('The dojo has no kata.')
  return { board, list: first.id, cards: first.cards }
}
const edit = (card: string) =>
  as('mia', `update cards set title = 'New', description = 'More', assignee = $2 where id = $1`, [card, cast.mia])
const textOf = async (card: string) =>
  (await db.admin('select title, description, assignee from cards where id = $1', [card]))[0]
const edited = { title: 'New', description: 'More', assignee: cast.mia }

test.each(['archived', 'deleted'])(
  'a technique that is %s while it is edited comes back as it was edited',
  async (how) => {
    const { cards } = await makeBoard()
    await during(db, edit(cards[0]), as('olive', 'select remove_cards(array[$1]::uuid[], $2)', [cards[0], how]))
    await db.as('olive')('select restore_items(array[$1]::uuid[])', [cards[0]])
    expect(await textOf(cards[0])).toEqual(edited)
  },
)

test('a kata that is deleted while a technique of it is edited comes back with the edit', async () => {
  const { cards, list } = await makeBoard()
  await during(db, edit(cards[1]), as('olive', 'select delete_list($1)', [list]))
  await db.as('olive')('select restore_items(array[$1]::uuid[])', [list])
  expect(await textOf(cards[1])).toEqual(edited)
})

test('a technique that is sent to another dojo while it is edited arrives, and leaves a copy, as it was edited', async () => {
  const [{ board, cards }, there] = [await makeBoard(), await makeBoard()]
  await during(db, edit(cards[0]), as('olive', 'select transfer_card($1, $2)', [cards[0], there.list]))
  expect(await textOf(cards[0])).toEqual(edited)
  expect(
    await db.admin(`select content #>> '{cards,0,title}' as title from deleted_items where board_id = $1`, [board]),
  ).toEqual([{ title: 'New' }])
})

test('what someone else edits at this moment is neither taken back nor unmade', async () => {
  const [{ cards }, there] = [await makeBoard(), await makeBoard()]
  const unmake = as('olive', `select remove_cards(array[$1]::uuid[], 'deleted', true)`, [cards[1]])
  expect(await during(db, edit(cards[1]), unmake)).toEqual({ refusal: 'PT409' })
  await db.as('olive')('select transfer_card($1, $2)', [cards[0], there.list])
  const takeBack = as('olive', 'select return_card($1)', [cards[0]])
  expect(await during(db, edit(cards[0]), takeBack)).toEqual({ refusal: 'PT409' })
})

test.each([
  ['given', null, cast.mia],
  ['given back', cast.mia, null],
  ['handed on', cast.mia, cast.adam],
])('a technique that is %s while its dojo is deleted comes back so', async (_, from, to) => {
  const { board, cards } = await makeBoard()
  const assign = 'update cards set assignee = $2 where id = $1'
  await db.admin(assign, [cards[0], from])
  await during(db, as('adam', assign, [cards[0], to]), as('olive', 'select delete_board($1)', [board]))
  await db.as('olive')('select restore_board($1)', [board])
  expect(await textOf(cards[0])).toMatchObject({ assignee: to })
})

const counts = async (card: string) =>
  (await db.admin('select badges, private.badges_of(id) as counted from cards where id = $1', [card]))[0]

test.each([
  ['a technique and others', 2],
  ['many techniques', 25],
])('a blocker that is completed while %s get a step is not counted again', async (_, many) => {
  const { board, list, cards } = await makeBoard()
  await db.as('olive')('select block_card($1, $2, true)', [cards[0], cards[1]])
  const others = await db
    .as('olive')<{ id: string }>(
      `insert into cards (board_id, list_id, title) select $1, $2, 'x' from generate_series(1, $3::int) returning id`,
      [board, list, many - 1],
    )
    .then((rows) => rows.map(({ id }) => id))
  await during(
    db,
    as('mia', 'update cards set is_completed = true where id = $1', [cards[1]]),
    as('olive', `insert into card_checklist_items (card_id, title) select card, 'Step' from unnest($1::uuid[]) card`, [
      [cards[0], ...others],
    ]),
  )
  expect(await counts(cards[0])).toEqual({ badges: { checklist: [0, 1] }, counted: { checklist: [0, 1] } })
})

test.each([
  ['before', true],
  ['after', false],
])('a blocker whose dojo is archived just %s it is added does not count', async (_, isBefore) => {
  const [here, there] = [await makeBoard(), await makeBoard()]
  for (const { board } of [here, there]) await db.as('olive')('select move_board_to_clan($1, $2)', [board, ids.clan])
  const archive = as('olive', 'select archive_board($1, true)', [there.board])
  const block = as('mia', 'select block_card($1, $2, true)', [here.cards[0], there.cards[0]])
  const outcome = isBefore ? await during(db, archive, block) : await during(db, block, archive)
  expect(outcome).not.toHaveProperty('refusal')
  expect(await counts(here.cards[0])).toEqual({ badges: null, counted: null })
})
