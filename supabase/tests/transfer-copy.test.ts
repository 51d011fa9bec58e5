import { afterAll, expect, test } from 'vitest'
import { cardHistory, expectDense } from './harness/board.ts'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { workMs } from './harness/work-ms.ts'

/* mia edits olive's board, and takes a card of it to one of her own, where olive is not. */

const db = await openTestDatabase()
afterAll(() => db.close())

type Item = { id: string; reason: string; title: string; removedBy: string; sentTo: string | null }

const one = async <T>(sql: string, params: unknown[]): Promise<T> => {
  const [row] = await db.admin<{ answer: T }>(sql, params)
  if (!row) throw new Error('Nothing was found.')
  return row.answer
}
const made = async (who: Person, title: string): Promise<{ id: string; list: string }> => {
  const [board] = await db.as(who)<{ id: string }>(`select create_board($1, '', '[{"title": "Ready"}]') as id`, [title])
  return { id: board?.id ?? '', list: await one('select id as answer from lists where board_id = $1', [board?.id]) }
}

/** A card with all that can hang on one, and where mia has taken it. */
async function taken() {
  const hers = await made('olive', 'Hers')
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member'), ($1, $3, 'admin')`, [
    hers.id,
    cast.mia,
    cast.adam,
  ])
  const away = await made('mia', 'Secret plans')
  const card = await one<string>(
    `insert into cards (list_id, title, description, priority, assignee) values ($1, 'Plan', 'All of it', 'high', $2) returning id as answer`,
    [hers.list, cast.adam],
  )
  await db.admin(`insert into card_checklist_items (card_id, title) values ($1, 'First'), ($1, 'Second')`, [card])
  await db.admin(`insert into card_comments (card_id, user_id, content) values ($1, $2, 'As agreed')`, [
    card,
    cast.adam,
  ])
  await db.as('olive')(`select label_cards(array[$1::uuid], '{"name": "bug"}', true)`, [card])
  const path = `${hers.id}/${crypto.randomUUID()}`
  await db.admin(
    `insert into card_attachments (card_id, board_id, name, size_bytes, content_type, path) values ($1, $2, 'plan.png', 5, 'image/png', $3)`,
    [card, hers.id, path],
  )
  const before = await look(card)
  await db.as('mia')('select transfer_card($1, $2)', [card, away.list])
  return { hers, away, card, path, before }
}

/** What a card is and has, but for the ids. */
const look = (card: string) =>
  one<Record<string, unknown>>(
    `select jsonb_build_object('card', to_jsonb(c) - '{id,version,updated_at,created_at}'::text[],
       'steps', array(select i.title from card_checklist_items i where i.card_id = c.id order by i.order_index),
       'comments', array(select m.content || m.user_id || m.created_at from card_comments m where m.card_id = c.id),
       'labels', array(select w.label_id from card_labels w where w.card_id = c.id),
       'files', array(select a.path from card_attachments a where a.card_id = c.id),
       'history', array(select e.kind from ${cardHistory} e where e.card_id = c.id and e.board_id = c.board_id and e.kind <> 'card.restored' order by e.id)) as answer
     from cards c where c.id = $1`,
    [card],
  )
const archive = async (who: Person, board: string) => {
  const [row] = await db.as(who)<{ items: Item[] | null }>('select removed_items($1) as items', [board])
  return row?.items ?? []
}
const restore = (who: Person, item: string, board: string) =>
  db.as(who)('select restore_items(array[$1::uuid], null, $2)', [item, board])
const unneeded = async () => {
  await db.admin(`update private.unneeded_files set due_at = now()`)
  return one<string[]>('select take_unneeded_files(1000) as answer', [])
}

test('a card that was taken to a board of one’s own can be brought back as a copy, with all it had', async () => {
  const { hers, away, card, before } = await taken()
  const [item, ...others] = await archive('olive', hers.id)
  expect(others).toEqual([])
  expect(item).toMatchObject({ reason: 'transferred', title: 'Plan', removedBy: cast.mia })
  expect(item?.id).not.toBe(card)
  await restore('olive', item?.id ?? '', hers.id)
  expect(await look(item?.id ?? '')).toEqual(before)
  // The other goes on where it is.
  expect(await one('select board_id as answer from cards where id = $1', [card])).toBe(away.id)
  await expectDense(db)
})

test('the archive names the board only to those who may see it', async () => {
  const { hers, away } = await taken()
  expect((await archive('olive', hers.id))[0]?.sentTo).toBeNull()
  expect((await archive('mia', hers.id))[0]?.sentTo).toBe('Secret plans')
  await db.admin('delete from boards where id = $1', [away.id])
  expect(await archive('mia', hers.id)).toMatchObject([{ reason: 'transferred', sentTo: null }])
})

test('taking it back leaves no copy, and sending it again leaves one', async () => {
  const { hers, away, card, before } = await taken()
  const [item] = await archive('olive', hers.id)
  await db.as('mia')('select return_card($1)', [card])
  expect(await look(card)).toEqual(before)
  expect(await archive('olive', hers.id)).toEqual([])
  expect(await db.admin(`select 1 as x from ${cardHistory} e where card_id = $1`, [item?.id])).toEqual([])
  await db.as('mia')('select transfer_card($1, $2)', [card, away.list])
  expect(await archive('olive', hers.id)).toHaveLength(1)
})

test.each([
  ['and the technique is taken back', false],
  ['and the technique leaves once more', true],
])('what others said stays in the bin when it is deleted over there %s', async (_, isTwice) => {
  const { hers, away, card, before } = await taken()
  await db.as('mia')('select delete_comment(id) from card_comments where card_id = $1', [card])
  await db.as('mia')('select return_card($1)', [card])
  if (isTwice) await db.as('mia')('select transfer_card($1, $2)', [card, away.list])
  const items = await archive('olive', hers.id)
  expect(items).toHaveLength(isTwice ? 2 : 1)
  const oldest = items.at(-1)
  await restore('olive', oldest?.id ?? '', hers.id)
  expect((await look(oldest?.id ?? ''))['comments']).toEqual(before['comments'])
})

test('also when who said it moves the technique on', async () => {
  const { hers, card, before } = await taken()
  const theirs = await made('adam', 'Of adam')
  await db.as('mia')('select delete_comment(id) from card_comments where card_id = $1', [card])
  await db.as('mia')('select transfer_card($1, $2)', [card, hers.list])
  await db.as('adam')('select transfer_card($1, $2)', [card, theirs.list])
  const items = await archive('olive', hers.id)
  expect(items).toHaveLength(2)
  const oldest = items.at(-1)
  await restore('olive', oldest?.id ?? '', hers.id)
  expect((await look(oldest?.id ?? ''))['comments']).toEqual(before['comments'])
})

test('what its author has deleted leaves no copy behind', async () => {
  const { hers, away, card } = await taken()
  await db.as('mia')('select return_card($1)', [card])
  await db.as('adam')('select delete_comment(id) from card_comments where card_id = $1', [card])
  await db.as('mia')('select transfer_card($1, $2)', [card, away.list])
  await db.as('mia')('select transfer_card($1, $2)', [card, hers.list])
  await db.as('mia')('insert into card_comments (card_id, content) values ($1, $2)', [card, 'Mine'])
  await db.as('mia')('select transfer_card($1, $2)', [card, away.list])
  await db.as('mia')('select delete_comment(id) from card_comments where card_id = $1', [card])
  await db.as('mia')('select transfer_card($1, $2)', [card, hers.list])
  await db.as('mia')('select transfer_card($1, $2)', [card, away.list])
  expect(await archive('olive', hers.id)).toHaveLength(1)
})

test('many comments of a copy, all deleted since, are not looked for one by one', async () => {
  const [hers, away] = [await made('olive', 'Hers'), await made('olive', 'Away')]
  const card = await one<string>(`insert into cards (list_id, title) values ($1, 'Plan') returning id as answer`, [
    hers.list,
  ])
  const asFound = async (sql: string, params: unknown[]) => {
    await db.admin('set session_replication_role = replica')
    await db.admin(sql, params)
    await db.admin('set session_replication_role = origin')
  }
  await asFound(
    `insert into card_comments (card_id, board_id, user_id, content, created_at)
     select $1, $2, $3, repeat('word and more ', 320), now() - i * interval '1 second' from generate_series(1, 1500) i`,
    [card, hers.id, cast.olive],
  )
  await db.as('olive')('select transfer_card($1, $2)', [card, away.list])
  await asFound(
    `with gone as (delete from card_comments where card_id = $1 returning *)
     insert into private.deleted_comments (comment_id, board_id, comment, notifications, deleted_by)
     select id, board_id, to_jsonb(gone), '[]', user_id from gone`,
    [card],
  )
  // About 0.1 s; each looked for among all takes more than a second.
  expect(await workMs(db, () => db.as('olive')('select return_card($1)', [card]))).toBeLessThan(600)
  expect(await archive('olive', hers.id)).toEqual([])
})

test('a file of someone else that is removed over there stays in the bin', async () => {
  const { hers, card, path } = await taken()
  await db.as('mia')('select delete_attachment(id) from card_attachments where card_id = $1', [card])
  await db.as('mia')('select return_card($1)', [card])
  const [item] = await archive('olive', hers.id)
  await restore('olive', item?.id ?? '', hers.id)
  expect((await look(item?.id ?? ''))['files']).toEqual([path])
})

test('no one squats the ids of the copy', async () => {
  const { hers, away } = await taken()
  const [item] = await archive('mia', hers.id)
  const squat = await db.attempt('mia', `insert into cards (id, list_id, title) values ($1, $2, 'Mine')`, [
    item?.id,
    away.list,
  ])
  expect(squat).toEqual({ refusal: '23505' })
})

test('its files stay as long as either needs them', async () => {
  const { hers, away, card, path } = await taken()
  await db.as('mia')('select delete_attachment(id) from card_attachments where card_id = $1', [card])
  await db.admin('delete from boards where id = $1', [away.id])
  expect(await unneeded()).not.toContain(path)
  const [item] = await archive('olive', hers.id)
  await restore('olive', item?.id ?? '', hers.id)
  expect(await unneeded()).not.toContain(path)
  await db.as('olive')('select delete_attachment(id) from card_attachments where card_id = $1', [item?.id])
  expect(await unneeded()).toContain(path)
})

test('a file that was removed before a card was taken elsewhere is no one’s there but who removed it', async () => {
  const { away, card } = await taken()
  const file = await one<string>('select id as answer from card_attachments where card_id = $1', [card])
  const there = await made('mia', 'Shared')
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'admin')`, [there.id, cast.nora])
  const restoreFile = (who: Person) => db.attempt(who, 'select restore_attachment($1)', [file])

  await db.as('mia')('select delete_attachment($1)', [file])
  await db.as('mia')('select transfer_card($1, $2)', [card, there.list])
  expect(await restoreFile('nora')).toEqual({ refusal: 'PT404' })
  await db.as('mia')('select return_card($1)', [card])
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'admin')`, [away.id, cast.nora])
  expect(await restoreFile('nora')).toEqual({ refusal: 'PT404' })
  await db.as('mia')('select restore_attachment($1)', [file])

  // What is removed from then on may come back again by anyone who edits it.
  await db.as('mia')('select delete_attachment($1)', [file])
  await db.as('nora')('select restore_attachment($1)', [file])
  expect(await db.admin('select id from card_attachments where card_id = $1', [card])).toEqual([{ id: file }])
})

test.each([
  ['sent', 'select transfer_card($1, $2)'],
  ['taken', 'select return_card($1) where $2::uuid is not null'],
])('a card is %s back although its file and that of its copy were deleted', async (_, sql) => {
  const { hers, card } = await taken()
  const [item] = await archive('mia', hers.id)
  await restore('mia', item?.id ?? '', hers.id)
  for (const on of [item?.id, card])
    await db.as('mia')('select delete_attachment(id) from card_attachments where card_id = $1', [on])
  await db.as('mia')(sql, [card, hers.list])
  expect(await one('select board_id as answer from cards where id = $1', [card])).toBe(hers.id)
})

test('a copy is kept for 30 days', async () => {
  const { hers } = await taken()
  await db.admin(`update deleted_items set deleted_at = now() - interval '31 days' where board_id = $1`, [hers.id])
  expect(await archive('olive', hers.id)).toEqual([])
  const other = await one('insert into cards (list_id, title) values ($1, $2) returning id as answer', [
    hers.list,
    'Other',
  ])
  await db.as('olive')('select remove_cards(array[$1]::uuid[])', [other])
  expect(await db.admin('select item_id from deleted_items where board_id = $1', [hers.id])).toEqual([
    { item_id: other },
  ])
})

test('a card of the same id on another board keeps its history and is left alone', async () => {
  const { hers, card } = await taken()
  const stray = `insert into private.events (board_id, card_id, actor, kind) values ($1, $2, $3, 'card.completed')`
  const nora = await made('nora', 'Garden')
  await db.admin(stray, [nora.id, card, cast.nora])
  await db.as('mia')('select return_card($1)', [card])
  const back = await made('mia', 'Again')
  await db.as('mia')('select transfer_card($1, $2)', [card, back.list])
  expect(
    await db.admin(`select board_id from ${cardHistory} e where card_id = $1 and user_id = $2`, [card, cast.nora]),
  ).toEqual([{ board_id: nora.id }])
  expect(hers.id).not.toBe(nora.id)
})
