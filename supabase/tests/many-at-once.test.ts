import { afterAll, beforeEach, expect, test } from 'vitest'
import { callsOf } from './harness/calls.ts'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** What followed each row when thousands of cards changed together. */
const forEachCard = [
  'version_card',
  'note_card_changes',
  'announce_edited_card_unless_quiet',
  'touch_card_texts',
  'note_event',
  'badges_of',
]
const many = 30

type Place = { board: string; list: string; tag: string }
let place: Place

/** A dojo of olive's with 30 techniques of mia's that wear two tags and have a step each. */
async function newBoard(): Promise<Place> {
  const one = async (sql: string, params: unknown[]) => (await db.admin<{ id: string }>(sql, params))[0]?.id ?? ''
  const board = await one(`insert into boards (title, user_id) values ('Many', $1) returning id`, [cast.olive])
  const list = await one(`insert into lists (board_id, title) values ($1, 'All') returning id`, [board])
  await db.admin(
    `insert into board_members (board_id, user_id, role) select $1, unnest($2::uuid[]), unnest(array['admin', 'member'])`,
    [board, [cast.adam, cast.mia]],
  )
  await db.admin(
    `insert into cards (board_id, list_id, title, assignee) select $1, $2, 'Card ' || i, $3 from generate_series(1, ${many}) i`,
    [board, list, cast.mia],
  )
  const tag = await one(`insert into custom_labels (board_id, user_id, name) values ($1, $2, 'b') returning id`, [
    board,
    cast.olive,
  ])
  await db.admin(`insert into custom_labels (board_id, user_id, name) values ($1, $2, 'c')`, [board, cast.olive])
  await db.admin(
    `insert into card_labels (card_id, board_id, label_id)
     select c.id, c.board_id, l.id from cards c join custom_labels l on l.board_id = c.board_id where c.board_id = $1`,
    [board],
  )
  await db.admin(
    `insert into card_checklist_items (card_id, board_id, user_id, title) select id, board_id, $2, 'Step' from cards where board_id = $1`,
    [board, cast.mia],
  )
  return { board, list, tag }
}
beforeEach(async () => {
  place = await newBoard()
})

const cardsOf = (board: string) =>
  db.admin<{ id: string; assignee: string | null; version: number; badges: unknown }>(
    'select id, assignee, version, badges from cards where board_id = $1 order by order_index',
    [board],
  )
const assigneesOf = async (board: string) => [...new Set((await cardsOf(board)).map(({ assignee }) => assignee))]
const told = async (board: string) =>
  (
    await db.admin<{ type: string }>(
      `select payload ->> 'type' as type from realtime.messages where topic = 'board:' || $1 order by inserted_at`,
      [board],
    )
  ).map(({ type }) => type)
const history = (board: string) =>
  db.admin<{ actor: string; before: unknown; after: unknown }>(
    `select actor, before, after from private.events where board_id = $1 and kind = 'card.assigned'`,
    [board],
  )
const uncounted = (board: string) =>
  db.admin('select id from cards where board_id = $1 and badges is distinct from private.badges_of(id)', [board])

/** How often a call of olive's runs a function; what it does is taken back. */
async function called(name: string, call: string): Promise<number> {
  const undo = new Error('undo')
  let times = 0
  await db.engine
    .transaction(async (query) => {
      times = await callsOf(query, name, call)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return times
}

const intoClan = ({ board }: Place) => db.as('olive')('select move_board_to_clan($1, $2)', [board, ids.clan])
const intoBin = ({ board }: Place) => db.as('olive')('select delete_board($1)', [board])

const calls: [what: string, call: (place: Place) => string, before?: (place: Place) => Promise<unknown>][] = [
  ['leaves a dojo', ({ board }) => `delete from board_members where board_id = '${board}' and user_id = '${cast.mia}'`],
  ['puts a dojo into the bin', ({ board }) => `select delete_board('${board}')`],
  ['restores a dojo', ({ board }) => `select restore_board('${board}')`, intoBin],
  ['is removed from a clan', () => `select remove_from_clan('${ids.clan}', '${cast.mia}')`, intoClan],
  ['deletes an account', () => `select delete_account('${cast.mia}')`],
  ['renames a tag', ({ tag }) => `update custom_labels set name = 'd' where id = '${tag}'`],
  ['deletes a tag', ({ tag }) => `delete from custom_labels where id = '${tag}'`],
]
test.each(calls)('nothing is done card by card when someone %s', async (_, call, before) => {
  await before?.(place)
  const counted: [string, number][] = []
  for (const name of forEachCard) counted.push([name, await called(name, call(place))])
  // What happened to the board, or to the few cards of the scene, may be noted one by one.
  expect(counted.filter(([, times]) => times >= many)).toEqual([])
})

test('many techniques of someone who leaves are no one’s, in their history too', async () => {
  const before = await cardsOf(place.board)
  const toldBefore = (await told(place.board)).length
  await db.as('adam')('delete from board_members where board_id = $1 and user_id = $2', [place.board, cast.mia])
  expect((await cardsOf(place.board)).map(({ id, assignee, version }) => [id, assignee, version])).toEqual(
    before.map(({ id, version }) => [id, null, version + 1]),
  )
  expect(await history(place.board)).toEqual(
    before.map(() => ({ actor: cast.adam, before: { assignee: cast.mia }, after: { assignee: null } })),
  )
  expect((await told(place.board)).slice(toldBefore).toSorted()).toEqual(['board.changed', 'members.changed'])
})

test('a few tell of themselves', async () => {
  await db.admin(
    'update cards set assignee = null where board_id = $1 and id not in (select id from cards where board_id = $1 limit 3)',
    [place.board],
  )
  const toldBefore = (await told(place.board)).length
  const notedBefore = (await history(place.board)).length
  await db.as('adam')('delete from board_members where board_id = $1 and user_id = $2', [place.board, cast.mia])
  expect(await assigneesOf(place.board)).toEqual([null])
  expect((await history(place.board)).length - notedBefore).toBe(3)
  expect((await told(place.board)).slice(toldBefore).filter((type) => type === 'card.edited')).toHaveLength(3)
})

test('out of the bin, techniques belong again to whom they belonged, and their history is silent', async () => {
  const before = await cardsOf(place.board)
  await intoBin(place)
  expect(await assigneesOf(place.board)).toEqual([null])
  expect((await told(place.board)).filter((type) => type === 'members.changed')).toHaveLength(3)
  await db.as('olive')('select restore_board($1)', [place.board])
  expect((await cardsOf(place.board)).map(({ id, assignee, version }) => [id, assignee, version])).toEqual(
    before.map(({ id, assignee, version }) => [id, assignee, version + 2]),
  )
  expect(await history(place.board)).toEqual([])
})

test('out of the bin, techniques of someone who is gone are no one’s', async () => {
  await intoBin(place)
  await db.admin(
    `update private.binned_boards set members = (
       select jsonb_agg(m) from jsonb_array_elements(members) m where m ->> 'userId' <> $2) where board_id = $1`,
    [place.board, cast.mia],
  )
  await db.as('olive')('select restore_board($1)', [place.board])
  expect(await assigneesOf(place.board)).toEqual([null])
})

test('a tag’s new name sorts the tags of many techniques again', async () => {
  const before = await cardsOf(place.board)
  await db.as('olive')(`update custom_labels set name = 'a' where id = $1`, [place.tag])
  // They were in this order already.
  expect(await cardsOf(place.board)).toEqual(before)
  await db.as('olive')(`update custom_labels set name = 'd' where id = $1`, [place.tag])
  expect(await uncounted(place.board)).toEqual([])
  expect((await cardsOf(place.board)).map(({ version }) => version)).toEqual(before.map(({ version }) => version + 1))
  expect((await told(place.board)).at(-1)).toBe('board.changed')
})

test('many techniques lose a deleted tag and keep the rest', async () => {
  const before = await cardsOf(place.board)
  const toldBefore = (await told(place.board)).length
  await db.as('olive')('delete from custom_labels where id = $1', [place.tag])
  expect(await uncounted(place.board)).toEqual([])
  expect((await cardsOf(place.board)).map(({ version }) => version)).toEqual(before.map(({ version }) => version + 1))
  expect((await told(place.board)).slice(toldBefore).toSorted()).toEqual(['board.changed', 'label.deleted'])
  expect(
    await db.admin(
      'select 1 from cards c join private.card_texts t on t.card_id = c.id where c.board_id = $1 and t.updated_at <> c.updated_at',
      [place.board],
    ),
  ).toEqual([])
})

test('an account that goes changes no technique on which it wrote', async () => {
  const [person] = await db.admin<{ id: string }>(
    `insert into auth.users (id, email) values (gen_random_uuid(), 'gone@ninjadojo.test') returning id`,
  )
  await db.admin('update card_checklist_items set user_id = $2 where board_id = $1', [place.board, person?.id])
  await db.admin(
    `insert into card_comments (card_id, board_id, user_id, content) select id, board_id, $2, 'Said' from cards where board_id = $1`,
    [place.board, person?.id],
  )
  const before = await cardsOf(place.board)
  await db.admin('select delete_account($1)', [person?.id])
  expect(await cardsOf(place.board)).toEqual(before)
  expect(
    await db.admin('select 1 from card_checklist_items where board_id = $1 and user_id is null', [place.board]),
  ).toHaveLength(many)
})

test('a clan’s people and its owner’s dojos are counted once, however many dojos it has', async () => {
  await db.admin(
    `insert into boards (title, user_id, clan_id) select 'Clan''s', $1, $2 from generate_series(1, ${many})`,
    [cast.olive, ids.clan],
  )
  await db.admin('select private.follow_clan($1)', [ids.clan])
  await db.admin(`update subscribers set subscription_tier = 'business' where user_id = $1`, [cast.adam])
  const deletion = `select delete_clan('${ids.clan}', 'Night shift')`
  const handOver = `select private.hand_over_clan('${ids.clan}', '${cast.adam}')`
  expect(await called('recount_crew', deletion)).toBeLessThanOrEqual(3)
  expect(await called('people_of', deletion)).toBeLessThanOrEqual(3)
  for (const name of ['keep_board_owner', 'announce_members', 'end_invitations', 'withdraw_cards'])
    expect([name, await called(name, deletion)]).toEqual([name, 0])
  expect(await called('require_room_for_boards', deletion)).toBe(0)
  expect(await called('require_room_for_boards', handOver)).toBe(1)
  expect(await called('bytes_coming', handOver)).toBe(0)
  expect(await called('people_of', handOver)).toBeLessThanOrEqual(3)
})

test('a copy brings steps and tags in their places without looking them up', async () => {
  const copy = crypto.randomUUID()
  const call = `select copy_board('${place.board}', 'Copy', true, null, '${copy}')`
  for (const name of [
    'board_of_card',
    'place_checklist_item',
    'version_card',
    'note_card_changes',
    'touch_card_texts',
    'badges_of',
  ])
    expect([name, await called(name, call)]).toEqual([name, 0])
  await db.as('olive')(call)
  expect(await uncounted(copy)).toEqual([])
  expect((await cardsOf(copy)).map(({ badges }) => badges)).toHaveLength(many)
  // The next one is placed as always.
  const [card] = await cardsOf(copy)
  await db.as('olive')('insert into card_checklist_items (card_id, title) values ($1, $2)', [card?.id, 'Later'])
  expect(
    await db.admin('select title, order_index from card_checklist_items where card_id = $1 order by order_index', [
      card?.id,
    ]),
  ).toEqual([
    { title: 'Step', order_index: 0 },
    { title: 'Later', order_index: 1 },
  ])
})
