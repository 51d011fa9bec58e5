import { afterAll, expect, test } from 'vitest'
import { announcements, arrangement, cardHistory, expectDense, join, revisionOf } from './harness/board.ts'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** A board of olive's with one list of four cards; mia is a member of it. */
async function newBoard(title: string) {
  const cards = ['One', 'Two', 'Three', 'Four'].map((card) => ({ title: card }))
  const [made] = await db.as('olive')<{ id: string }>(`select create_board($1, '', $2::jsonb) as id`, [
    title,
    [{ title: 'Ready', cards }],
  ])
  const id = made?.id ?? ''
  await join(db, id, 'mia')
  const [list] = await arrangement(db, id)
  return { id, list: list?.id ?? '', cards: list?.cards ?? [] }
}

/** Two boards, and the second card of the first on its way to the other by mia. */
async function sent(before: (card: string) => Promise<unknown> = async () => {}) {
  const here = await newBoard('Here')
  const there = await newBoard('There')
  const card = here.cards[1] ?? ''
  await before(card)
  const [asItWas] = await look(card)
  await db.as('mia')('select transfer_card($1, $2)', [card, there.list])
  return { here, there, card, asItWas }
}

const look = (card: string) =>
  db.admin(
    `select c.board_id, c.list_id, c.order_index, c.rank::float8 as rank, c.title, c.assignee,
       array(select w.label_id::text from card_labels w where w.card_id = c.id order by 1) as labels,
       array(select e.kind from ${cardHistory} e where e.card_id = c.id order by e.id) as history
     from cards c where c.id = $1`,
    [card],
  )
const takeBack = (who: Person, card: string) => db.attempt(who, 'select return_card($1)', [card])

test('a card taken to another board comes back to its place with its labels, its assignee and its history', async () => {
  const { here, there, card, asItWas } = await sent(async (id) => {
    await db.as('mia')(`select label_cards(array[$1::uuid], '{"name": "Bug"}', true)`, [id])
    await db.as('mia')(`select label_cards(array[$1::uuid], '{"name": "Mine"}', true)`, [id])
    const [at] = await db.admin<{ board_id: string }>('select board_id from cards where id = $1', [id])
    await join(db, at?.board_id ?? '', 'adam')
    await db.as('mia')(
      `select edit_cards(jsonb_build_array(jsonb_build_object('id', $1::uuid, 'patch', jsonb_build_object('assignee', $2::uuid))))`,
      [id, cast.adam],
    )
    await db.as('olive')(`insert into card_comments (card_id, content) values ($1, 'Before')`, [id])
  })
  expect((await look(card))[0]).toMatchObject({ board_id: there.id, assignee: null })
  const [answer] = await db.as('mia')<{ revision: number }>('select return_card($1) as revision', [card])
  expect(await look(card)).toEqual([asItWas])
  expect((await arrangement(db, here.id))[0]?.cards).toEqual(here.cards)
  expect(answer?.revision).toBe(await revisionOf(db, here.id))
  expect((await announcements(db, here.id)).at(-1)).toMatchObject({ type: 'card.placed', index: 1, card: { id: card } })
  expect((await announcements(db, there.id)).at(-1)).toMatchObject({ type: 'cards.deleted', cardIds: [card] })
  await expectDense(db)
})

test('what its sender did to it over there comes along', async () => {
  const { card } = await sent()
  await db.as('mia')(
    `select edit_cards(jsonb_build_array(jsonb_build_object('id', $1::uuid, 'patch', '{"title": "Renamed"}'::jsonb)))`,
    [card],
  )
  await db.as('mia')(`select label_cards(array[$1::uuid], '{"name": "found there"}', true)`, [card])
  await db.as('mia')('select return_card($1)', [card])
  const [back] = await look(card)
  expect(back).toMatchObject({ title: 'Renamed' })
  expect(back?.['labels']).toHaveLength(1)
  await expectDense(db)
})

const theirs: [title: string, sql: string][] = [
  [
    'renamed it',
    `select edit_cards(jsonb_build_array(jsonb_build_object('id', $1::uuid, 'patch', '{"title": "Theirs"}'::jsonb)))`,
  ],
  ['commented on it', `insert into card_comments (card_id, content) values ($1, 'Ours now')`],
  ['added a step', `insert into card_checklist_items (card_id, title) values ($1, 'Ours')`],
  ['tagged it', `select label_cards(array[$1::uuid], '{"name": "ours"}', true)`],
]
test.each(theirs)('a card stays where it went once someone else has %s there', async (_, sql) => {
  const { there, card } = await sent()
  await db.as('olive')(sql, [card])
  expect(await takeBack('mia', card)).toEqual({ refusal: 'PT409' })
  expect((await look(card))[0]).toMatchObject({ board_id: there.id })
})

test('a card comes back for no one but who sent it, and only once', async () => {
  const { card } = await sent()
  for (const who of ['olive', 'adam', 'nora'] as const) expect(await takeBack(who, card)).toEqual({ refusal: 'PT404' })
  await db.as('mia')('select return_card($1)', [card])
  expect(await takeBack('mia', card)).toEqual({ refusal: 'PT404' })
})

test.each(['here', 'there'] as const)(
  'a card does not come back for who may no longer edit the board %s',
  async (which) => {
    const { card, ...boards } = await sent()
    await db.as('olive')(`update board_members set role = 'viewer' where board_id = $1 and user_id = $2`, [
      boards[which].id,
      cast.mia,
    ])
    expect(await takeBack('mia', card)).toEqual({ refusal: '42501' })
    await db.as('olive')('delete from board_members where board_id = $1 and user_id = $2', [boards[which].id, cast.mia])
    expect(await takeBack('mia', card)).toEqual({ refusal: 'PT404' })
  },
)

test('a card does not come back without its list, nor to a board it has left twice', async () => {
  const { here, there, card } = await sent()
  const third = await newBoard('Third')
  await db.as('olive')('select transfer_card($1, $2)', [card, third.list])
  expect(await takeBack('mia', card), 'olive has sent it on').toEqual({ refusal: 'PT404' })
  await db.as('olive')('select return_card($1)', [card])
  expect((await look(card))[0]).toMatchObject({ board_id: there.id })
  const again = await sent()
  await db.as('olive')('select delete_list($1)', [again.here.list])
  expect(await takeBack('mia', again.card)).toEqual({ refusal: 'PT404' })
  await expectDense(db)
  expect(await revisionOf(db, here.id)).toBeGreaterThan(0)
})

test('a card that others have moved at home is not sent again by redoing', async () => {
  const here = await newBoard('Here')
  const there = await newBoard('There')
  const [list] = await db.as('olive')<{ id: string }>(
    `insert into lists (board_id, title) values ($1, 'Other') returning id`,
    [here.id],
  )
  await db.as('olive')('select move_cards(array[$1]::uuid[], $2, 0)', [here.cards[0], list?.id])
  expect(await db.attempt('mia', 'select transfer_card($1, $2, $3)', [here.cards[0], there.list, here.list])).toEqual({
    refusal: 'PT409',
  })
})

test('of a dojo that the reader may not read a history tells no katas, people, tags and other techniques', async () => {
  const here = await newBoard('Here')
  const there = await newBoard('There')
  const [card, secret] = here.cards
  const [tag] = await db.as('olive')<{ id: string }>(
    `insert into custom_labels (name, color, board_id) values ('Secret tag', '#1a4b8c', $1) returning id`,
    [here.id],
  )
  const [list] = await db.as('olive')<{ id: string }>(
    `insert into lists (board_id, title) values ($1, 'Secret kata') returning id`,
    [here.id],
  )
  await db.as('olive')('select block_card($1, $2, true)', [card, secret])
  await db.as('olive')('insert into card_labels (card_id, label_id) values ($1, $2)', [card, tag?.id])
  await db.as('olive')('update cards set assignee = $2 where id = $1', [card, cast.mia])
  await db.as('olive')(`update cards set title = 'Its own' where id = $1`, [card])
  await db.as('olive')('select move_cards(array[$1]::uuid[], $2, 0)', [card, list?.id])
  await db.as('olive')('select transfer_card($1, $2)', [card, there.list])
  await join(db, there.id, 'vic', 'viewer')
  const kinds = async (who: Person) =>
    (
      await db.as(who)<{ d: { history: { kind: string }[] } }>('select card_details($1) as d', [card])
    )[0]?.d.history.map(({ kind }) => kind)
  expect(await kinds('vic')).toEqual(['card.transferred', 'card.renamed'])
  expect(await kinds('olive')).toEqual(
    expect.arrayContaining(['card.moved', 'card.assigned', 'block.added', 'label.added']),
  )
})

test('a way that was taken back leaves no katas, people, tags and other techniques of the dojo over there', async () => {
  const { here, there, card } = await sent()
  const [secret] = there.cards
  await db.as('olive')(`insert into lists (board_id, title) values ($1, 'Secret kata')`, [there.id])
  const [, list] = await arrangement(db, there.id)
  await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [card, list?.id])
  await db.as('mia')('update cards set assignee = $2 where id = $1', [card, cast.olive])
  for (const isOn of [true, false]) {
    await db.as('mia')('select block_card($1, $2, $3)', [card, secret, isOn])
    await db.as('mia')(`select label_cards(array[$1::uuid], '{"name": "Secret tag"}', $2)`, [card, isOn])
  }
  await db.as('mia')(`update cards set title = 'Its own' where id = $1`, [card])
  await db.as('mia')('select return_card($1)', [card])
  await join(db, here.id, 'vic', 'viewer')
  const [told] = await db.as('vic')<{ d: { history: { kind: string }[] } }>('select card_details($1) as d', [card])
  expect(told?.d.history.map(({ kind }) => kind)).toEqual(['card.renamed'])
})

test('a history names the dojo that a card came from to those who may read that dojo', async () => {
  const { here, there, card } = await sent()
  await join(db, there.id, 'vic', 'viewer')
  const told = async (who: Person) =>
    (
      await db.as(who)<{ d: { history: { kind: string; detail: unknown }[] } }>('select card_details($1) as d', [card])
    )[0]?.d.history.find(({ kind }) => kind === 'card.transferred')?.detail
  expect([await told('mia'), await told('vic')]).toEqual([{ from: 'Here' }, { from: null }])
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [here.id, cast.mia])
  expect([await told('mia'), await told('olive')]).toEqual([{ from: null }, { from: 'Here' }])
  // What was noted before events kept the id of the dojo.
  await db.admin(
    `update private.events set before = before - 'board_id' where card_id = $1 and kind = 'card.transferred'`,
    [card],
  )
  expect(await told('olive')).toEqual({ from: null })
})
