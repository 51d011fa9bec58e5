import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announcements, arrangement, cardHistory, expectDense } from './harness/board.ts'
import { cast } from './harness/cast.ts'
import type { Row } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const tables = ['lists', 'cards', 'card_checklist_items', 'card_labels', 'card_comments'] as const

/** All rows of olive's board, but for what a restore may count up. */
async function everything(): Promise<Record<string, Row[]>> {
  const content: Record<string, Row[]> = {}
  for (const table of tables) {
    const rows = await db.admin(
      `select to_jsonb(t) - 'version' - 'updated_at' as row from ${table} t where board_id = $1 order by to_jsonb(t)::text`,
      [ids.board],
    )
    content[table] = rows
  }
  content['mentions'] = await db.admin('select * from comment_notifications order by id')
  content['watchers'] = await db.admin('select card_id, board_id, user_id from private.card_watchers order by 1, 3')
  content['collapsed'] = await db.admin('select user_id, list_id from private.collapsed_lists order by 1, 2')
  return content
}

beforeAll(async () => {
  for (const who of ['mia', 'vic'] as const) await db.as(who)('select set_list_collapsed($1, true)', [ids.list])
  for (const who of ['mia', 'vic'] as const) await db.as(who)('select watch_card($1, true)', [ids.card])
})
beforeEach(() => expectDense(db))

test('a deleted card comes back with its labels, steps, comments, mentions and watchers, at its place', async () => {
  const before = await everything()
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [ids.card])
  expect((await everything())['card_comments']).toEqual([])
  await db.as('adam')('select restore_item($1)', [ids.card])
  expect(await everything()).toEqual(before)
})

test('a deleted list comes back with all its cards, at its place, and collapsed for the same people', async () => {
  const before = await everything()
  await db.as('mia')('select delete_list($1)', [ids.list])
  expect(await arrangement(db, ids.board)).toEqual([{ id: ids.otherList, cards: [] }])
  await expectDense(db)
  await db.as('mia')('select restore_item($1)', [ids.list])
  expect(await everything()).toEqual(before)
})

test('what is restored counts as newer than what was deleted, and is told as such', async () => {
  const [before] = await db.admin<{ version: number }>('select version from cards where id = $1', [ids.card])
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [ids.card])
  await db.as('mia')('select restore_item($1)', [ids.card])
  const told = (await announcements(db, ids.board)).slice(-2)
  expect(told).toMatchObject([
    { type: 'cards.deleted', cardIds: [ids.card] },
    { type: 'card.placed', index: 0, card: { id: ids.card } },
  ])
  const [after] = await db.admin<{ version: number }>('select version from cards where id = $1', [ids.card])
  expect(after?.version).toBeGreaterThan(before?.version ?? Infinity)
  expect(told[1]).toMatchObject({ card: { version: after?.version } })
})

test('a card whose list has shrunk comes back at its end', async () => {
  const [{ cards } = { cards: [] }] = await arrangement(db, ids.board)
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [ids.secondCard])
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [ids.card])
  await db.as('mia')('select restore_item($1)', [ids.secondCard])
  await db.as('mia')('select restore_item($1)', [ids.card])
  expect((await arrangement(db, ids.board))[0]?.cards).toEqual(cards)
})

test('a card cannot come back before its list', async () => {
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [ids.card])
  await db.as('mia')('select delete_list($1)', [ids.list])
  expect(await db.attempt('mia', 'select restore_item($1)', [ids.card])).toEqual({ refusal: '23503' })
  await db.as('mia')('select restore_item($1)', [ids.list])
  await db.as('mia')('select restore_item($1)', [ids.card])
})

test('people and labels that have gone in the meantime are left out', async () => {
  const restored = await db.engine.transaction(async (query) => {
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: cast.olive })])
    await query('select remove_cards(array[$1]::uuid[])', [ids.card])
    await query('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.mia])
    await query('delete from custom_labels where id = $1', [ids.label])
    await query('select restore_item($1)', [ids.card])
    return query(
      `select assignee, (select count(*) from card_labels l where l.card_id = c.id) as labels,
         (select count(*) from card_comments m where m.card_id = c.id) as comments,
         (select array_agg(w.user_id) from private.card_watchers w where w.card_id = c.id) as watchers from cards c where id = $1`,
      [ids.card],
    )
  })
  expect(restored).toEqual([{ assignee: null, labels: 0, comments: 1, watchers: [cast.vic] }])
})

test('nothing is restored twice', async () => {
  await db.as('olive')('select remove_cards(array[$1]::uuid[])', [ids.card])
  await db.as('olive')('select restore_item($1)', [ids.card])
  expect(await db.attempt('olive', 'select restore_item($1)', [ids.card])).toEqual({ refusal: 'PT404' })
})

test('the id of what was deleted is no one’s to use again, on its own board neither', async () => {
  for (const [who, list] of [
    ['nora', ids.listElsewhere],
    ['adam', ids.otherList],
  ] as const) {
    const again = await db.attempt(who, 'insert into cards (id, list_id, title) values ($1, $2, $3)', [
      ids.deletedCard,
      list,
      'Weed',
    ])
    expect(again).toEqual({ refusal: '23505' })
  }
  expect(
    await db.as('olive')('select board_id, title from deleted_items where item_id = $1', [ids.deletedCard]),
  ).toEqual([{ board_id: ids.board, title: 'Gone' }])
})

test('no technique has the id of a kata, nor a kata that of a technique, here, elsewhere or in the bin', async () => {
  const asCard = (id: string) =>
    db.attempt('adam', 'insert into cards (id, list_id, title) values ($1, $2, $3)', [id, ids.otherList, 'Weed'])
  const asList = (id: string) =>
    db.attempt('adam', 'insert into lists (id, board_id, title, order_index) values ($1, $2, $3, 0)', [
      id,
      ids.board,
      'Weeds',
    ])
  const taken = { refusal: '23505' }
  expect([await asCard(ids.list), await asCard(ids.listElsewhere), await asList(ids.card)]).toEqual([
    taken,
    taken,
    taken,
  ])
  await db.as('olive')('select delete_list($1)', [ids.list])
  expect([await asCard(ids.list), await asList(ids.card)]).toEqual([taken, taken])
  await db.as('olive')('select restore_item($1)', [ids.list])
})

test('after 30 days what was archived is still offered, and what was deleted is not', async () => {
  await db.as('olive')(`select remove_cards(array[$1::uuid], 'archived')`, [ids.secondCard])
  await db.admin(`update deleted_items set deleted_at = now() - interval '31 days' where board_id = $1`, [ids.board])
  const offered = await db.as('olive')<{ id: string }>(
    `select r ->> 'id' as id from jsonb_array_elements(removed_items($1)) r`,
    [ids.board],
  )
  expect(offered).toEqual([{ id: ids.secondCard }])
  await db.as('olive')('select restore_items(array[$1::uuid], null, $2)', [ids.secondCard, ids.board])
})

test('after 30 days the next deletion empties the bin, and the history of what was in it', async () => {
  await db.as('nora')('select remove_cards(array[$1]::uuid[])', [ids.cardElsewhere])
  await db.admin(`update deleted_items set deleted_at = now() - interval '31 days'`)
  await db.as('olive')('select remove_cards(array[$1]::uuid[])', [ids.secondCard])
  expect(await db.as('olive')('select item_id from deleted_items')).toEqual([{ item_id: ids.secondCard }])
  expect(await db.admin(`select 1 as x from ${cardHistory} e where card_id = $1`, [ids.deletedCard])).toEqual([])
  // That of another dojo is emptied by its own next deletion.
  expect(await db.admin('select 1 as x from deleted_items where item_id = $1', [ids.cardElsewhere])).toHaveLength(1)
})
