import { afterAll, expect, test } from 'vitest'
import { announcements, arrangement, cardHistory, expectDense, join } from './harness/board.ts'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Made = { id: string; list: string; other: string; cards: string[] }

/** A board of olive's with two lists and so many cards in the first, shared with mia as a member and with vic as a viewer. */
async function newBoard(count = 2): Promise<Made> {
  const lists = [
    { title: 'Ready', cards: Array.from({ length: count }, (_, at) => ({ title: `Card ${at}` })) },
    { title: 'Done', cards: [] },
  ]
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Open', '', $1::jsonb) as id`, [lists])
  const id = made?.id ?? ''
  await join(db, id, 'mia')
  await join(db, id, 'vic', 'viewer')
  const [first, second] = await arrangement(db, id)
  return { id, list: first?.id ?? '', other: second?.id ?? '', cards: first?.cards ?? [] }
}

async function addItems(card: string | undefined, ...titles: string[]): Promise<void> {
  await db.as('mia')(
    `insert into card_checklist_items (card_id, user_id, title) select $1, auth.uid(), t from unnest($2::text[]) with ordinality as s (t, at) order by at`,
    [card, titles],
  )
}

const items = async (card: string | undefined) =>
  (
    await db.admin<{ title: string }>(
      'select title from card_checklist_items where card_id = $1 order by order_index',
      [card],
    )
  ).map(({ title }) => title)
const badges = async (card: string | undefined) =>
  (await db.admin<{ badges: unknown }>('select badges from cards where id = $1', [card]))[0]?.badges
const history = async (card: string | undefined) =>
  db.admin(`select kind, user_id, detail from ${cardHistory} e where card_id = $1 order by id`, [card])

test('steps stay in dense order as they are added, moved and deleted', async () => {
  const { cards } = await newBoard()
  await addItems(cards[0], 'a', 'b', 'c')
  await addItems(cards[0], 'd')
  await db.as('mia')(
    `select move_checklist_item((select id from card_checklist_items where card_id = $1 and title = 'd'), 1)`,
    [cards[0]],
  )
  expect(await items(cards[0])).toEqual(['a', 'd', 'b', 'c'])
  await db.as('mia')(
    `select delete_checklist_item(id) from card_checklist_items where card_id = $1 and title in ('a', 'b')`,
    [cards[0]],
  )
  expect(await items(cards[0])).toEqual(['d', 'c'])
  await db.as('mia')(
    `select move_checklist_item((select id from card_checklist_items where card_id = $1 and title = 'd'), 99)`,
    [cards[0]],
  )
  expect(await items(cards[0])).toEqual(['c', 'd'])
  await expectDense(db)
})

test('who has become a viewer changes nothing any more of what they wrote as a member', async () => {
  const { id, cards } = await newBoard()
  const [comment] = await db.as('mia')<{ id: string }>(
    `insert into card_comments (card_id, content) values ($1, 'Mine') returning id`,
    [cards[0]],
  )
  await addItems(cards[0], 'a')
  await db.as('olive')(`update board_members set role = 'viewer' where board_id = $1 and user_id = $2`, [id, cast.mia])
  const refused = { refusal: '42501' }
  expect(await db.attempt('mia', 'select edit_comment($1, $2)', [comment?.id, 'Mine still'])).toMatchObject(refused)
  expect(await db.attempt('mia', 'select delete_comment($1)', [comment?.id])).toMatchObject(refused)
  expect(
    await db.attempt('mia', `insert into card_comments (card_id, content) values ($1, 'More')`, [cards[0]]),
  ).toMatchObject(refused)
  expect(
    await db.attempt('mia', 'select edit_checklist_item(id, $2) from card_checklist_items where card_id = $1', [
      cards[0],
      { completed: true },
    ]),
  ).toMatchObject(refused)
  await db.as('olive')(`update board_members set role = 'member' where board_id = $1 and user_id = $2`, [id, cast.mia])
  expect((await db.attempt('mia', 'select edit_comment($1, $2)', [comment?.id, 'Mine still'])).refusal).toBeUndefined()
})

test('no one sets the place of a step by hand', async () => {
  const { cards } = await newBoard()
  await addItems(cards[0], 'a')
  const attempt = await db.attempt('mia', 'update card_checklist_items set order_index = 5 where card_id = $1', [
    cards[0],
  ])
  expect(attempt).toEqual({ refusal: '42501' })
})

test('a card counts what hangs on it, and every change of that is a new version that the board hears of', async () => {
  const { id, cards } = await newBoard()
  await addItems(cards[0], 'a', 'b')
  await db.as('mia')(
    `select edit_checklist_item(id, '{"completed": true}') from card_checklist_items where card_id = $1 and title = 'a'`,
    [cards[0]],
  )
  await db.as('mia')(`insert into card_comments (card_id, user_id, content) values ($1, auth.uid(), 'Hm')`, [cards[0]])
  const [labelled] = await db.as('mia')<{ label: string }>(
    `select label_cards(array[$1::uuid], '{"name": "bug"}', true) ->> 'labelId' as label`,
    [cards[0]],
  )
  expect(await badges(cards[0])).toEqual({ checklist: [1, 2], comments: 1, labels: [labelled?.label] })
  const faces = (await announcements(db, id)).flatMap(({ type, card }) =>
    type === 'card.edited' ? [card as { version: number; badges?: unknown }] : [],
  )
  expect(faces.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5])
  expect(faces.find(({ version }) => version === 5)?.badges).toEqual({
    checklist: [1, 2],
    comments: 1,
    labels: [labelled?.label],
  })
  await db.as('mia')(`select delete_comment(id) from card_comments where card_id = $1`, [cards[0]])
  await db.as('mia')(`select delete_checklist_item(id) from card_checklist_items where card_id = $1`, [cards[0]])
  await db.as('mia')(`select label_cards(array[$1::uuid], '{"name": "BUG"}', false)`, [cards[0]])
  expect(await badges(cards[0])).toBeNull()
})

test('a label is used again by its name, however it is written, and made when there is none', async () => {
  const { id, cards } = await newBoard()
  const label = async (name: string, who: 'mia' | 'olive') =>
    (
      await db.as(who)<{ label: string }>(`select label_cards($1, $2::jsonb, true) ->> 'labelId' as label`, [
        cards,
        { name },
      ])
    )[0]?.label
  const first = await label('Bug', 'mia')
  expect(await label(' bug ', 'olive')).toBe(first)
  expect(await db.admin('select name, color, user_id from custom_labels where board_id = $1', [id])).toEqual([
    { name: 'Bug', color: '#6366f1', user_id: cast.mia },
  ])
})

test('a label cannot be put on a card by its id from another board, nor by a viewer', async () => {
  const { cards } = await newBoard()
  const far = { id: ids.labelElsewhere, name: 'far' }
  const [answer] = await db.as('mia')<{ label: string }>(
    `select label_cards($1, $2::jsonb, true) ->> 'labelId' as label`,
    [cards, { name: 'own' }],
  )
  expect(answer?.label).toBeDefined()
  expect(await db.attempt('mia', `select label_cards($1, $2::jsonb, true)`, [cards, far])).toEqual({ refusal: '23505' })
  expect(await db.attempt('vic', `select label_cards($1, '{"name": "x"}', true)`, [cards])).toEqual({
    refusal: '42501',
  })
})

test('deleting a label takes it off every card', async () => {
  const { cards } = await newBoard(30)
  await db.as('mia')(`select label_cards($1, '{"name": "bug"}', true)`, [cards])
  await db.as('olive')(
    `delete from custom_labels where name = 'bug' and id in (select label_id from card_labels where card_id = $1)`,
    [cards[0]],
  )
  expect(await badges(cards[7])).toBeNull()
  await expectDense(db)
})

test('the history says who did what, and a viewer reads it', async () => {
  const { cards, other } = await newBoard()
  await db.as('mia')(`select edit_cards($1::jsonb)`, [
    [{ id: cards[0], patch: { title: 'Named', priority: 'high', assignee: cast.mia } }],
  ])
  await db.as('olive')(`update cards set is_completed = true where id = $1`, [cards[0]])
  await db.as('olive')('select move_cards(array[$1]::uuid[], $2, 0)', [cards[0], other])
  expect(await history(cards[0])).toEqual([
    { kind: 'card.renamed', user_id: cast.mia, detail: { from: 'Card 0', to: 'Named' } },
    { kind: 'card.prioritised', user_id: cast.mia, detail: { from: null, to: 'high' } },
    { kind: 'card.assigned', user_id: cast.mia, detail: { from: null, to: cast.mia } },
    { kind: 'card.completed', user_id: cast.olive, detail: {} },
    { kind: 'card.moved', user_id: cast.olive, detail: { from: 'Ready', to: 'Done' } },
  ])
  const [seen] = await db.as('vic')<{ lines: number }>(
    `select jsonb_array_length((card_details($1) -> 'history')::jsonb) as lines`,
    [cards[0]],
  )
  expect(seen?.lines).toBe(5)
})

test('writing a description many times is one line, and moving within a list is none', async () => {
  const { cards, list } = await newBoard()
  for (const description of ['a', 'ab', 'abc'])
    await db.as('mia')(`update cards set description = $2 where id = $1`, [cards[0], description])
  await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 1)', [cards[0], list])
  expect((await history(cards[0])).map(({ kind }) => kind)).toEqual(['card.described'])
})

test('the history outlives deletion and restoration, which are part of it', async () => {
  const { cards } = await newBoard()
  await db.as('mia')(`update cards set priority = 'low' where id = $1`, [cards[0]])
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [cards[0]])
  await db.as('olive')('select restore_item($1)', [cards[0]])
  await db.as('olive')(`select remove_cards(array[$1::uuid], 'archived')`, [cards[0]])
  expect((await history(cards[0])).map(({ kind }) => kind)).toEqual([
    'card.prioritised',
    'card.deleted',
    'card.restored',
    'card.archived',
  ])
})

test('a copy stands below the original with its fields, labels and steps, opened again', async () => {
  const { id, list, cards } = await newBoard(3)
  const copy = crypto.randomUUID()
  await db.as('olive')(`update cards set description = 'How', priority = 'high', is_completed = true where id = $1`, [
    cards[0],
  ])
  await addItems(cards[0], 'a', 'b')
  await db.as('mia')(
    `select edit_checklist_item(id, '{"completed": true}') from card_checklist_items where card_id = $1`,
    [cards[0]],
  )
  await db.as('mia')(`select label_cards(array[$1::uuid], '{"name": "bug"}', true)`, [cards[0]])
  await db.as('mia')('select duplicate_card($1, $2)', [cards[0], copy])
  expect((await arrangement(db, id))[0]).toEqual({ id: list, cards: [cards[0], copy, cards[1], cards[2]] })
  const [made] = await db.admin(
    'select title, description, priority, is_completed, created_by from cards where id = $1',
    [copy],
  )
  expect(made).toEqual({
    title: 'Card 0',
    description: 'How',
    priority: 'high',
    is_completed: false,
    created_by: cast.mia,
  })
  expect(await badges(copy)).toMatchObject({ checklist: [0, 2] })
  expect(await history(copy)).toMatchObject([{ kind: 'card.copied', detail: { from: 'Card 0' } }])
  expect(await db.attempt('mia', 'select duplicate_card($1, $2)', [cards[0], copy])).toEqual({ refusal: '23505' })
  await expectDense(db)
})

test('a card goes to another board with all that hangs on it', async () => {
  const here = await newBoard(3)
  const there = await newBoard(1)
  await db.as('olive')(`delete from board_members where board_id = $1 and user_id = $2`, [there.id, cast.vic])
  await db.as('olive')(`update cards set assignee = $2 where id = $1`, [here.cards[1], cast.vic])
  await addItems(here.cards[1], 'a')
  await db.as('mia')(`insert into card_comments (card_id, user_id, content) values ($1, auth.uid(), 'Hm')`, [
    here.cards[1],
  ])
  await db.as('olive')(`select label_cards($1, '{"name": "Bug", "color": "#112233"}', true)`, [there.cards])
  await db.as('mia')(
    `select label_cards($1, '{"name": "bug"}', true), label_cards($1, '{"name": "new", "color": "#445566"}', true)`,
    [[here.cards[1]]],
  )
  await db.as('mia')('select transfer_card($1, $2)', [here.cards[1], there.list])
  expect((await arrangement(db, here.id))[0]?.cards).toEqual([here.cards[0], here.cards[2]])
  expect((await arrangement(db, there.id))[0]?.cards).toEqual([there.cards[0], here.cards[1]])
  const [arrived] = await db.admin('select assignee, board_id from cards where id = $1', [here.cards[1]])
  expect(arrived).toEqual({ assignee: null, board_id: there.id })
  expect(await badges(here.cards[1])).toMatchObject({ checklist: [0, 1], comments: 1 })
  expect(await db.admin('select name, color from custom_labels where board_id = $1 order by name', [there.id])).toEqual(
    [
      { name: 'Bug', color: '#112233' },
      { name: 'new', color: '#445566' },
    ],
  )
  expect(
    await db.admin('select updated_at = created_at as untouched from card_comments where card_id = $1', [
      here.cards[1],
    ]),
  ).toEqual([{ untouched: true }])
  expect((await announcements(db, here.id)).at(-1)).toMatchObject({ type: 'cards.deleted', cardIds: [here.cards[1]] })
  expect((await announcements(db, there.id)).at(-1)).toMatchObject({
    type: 'card.placed',
    index: 1,
    card: { id: here.cards[1] },
  })
  await expectDense(db)
})

test('a card goes to no board that the person cannot edit, and is not taken from one', async () => {
  const here = await newBoard()
  const there = await newBoard()
  expect(await db.attempt('mia', 'select transfer_card($1, $2)', [here.cards[0], ids.listElsewhere])).toEqual({
    refusal: 'PT404',
  })
  expect(await db.attempt('nora', 'select transfer_card($1, $2)', [here.cards[0], ids.listElsewhere])).toEqual({
    refusal: 'PT404',
  })
  await db.as('olive')(`update board_members set role = 'viewer' where board_id = $1 and user_id = $2`, [
    there.id,
    cast.mia,
  ])
  expect(await db.attempt('mia', 'select transfer_card($1, $2)', [here.cards[0], there.list])).toEqual({
    refusal: '42501',
  })
  expect(await db.attempt('mia', 'select transfer_card($1, $2)', [there.cards[0], here.list])).toEqual({
    refusal: '42501',
  })
})

test('deleting a board with everything on it leaves nothing behind', async () => {
  const { id, cards } = await newBoard()
  await addItems(cards[0], 'a')
  await db.as('mia')(`select label_cards($1, '{"name": "bug"}', true)`, [cards])
  await db.as('olive')(`update cards set assignee = $2 where id = $1`, [cards[0], cast.mia])
  await db.admin('delete from boards where id = $1', [id])
  expect(
    await db.admin(
      'select (select count(*) from private.events where board_id = $1 and card_id is not null)::int as events, (select count(*) from cards where board_id = $1)::int as cards',
      [id],
    ),
  ).toEqual([{ events: 0, cards: 0 }])
})
