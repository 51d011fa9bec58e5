import { afterAll, expect, test } from 'vitest'
import fc from 'fast-check'
import { announcements, arrangement, expectDense, join, revisionOf } from './harness/board.ts'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Made = { id: string; lists: { id: string; cards: string[] }[] }

/** A board of olive's, shared with mia (member) and vic (viewer), with lists of so many cards. */
async function newBoard(...sizes: number[]): Promise<Made> {
  const lists = sizes.map((size, at) => ({
    title: `List ${at}`,
    cards: Array.from({ length: size }, (_, place) => ({ title: `Card ${at}.${place}` })),
  }))
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Many', '', $1::jsonb) as id`, [lists])
  const id = made?.id ?? ''
  await join(db, id, 'mia')
  await join(db, id, 'vic', 'viewer')
  return { id, lists: await arrangement(db, id) }
}

const cardsOf = async ({ id }: Made) => (await arrangement(db, id)).map(({ cards }) => cards)
const idsOf = async ({ id }: Made) => (await arrangement(db, id)).map((list) => list.id)

test('a block of cards moves in the order given, from several lists', async () => {
  const board = await newBoard(3, 2, 1)
  const [[a, b, c], [d, e], [f]] = board.lists.map(({ cards }) => cards) as [string[], string[], string[]]
  await db.as('mia')('select move_cards($1, $2, 1)', [[e, a, c], board.lists[2]?.id])
  expect(await cardsOf(board)).toEqual([[b], [d], [f, e, a, c]])
  await db.as('mia')('select move_cards($1, $2, 0)', [[c, f], board.lists[2]?.id])
  expect(await cardsOf(board)).toEqual([[b], [d], [c, f, e, a]])
  await expectDense(db)
})

test('a block is told in one announcement', async () => {
  const board = await newBoard(3, 0)
  const [a, b] = board.lists[0]?.cards ?? []
  const before = await revisionOf(db, board.id)
  await db.as('mia')('select move_cards($1, $2, 9)', [[b, a], board.lists[1]?.id])
  expect((await announcements(db, board.id)).filter(({ revision = 0 }) => revision > before)).toMatchObject([
    { type: 'cards.moved', revision: before + 1, cardIds: [b, a], listId: board.lists[1]?.id, index: 0 },
  ])
})

test('cards that have gone are left out of a block, and of the rest only those that are where they are said to be', async () => {
  const board = await newBoard(3, 1)
  const [[a, b, c], [d]] = board.lists.map(({ cards }) => cards) as [string[], string[]]
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [a])
  await db.as('mia')('select move_cards($1, $2, 0, $3)', [[a, b, d], board.lists[1]?.id, board.lists[0]?.id])
  expect(await cardsOf(board)).toEqual([[c], [b, d]])
  const again = await db.attempt('mia', 'select move_cards($1, $2, 0, $2)', [[c], board.lists[1]?.id])
  expect(again).toEqual({ refusal: 'PT409' })
})

test('several cards are edited in one step, and each counts as a new version', async () => {
  const board = await newBoard(2)
  const [a, b] = board.lists[0]?.cards ?? []
  const edits = [
    { id: a, patch: { priority: 'high', assignee: cast.mia } },
    { id: b, patch: { is_completed: true, due_date: '2026-12-01' } },
  ]
  const [answer] = await db.as('mia')<{ answer: unknown }>('select edit_cards($1::jsonb) as answer', [edits])
  expect(answer?.answer).toEqual({ versions: { [a ?? '']: 2, [b ?? '']: 2 } })
  expect(
    await db.admin(
      'select priority, assignee, is_completed, completed_at is not null as dated from cards where list_id = $1 order by order_index',
      [board.lists[0]?.id],
    ),
  ).toEqual([
    { priority: 'high', assignee: cast.mia, is_completed: false, dated: false },
    { priority: null, assignee: null, is_completed: true, dated: true },
  ])
})

test('what is not as expected is left as someone else has made it', async () => {
  const board = await newBoard(2)
  const [a, b] = board.lists[0]?.cards ?? []
  await db.as('olive')(`select edit_cards($1::jsonb)`, [
    [{ id: a, patch: { title: 'Theirs', due_date: '2026-12-01' } }],
  ])
  const stale = [a, b].map((id) => ({ id, patch: { title: 'Mine' }, expect: { title: 'Card 0.1' } }))
  const [answer] = await db.as('mia')<{ edited: string[] }>(
    `select array(select jsonb_object_keys(edit_cards($1::jsonb) -> 'versions')) as edited`,
    [stale],
  )
  expect(answer?.edited).toEqual([b])
  expect(await db.attempt('mia', 'select edit_cards($1::jsonb)', [stale])).toEqual({ refusal: 'PT409' })
  const sameCard = [
    { id: a, patch: { title: 'Mine' }, expect: { title: 'Theirs', due_date: '2026-12-01', priority: null } },
  ]
  await db.as('mia')('select edit_cards($1::jsonb)', [sameCard])
  expect(await db.admin('select title from cards where list_id = $1', [board.lists[0]?.id])).toEqual([
    { title: 'Mine' },
    { title: 'Mine' },
  ])
})

test('an edit cannot reach what is not a field, nor a card of another board', async () => {
  const board = await newBoard(1)
  const other = await newBoard(1)
  const [a] = board.lists[0]?.cards ?? []
  const [far] = other.lists[0]?.cards ?? []
  await db.as('mia')('select edit_cards($1::jsonb)', [
    [
      { id: a, patch: { created_by: cast.mia, order_index: 7, version: 99 } },
      { id: far, patch: { title: 'Reached' } },
    ],
  ])
  expect(
    await db.admin(
      'select title, order_index, version, created_by from cards where id = any ($1::uuid[]) order by id = $2',
      [[a, far], far],
    ),
  ).toEqual([
    { title: 'Card 0.0', order_index: 0, version: 2, created_by: cast.olive },
    { title: 'Card 0.0', order_index: 0, version: 1, created_by: cast.olive },
  ])
  const elsewhere = [{ id: a, patch: { assignee: cast.nora } }]
  expect(await db.attempt('mia', 'select edit_cards($1::jsonb)', [elsewhere])).toEqual({ refusal: '23503' })
})

test('more than 20 cards are told together', async () => {
  const board = await newBoard(25, 0)
  const cards = board.lists[0]?.cards ?? []
  const before = (await announcements(db, board.id)).length
  await db.as('mia')('select edit_cards($1::jsonb)', [cards.map((id) => ({ id, patch: { priority: 'low' } }))])
  await db.as('mia')(`select label_cards($1, '{"name": "bulk"}', true)`, [cards])
  // Where nothing is completed, a move says everything by itself.
  await db.as('mia')('select move_cards($1, $2, 0)', [cards, board.lists[1]?.id])
  const told = (await announcements(db, board.id)).slice(before).map(({ type }) => type)
  expect(told).toEqual(['board.changed', 'label.saved', 'board.changed', 'cards.moved'])
  await expectDense(db)
})

test('archived cards are kept for good and come back as they were; deleted ones only for 30 days', async () => {
  const board = await newBoard(4)
  const cards = board.lists[0]?.cards ?? []
  await db.as('mia')(`select remove_cards($1, 'archived')`, [[cards[0], cards[2]]])
  await db.as('mia')(`select remove_cards($1)`, [[cards[1]]])
  await db.admin(`update deleted_items set deleted_at = now() - interval '31 days' where board_id = $1`, [board.id])
  const [listed] = await db.as('mia')<{ items: { id: string; reason: string }[] }>(
    'select removed_items($1) as items',
    [board.id],
  )
  expect(listed?.items.map(({ id, reason }) => [id, reason]).toSorted()).toEqual(
    [
      [cards[0], 'archived'],
      [cards[2], 'archived'],
    ].toSorted(),
  )
  await db.as('mia')(`select remove_cards($1)`, [[cards[3]]])
  await db.as('mia')('select restore_items($1)', [[cards[2], cards[0], cards[3]]])
  expect(await cardsOf(board)).toEqual([[cards[0], cards[2], cards[3]]])
  expect(await db.attempt('mia', 'select restore_items($1)', [[cards[1]]])).toEqual({ refusal: 'PT404' })
})

test('a card whose list is gone can come back on another', async () => {
  const board = await newBoard(1, 1)
  const [[a], [b]] = board.lists.map(({ cards }) => cards) as [string[], string[]]
  await db.as('mia')(`select remove_cards($1, 'archived')`, [[a]])
  await db.as('mia')('select delete_list($1)', [board.lists[0]?.id])
  await db.as('mia')('select restore_items($1, $2)', [[a], board.lists[1]?.id])
  expect(await cardsOf(board)).toEqual([[b, a]])
})

test('only an admin deletes for good', async () => {
  const board = await newBoard(1)
  const [a] = board.lists[0]?.cards ?? []
  await db.as('mia')(`select remove_cards($1, 'archived')`, [[a]])
  await db.as('mia')('select purge_items($1)', [[a]])
  expect(await db.admin('select count(*)::int as kept from deleted_items where item_id = $1', [a])).toEqual([
    { kept: 1 },
  ])
  await db.as('olive')('select purge_items($1)', [[a]])
  expect(await db.admin('select count(*)::int as kept from deleted_items where item_id = $1', [a])).toEqual([
    { kept: 0 },
  ])
})

test('undoing a creation spares what someone else has worked on', async () => {
  const board = await newBoard(1)
  const [made] = await db.as('mia')<{ id: string }>(
    `insert into cards (board_id, list_id, title) values ($1, $2, 'New') returning id`,
    [board.id, board.lists[0]?.id],
  )
  await db.as('mia')(`insert into card_comments (card_id, user_id, content) values ($1, auth.uid(), 'Mine')`, [
    made?.id,
  ])
  await db.as('olive')(`insert into card_comments (card_id, user_id, content) values ($1, auth.uid(), 'Theirs')`, [
    made?.id,
  ])
  expect(await db.attempt('mia', `select remove_cards($1, 'deleted', true)`, [[made?.id]])).toEqual({
    refusal: 'PT409',
  })
  await db.as('olive')(`select delete_comment(id) from card_comments where card_id = $1 and user_id = auth.uid()`, [
    made?.id,
  ])
  await db.admin('delete from private.events where card_id = $1', [made?.id])
  await db.as('mia')(`select remove_cards($1, 'deleted', true)`, [[made?.id]])
})

test('deletions and moves undone in any order leave the neighbours as they stood', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
      fc.infiniteStream(fc.nat()),
      fc.boolean(),
      async (victims, choices, isMoved) => {
        const board = await newBoard(6, 1)
        const [cards = []] = await cardsOf(board)
        for (const victim of victims) await db.as('mia')('select remove_cards(array[$1]::uuid[])', [cards[victim]])
        // Among those that are left, a move and a new card in between do not disturb the others.
        const left = cards.filter((_, at) => !victims.includes(at))
        if (isMoved && left[0]) {
          await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [left[0], board.lists[1]?.id])
          await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [left[0], board.lists[0]?.id])
        }
        const waiting = [...victims]
        while (waiting.length > 0) {
          const [victim] = waiting.splice((choices.next().value ?? 0) % waiting.length, 1)
          await db.as('mia')('select restore_item($1)', [cards[victim ?? 0]])
        }
        const moved = isMoved ? left[0] : undefined
        const [after = []] = await cardsOf(board)
        expect(after.filter((id) => id !== moved)).toEqual(cards.filter((id) => id !== moved))
      },
    ),
    { numRuns: 25 },
  )
  await expectDense(db)
})

test('lists deleted and undone in any order stand as they stood', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }), fc.boolean(), async (victims, isReversed) => {
      const board = await newBoard(1, 2, 0, 1)
      const before = await idsOf(board)
      for (const victim of victims) await db.as('mia')('select delete_list($1)', [before[victim]])
      for (const victim of isReversed ? victims.toReversed() : victims)
        await db.as('mia')('select restore_item($1)', [before[victim]])
      expect(await idsOf(board)).toEqual(before)
      expect(await cardsOf(board)).toEqual(board.lists.map(({ cards }) => cards))
    }),
    { numRuns: 15 },
  )
  await expectDense(db)
})

test('three hundred moves to the same spot keep the ranks apart and short', async () => {
  const board = await newBoard(3)
  const cards = board.lists[0]?.cards ?? []
  for (let at = 0; at < 300; at += 1)
    await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 1)', [cards[at % 2 === 0 ? 0 : 2], board.lists[0]?.id])
  const [longest] = await db.admin<{ digits: number }>(
    'select max(length(rank::text))::int as digits from cards where list_id = $1',
    [board.lists[0]?.id],
  )
  expect(longest?.digits).toBeLessThan(200)
  await expectDense(db)
})
