import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { announcements, arrangement, expectDense, revisionOf } from './harness/board.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

async function newBoard(cards: number, lists = 1) {
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Short', '', $1::jsonb) as id`, [
    Array.from({ length: lists }, (_, n) => ({ title: `List ${n}` })),
  ])
  const id = made?.id ?? ''
  const [list] = await arrangement(db, id)
  await db.as('olive')(
    `insert into cards (board_id, list_id, title) select $1, $2, 'Card ' || i from generate_series(1, $3::int) i`,
    [id, list?.id, cards],
  )
  const [first] = await arrangement(db, id)
  return { id, list: list?.id ?? '', cards: first?.cards ?? [] }
}
const move = (cards: (string | undefined)[], list: string, index: number) =>
  db.as('olive')('select move_cards($1, $2, $3)', [cards, list, index])
/** A hundred moves in each statement: as many calls would cost more than what they do. */
const twentyTimes = async (moves: string, params: unknown[]) => {
  for (let time = 0; time < 20; time += 1) await db.as('olive')(moves, params)
}
const restore = (cards: (string | undefined)[], board: string) =>
  db.as('olive')('select restore_items($1, null, $2)', [cards, board])
const longest = async (table: string, board: string) => {
  const [row] = await db.admin<{ digits: number }>(
    `select coalesce(max(scale(rank)), 0) as digits from ${table} where board_id = $1`,
    [board],
  )
  return row?.digits ?? 0
}
const inOrderOfRank = (board: string) =>
  db.admin(
    `select id from (select id, row_number() over (partition by list_id order by rank) - order_index as off from cards where board_id = $1) c
     where off <> 1`,
    [board],
  )

/** Leaves gaps, so that counting through changes each rank. */
const spread = (list: string) => db.admin('update cards set rank = order_index * 10 where list_id = $1', [list])

/** Makes the gap between the first two cards too small for one more. */
const narrow = (list: string) =>
  db.admin(
    `update cards set rank = (select rank from cards where list_id = $1 and order_index = 0) + 1e-49
     where list_id = $1 and order_index = 1`,
    [list],
  )

test('two thousand moves into the same gap leave short ranks and the right order', async () => {
  const { id, list, cards } = await newBoard(9)
  const groups = [cards.slice(1, 5), cards.slice(5, 9)] as const
  await twentyTimes(
    'select count(move_cards(case i % 2 when 1 then $1::uuid[] else $2::uuid[] end, $3, 1)) from generate_series(1, 100) i',
    [...groups, list],
  )
  expect(await longest('cards', id)).toBeLessThanOrEqual(50)
  expect((await arrangement(db, id))[0]?.cards).toEqual([cards[0], ...groups[1], ...groups[0]])
  expect(await inOrderOfRank(id)).toEqual([])
})

test('however cards move, go and come back, they come back to their places, and ranks stay short', async () => {
  const deed = fc.record({
    kind: fc.constantFrom('move', 'move', 'remove', 'copy'),
    from: fc.nat(30),
    to: fc.nat(4),
    many: fc.integer({ min: 1, max: 9 }),
  })
  const property = fc.asyncProperty(fc.array(deed, { minLength: 40, maxLength: 60, size: 'max' }), async (deeds) => {
    const { id, list, cards } = await newBoard(12)
    let order = cards
    const seen: unknown[] = []
    const meant: unknown[] = []
    for (const { kind, from, to, many } of deeds) {
      const start = from % order.length
      const taken = order.slice(start, start + many)
      const rest = order.filter((card) => !taken.includes(card))
      if (kind === 'move') {
        await move(taken, list, Math.min(to, rest.length))
        order = rest.toSpliced(Math.min(to, rest.length), 0, ...taken)
      } else if (kind === 'copy' && order.length < 40) {
        const copy = crypto.randomUUID()
        await db.as('olive')('select duplicate_card($1, $2)', [order[start], copy])
        order = order.toSpliced(start + 1, 0, copy)
      } else if (kind === 'remove') {
        await db.as('olive')('select remove_cards($1)', [taken])
        // A move in between counts the list through.
        await narrow(list)
        if (rest.length > 2) await move([rest[2]], list, 1)
        if (rest.length > 2) await move([rest[2]], list, 2)
        const [during] = await arrangement(db, id)
        await restore(taken.toReversed(), id)
        order = (await arrangement(db, id))[0]?.cards ?? []
        seen.push({ stayed: during?.cards.toSorted(), back: order.filter((card) => taken.includes(card)) })
        meant.push({ stayed: rest.toSorted(), back: taken })
      }
      expect((await arrangement(db, id))[0]?.cards).toEqual(order)
    }
    expect(seen).toEqual(meant)
    expect(await longest('cards', id)).toBeLessThanOrEqual(50)
    expect(await inOrderOfRank(id)).toEqual([])
  })
  await fc.assert(property, { numRuns: 2, seed: 20_261_122, endOnFailure: true })
  await expectDense(db)
})

test('what is in the bin between two cards stays between them when the list is counted through', async () => {
  const { id, list, cards } = await newBoard(6)
  await spread(list)
  await narrow(list)
  await db.as('olive')('select remove_cards($1)', [[cards[3]]])
  const before = await revisionOf(db, id)
  await move([cards[5]], list, 1)
  expect(await longest('cards', id)).toBeLessThan(5)
  // The move is told as any other; the order of the rest is the same.
  expect(
    (await announcements(db, id)).filter(({ revision }) => (revision ?? 0) > before).map(({ type }) => type),
  ).toEqual(['cards.moved'])
  await restore([cards[3]], id)
  expect((await arrangement(db, id))[0]?.cards).toEqual([cards[0], cards[5], ...cards.slice(1, 5)])
})

test('a card that was sent away and is sent back finds its place in a list that was counted through', async () => {
  const { id, list, cards } = await newBoard(6)
  const away = await newBoard(0)
  await spread(list)
  await narrow(list)
  await db.as('olive')('select transfer_card($1, $2)', [cards[3], away.list])
  await move([cards[5]], list, 1)
  await db.as('olive')('select return_card($1)', [cards[3]])
  expect((await arrangement(db, id))[0]?.cards).toEqual([cards[0], cards[5], ...cards.slice(1, 5)])
  expect(await inOrderOfRank(id)).toEqual([])
  await expectDense(db)
})

test('lists that move into the same gap keep short ranks, and a deleted one its place', async () => {
  const { id } = await newBoard(0, 6)
  const lists = (await arrangement(db, id)).map((list) => list.id)
  await db.as('olive')('select delete_list($1)', [lists[4]])
  await twentyTimes(
    'select count(move_list(case i % 2 when 1 then $1::uuid else $2::uuid end, 1)) from generate_series(1, 100) i',
    [lists[1], lists[2]],
  )
  expect(await longest('lists', id)).toBeLessThanOrEqual(50)
  await restore([lists[4]], id)
  const order = [lists[0], lists[2], lists[1], lists[3], lists[4], lists[5]]
  expect((await arrangement(db, id)).map((list) => list.id)).toEqual(order)
  expect(await db.admin('select id from lists where board_id = $1 order by rank', [id])).toEqual(
    order.map((list) => ({ id: list })),
  )
})
