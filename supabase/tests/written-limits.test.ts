import { afterAll, afterEach, expect, test } from 'vitest'
import { callsOf } from './harness/calls.ts'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'
import { offer } from './harness/hand-over.ts'

/* What a small request makes the database do, or keep, has a limit. */

const db = await openTestDatabase()
afterAll(() => db.close())
afterEach(() => db.admin('delete from private.copied_bytes'))

const one = async <T>(sql: string, params: unknown[] = []): Promise<T> => {
  const [row] = await db.admin<{ answer: T }>(sql, params)
  if (!row) throw new Error('Nothing was found.')
  return row.answer
}
const refusal = async (who: 'olive' | 'mia' | 'nora', sql: string, params: unknown[] = []) =>
  (await db.attempt(who, sql, params)).refusal

async function newBoard(who: 'olive' | 'mia' = 'olive') {
  const [made] = await db.as(who)<{ id: string }>(`select create_board('Copies', '', '[{"title": "Ready"}]') as id`)
  return {
    id: made?.id ?? '',
    list: await one<string>('select id as answer from lists where board_id = $1', [made?.id]),
  }
}
async function largeCard(list: string, bytes = 50_000) {
  const [card] = await db.as('olive')<{ id: string }>(
    `insert into cards (list_id, title, description) values ($1, 'Large', repeat('x', $2)) returning id`,
    [list, bytes],
  )
  return card?.id ?? ''
}
const binned = (board: string) =>
  db.admin<{ reason: string; title: string }>(
    'select reason, title from deleted_items where board_id = $1 order by deleted_at',
    [board],
  )
const copied = () => one<number>('select coalesce(sum(bytes), 0)::integer as answer from private.copied_bytes')
const almostAll = (who: 'olive' | 'mia', since = 'now()') =>
  db.admin(`insert into private.copied_bytes (user_id, since, bytes) values ($1, ${since}, 67108864 - 10000)`, [
    cast[who],
  ])

test('one call writes at most 200,000 characters of comments', async () => {
  const comments = `insert into card_comments (card_id, board_id, content) select $1, $2, repeat('x', 10000) from generate_series(1, $3::int)`
  expect(await refusal('mia', comments, [ids.card, ids.board, 20])).toBeUndefined()
  expect(await refusal('mia', comments, [ids.card, ids.board, 21])).toBe('PT413')
})

test('each call is counted for itself', async () => {
  const comments = `insert into card_comments (card_id, board_id, content) select '${ids.card}', '${ids.board}', repeat('x', 10000) from generate_series(1, 15)`
  await db.engine.transaction(async (query) => {
    await query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
      JSON.stringify({ sub: cast.mia, role: 'authenticated' }),
    ])
    await query(comments)
    await query(comments)
    await query('reset role')
    expect(await query(`delete from card_comments where length(content) = 10000 returning 1`)).toHaveLength(30)
  })
})

test('a comment that comes back keeps its mentions, whatever people are called by now', async () => {
  const { id, list } = await newBoard()
  const card = await largeCard(list, 1)
  const [said] = await db.as('olive')<{ id: string }>(
    `insert into card_comments (card_id, board_id, content) values ($1, $2, 'Ask @Ink') returning id`,
    [card, id],
  )
  const mentions = () => one('select mentions as answer from card_comments where id = $1', [said?.id])
  await db.admin(`update profiles set display_name = 'Ink' where user_id = $1`, [cast.olive])
  await db.as('olive')('select remove_cards(array[$1::uuid])', [card])
  await db.as('olive')('select restore_item($1, $2)', [card, id])
  const afterCard = await mentions()
  await db.as('olive')('select delete_comment($1)', [said?.id])
  await db.as('olive')('select restore_comment($1)', [said?.id])
  const afterComment = await mentions()
  await db.admin(`update profiles set display_name = 'Olive' where user_id = $1`, [cast.olive])
  expect([afterCard, afterComment]).toEqual([[], []])
})

test('a board keeps one copy of a card that leaves it again and again, the newest', async () => {
  const here = await newBoard()
  const there = await newBoard()
  const card = await largeCard(here.list, 10)
  for (let round = 0; round < 3; round += 1) {
    await db.as('olive')('update cards set title = $2 where id = $1', [card, `Round ${round}`])
    await db.as('olive')('select transfer_card($1, $2)', [card, there.list])
    await db.as('olive')('select transfer_card($1, $2)', [card, here.list])
  }
  expect(await binned(here.id)).toEqual([{ reason: 'transferred', title: 'Round 2' }])
  expect(await binned(there.id)).toEqual([{ reason: 'transferred', title: 'Round 2' }])
  // Nor does anything of the older ones stay.
  expect(
    await one(
      `select count(*)::integer as answer from private.spent_ids where kind = 'card' and id in (
    select card_id from private.events where board_id in ($1, $2) and card_id <> $3)`,
      [here.id, there.id, card],
    ),
  ).toBe(2)
})

test.each<[what: string, call: string]>([
  ['is transferred', 'select transfer_card($1, $2)'],
  ['is duplicated', 'select duplicate_card($1, $2)'],
  ['comes back', 'select remove_cards(array[$1::uuid]), restore_item($1) where $2::uuid is not null'],
])('what a call copies counts for the person: a card that %s', async (_, call) => {
  const { list } = await newBoard()
  const there = await newBoard()
  const card = await largeCard(list)
  const params = [card, call.includes('duplicate') ? crypto.randomUUID() : there.list]
  expect(await copied()).toBe(0)
  await almostAll('olive')
  expect(await refusal('olive', call, params)).toBe('PT429')
  await db.admin('delete from private.copied_bytes')
  await almostAll('mia')
  expect(await refusal('olive', call, params)).toBeUndefined()
  await almostAll('olive', `now() - interval '61 minutes'`)
  expect(await refusal('olive', call, params)).toBeUndefined()
})

test('what would be too much to come back is refused before the work', async () => {
  const { id, list } = await newBoard()
  const card = await largeCard(list)
  await db.as('olive')('select remove_cards(array[$1::uuid])', [card])
  const comesBack = `do $$ begin
    perform public.restore_item('${card}', '${id}');
  exception when sqlstate 'PT429' then null; end $$`
  const worked = () => db.engine.transaction((query) => callsOf(query, 'restore_details', comesBack))
  await db.admin('delete from private.copied_bytes')
  await almostAll('olive')
  expect(await worked()).toBe(0)
  await db.admin('delete from private.copied_bytes')
  expect(await worked()).toBeGreaterThan(0)
})

test('steps and comments that a call copies count as well', async () => {
  const { id, list } = await newBoard()
  const card = await largeCard(list, 1)
  await db.as('olive')(
    `insert into card_checklist_items (card_id, board_id, title) select $1, $2, repeat('x', 500) from generate_series(1, 100)`,
    [card, id],
  )
  expect(await copied()).toBe(0)
  await db.as('olive')('select duplicate_card($1, gen_random_uuid())', [card])
  expect(await copied()).toBeGreaterThan(50_000)
  await db.admin('delete from private.copied_bytes')
  await db.as('olive')(
    `insert into card_comments (card_id, board_id, content) select $1, $2, repeat('x', 9000) from generate_series(1, 10)`,
    [card, id],
  )
  await db.as('olive')('select remove_cards(array[$1::uuid])', [card])
  expect(await copied()).toBe(0)
  await db.as('olive')('select restore_item($1)', [card])
  expect(await copied()).toBeGreaterThan(140_000)
})

test('katas, tags and who wears them count when a dojo is copied', async () => {
  const { id, list } = await newBoard()
  const copy = async (withCards: boolean) => {
    await db.admin('delete from private.copied_bytes')
    await db.as('olive')(`select copy_board($1, 'Copy', $2)`, [id, withCards])
    return copied()
  }
  const katas = await copy(false)
  expect(katas).toBeGreaterThan(100)
  await db.as('olive')(
    `insert into custom_labels (board_id, user_id, name) select $1, $2, 'Tag ' || n from generate_series(1, 100) n`,
    [id, cast.olive],
  )
  const tags = await copy(false)
  expect(tags - katas).toBeGreaterThan(10_000)
  await largeCard(list, 1)
  const bare = await copy(true)
  await db.as('olive')(
    'insert into card_labels (card_id, board_id, label_id) select c.id, $1, k.id from cards c, custom_labels k where c.board_id = $1 and k.board_id = $1 order by k.id limit 50',
    [id],
  )
  expect((await copy(true)) - bare).toBeGreaterThan(5000)
  await db.admin('delete from private.copied_bytes')
  await almostAll('olive')
  expect(await refusal('olive', `select copy_board($1, 'Copy', false)`, [id])).toBe('PT429')
})

test.each(['transferred', 'nonsense', '', null])('no one deletes a technique because it was %s', async (reason) => {
  expect(await refusal('olive', 'select remove_cards(array[$1::uuid], $2)', [ids.card, reason])).toBe('22023')
})

const boards = `insert into boards (title, user_id) select 'Dojo ' || i, '${cast.mia}' from generate_series(1, $1::int) i`
const clans = `insert into clans (name, created_by) select 'Clan ' || i, '${cast.mia}' from generate_series(1, $1::int) i`
test.each<[what: string, insert: string, most: number]>([
  ['2,000 dojos', boards, 2000],
  ['200 clans', clans, 200],
])('a person owns at most %s', async (_, insert, most) => {
  expect(await refusal('mia', insert, [most])).toBeUndefined()
  expect(await refusal('mia', insert, [most + 1])).toBe('PT429')
})

test('nor is one handed over to a person who owns as many', async () => {
  await db.admin(`update subscribers set subscription_tier = 'business' where user_id = any ($1::uuid[])`, [
    [cast.adam, cast.mia],
  ])
  const full = { sql: boards, params: [2000] }
  const accepted = async (kind: 'board' | 'clan', who: 'adam' | 'mia', first?: { sql: string; params: unknown[] }) =>
    db.attempt(
      who,
      'select accept_offer($1)',
      [await offer(db, kind, kind === 'board' ? ids.board : ids.clan, 'olive', who)],
      first,
    )
  expect(await accepted('board', 'adam')).not.toHaveProperty('refusal')
  const clan = { sql: clans, params: [200] }
  await db.admin(`update board_members set role = 'admin' where board_id = $1 and user_id = $2`, [ids.board, cast.mia])
  expect(await accepted('board', 'mia', full)).toEqual({ refusal: 'PT429' })
  expect(await accepted('clan', 'mia', clan)).toEqual({ refusal: 'PT429' })
  await db.admin(`update board_members set role = 'member' where board_id = $1 and user_id = $2`, [ids.board, cast.mia])
})

const calls = (name: string, sql: string) => db.engine.transaction((query) => callsOf(query, name, sql))

test('making boards and clans for oneself counts no people, and joining many counts them once', async () => {
  const own = `insert into boards (title, user_id) select 'Own', '${cast.olive}' from generate_series(1, 50)`
  const ownClans = `insert into clans (name, created_by) select 'Own', '${cast.olive}' from generate_series(1, 50)`
  expect([await calls('people_of', own), await calls('people_of', ownClans)]).toEqual([0, 0])
  const join = `insert into board_members (board_id, user_id, role) select id, '${cast.adam}', 'viewer' from boards where title = 'Own'`
  expect(await calls('people_of', join)).toBe(1)
  // As the members of a clan come onto each board that is made for it.
  await db.admin(`create function private.bring_adam() returns trigger language plpgsql security definer as $$ begin
    insert into public.board_members (board_id, user_id, role) values (new.id, '${cast.adam}', 'viewer'); return null; end $$`)
  await db.admin(
    'create trigger boards_found_later after insert on boards for each row execute function private.bring_adam()',
  )
  expect(await calls('people_of', own)).toBe(1)
  await db.admin('drop trigger boards_found_later on boards')
  await db.admin('drop function private.bring_adam')
})

test('who comes along with a new board still needs room in the plan', async () => {
  await db.admin(`create function private.bring_all() returns trigger language plpgsql security definer as $$ begin
    insert into public.board_members (board_id, user_id, role)
    select new.id, id, 'viewer' from auth.users where id <> new.user_id; return null; end $$`)
  await db.admin(
    'create trigger boards_found_later after insert on boards for each row execute function private.bring_all()',
  )
  expect(await refusal('nora', `insert into boards (title, user_id) values ('Full', '${cast.nora}')`)).toBe('PT402')
  await db.admin('drop trigger boards_found_later on boards')
  await db.admin('drop function private.bring_all')
})
