import { afterAll, expect, test } from 'vitest'
import { announcements, arrangement, expectDense, join, revisionOf } from './harness/board.ts'
import type { Asker } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** A board with lists of so many cards, made by olive in one call and shared with mia. */
async function newBoard(...sizes: number[]): Promise<{ id: string; lists: { id: string; cards: string[] }[] }> {
  const lists = sizes.map((size, at) => ({
    title: `List ${at}`,
    cards: Array.from({ length: size }, (_, place) => ({ title: `Card ${at}.${place}` })),
  }))
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Order', '', $1::jsonb) as id`, [lists])
  const id = made?.id ?? ''
  await join(db, id, 'mia')
  return { id, lists: await arrangement(db, id) }
}

async function move(
  card: string | undefined,
  list: string | undefined,
  index: number,
  who: Asker = 'mia',
): Promise<number> {
  const [row] = await db.as(who)<{ revision: number }>('select move_cards(array[$1]::uuid[], $2, $3) as revision', [
    card,
    list,
    index,
  ])
  return row?.revision ?? Number.NaN
}

test('a board made in one call keeps the order it was given', async () => {
  const { id, lists } = await newBoard(3, 0, 2)
  const titles = await db.admin(
    `select l.title, array(select c.title from cards c where c.list_id = l.id order by c.order_index) as cards
     from lists l where l.board_id = $1 order by l.order_index`,
    [id],
  )
  expect(titles).toEqual([
    { title: 'List 0', cards: ['Card 0.0', 'Card 0.1', 'Card 0.2'] },
    { title: 'List 1', cards: [] },
    { title: 'List 2', cards: ['Card 2.0', 'Card 2.1'] },
  ])
  expect(lists).toHaveLength(3)
})

test('a new card goes to the end, whatever index it claims', async () => {
  const { id, lists } = await newBoard(2)
  const [added] = await db.as('mia')<{ id: string; order_index: number }>(
    `insert into cards (board_id, list_id, title, order_index) values ($1, $2, 'New', 0) returning id, order_index`,
    [id, lists[0]?.id],
  )
  expect(added?.order_index).toBe(2)
  await expectDense(db)
})

test('several cards in one statement keep their order', async () => {
  const { id, lists } = await newBoard(1)
  await db.as('mia')(
    `insert into cards (board_id, list_id, title) select $1, $2, 'Card ' || n from generate_series(1, 30) n`,
    [id, lists[0]?.id],
  )
  const titles = await db.admin<{ title: string }>('select title from cards where list_id = $1 order by order_index', [
    lists[0]?.id,
  ])
  expect(titles.map(({ title }) => title)).toEqual([
    'Card 0.0',
    ...Array.from({ length: 30 }, (_, n) => `Card ${n + 1}`),
  ])
  await expectDense(db)
})

const moves: [title: string, from: number, place: number, to: number, index: number, expected: string[]][] = [
  ['up within its list', 0, 2, 0, 0, ['c a b d', 'x y']],
  ['down within its list', 0, 0, 0, 2, ['b c a d', 'x y']],
  ['to where it is', 0, 1, 0, 1, ['a b c d', 'x y']],
  ['to the top of another list', 0, 1, 1, 0, ['a c d', 'b x y']],
  ['into the middle of another list', 0, 3, 1, 1, ['a b c', 'x d y']],
  ['to the end of another list', 0, 0, 1, 2, ['b c d', 'x y a']],
  ['far beyond the end, and lands at the end', 0, 0, 1, 99, ['b c d', 'x y a']],
  ['before the beginning, and lands at the top', 1, 1, 0, -5, ['y a b c d', 'x']],
]
test.each(moves)('a card moves %s', async (_, from, place, to, index, expected) => {
  const { id, lists } = await newBoard(4, 2)
  const names = new Map(lists.flatMap(({ cards }) => cards).map((card, at) => [card, 'abcdxy'[at]]))
  await move(lists[from]?.cards[place], lists[to]?.id, index)
  const after = await arrangement(db, id)
  expect(after.map(({ cards }) => cards.map((card) => names.get(card)).join(' '))).toEqual(expected)
  await expectDense(db)
})

test('lists move and the others make room', async () => {
  const { id, lists } = await newBoard(0, 0, 0, 0)
  const ids = lists.map((list) => list.id)
  await db.as('mia')('select move_list($1, 3)', [ids[0]])
  await db.as('mia')('select move_list($1, 0)', [ids[3]])
  expect((await arrangement(db, id)).map((list) => list.id)).toEqual([ids[3], ids[1], ids[2], ids[0]])
})

test('moving does not count as a change of content', async () => {
  const { lists } = await newBoard(3, 1)
  await move(lists[0]?.cards[0], lists[1]?.id, 0)
  expect(
    await db.admin('select distinct version from cards where list_id = any ($1::uuid[])', [lists.map(({ id }) => id)]),
  ).toEqual([{ version: 1 }])
})

test('every change of order counts the revision up by one and tells it', async () => {
  const { id, lists } = await newBoard(2, 1)
  const before = await revisionOf(db, id)
  const [first, second] = lists
  expect(await move(first?.cards[0], second?.id, 0)).toBe(before + 1)
  await db.as('mia')(`insert into cards (list_id, title) values ($1, 'New')`, [first?.id])
  await db.as('mia')(`insert into lists (board_id, title) values ($1, 'New')`, [id])
  await db.as('mia')('select move_list($1, 0)', [second?.id])
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [first?.cards[1]])
  await db.as('mia')('select delete_list($1)', [second?.id])
  expect(await revisionOf(db, id)).toBe(before + 6)
  const told = (await announcements(db, id)).filter(({ revision }) => (revision ?? 0) > before)
  expect(told.map(({ type }) => type)).toEqual([
    'cards.moved',
    'card.placed',
    'list.placed',
    'list.moved',
    'cards.deleted',
    'list.deleted',
  ])
})

test('more cards at once than are worth telling one by one are told as one change', async () => {
  const { id, lists } = await newBoard(0)
  const before = await revisionOf(db, id)
  await db.as('mia')(
    `insert into cards (board_id, list_id, title) select $1, $2, 'Card ' || n from generate_series(1, 21) n`,
    [id, lists[0]?.id],
  )
  expect((await announcements(db, id)).filter(({ revision }) => (revision ?? 0) > before)).toMatchObject([
    { type: 'board.changed', revision: before + 1 },
  ])
})
