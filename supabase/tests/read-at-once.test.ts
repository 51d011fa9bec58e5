import { afterAll, expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

/* Pages that read all of a person's dojos read so much at once and no more. Here that is much less. */

const db = await openTestDatabase()
afterAll(() => db.close())

/** mia is on `board` with two techniques, and on an empty one. */
const atMost = (cards: number, texts = 100) => ({
  sql: `do $do$ begin
    execute 'create or replace function private.most_counted(what text) returns bigint language sql immutable as
      $$ select case what when ''cards'' then ${cards} when ''stays'' then 100 when ''texts'' then ${texts} end $$';
  end $do$`,
})

const asMia = async (sql: string, before: { sql: string }) => {
  const { rows, refusal } = await db.attempt('mia', sql, [], before)
  return refusal ?? rows
}

test('the dashboard counts the smallest dojos, and of the others tells only how large they are', async () => {
  const boards = `select b ->> 'id' as id, (b ->> 'total')::integer as total, (b ->> 'open')::integer as open, (b ->> 'overdue')::integer as overdue
    from json_array_elements(dashboard('UTC') -> 'boards') b where b ->> 'id' = '${ids.board}'`
  expect(await asMia(boards, atMost(2))).toEqual([{ id: ids.board, total: 2, open: 2, overdue: 0 }])
  expect(await asMia(boards, atMost(1))).toEqual([{ id: ids.board, total: 2, open: null, overdue: null }])
  const work = `select dashboard('UTC') -> 'work' -> 'total' as total`
  expect(await asMia(work, atMost(2))).toEqual([{ total: 1 }])
  expect(await asMia(work, atMost(1))).toEqual([{ total: 0 }])
})

test('the dashboard shows so many dojos, bookmarked ones first, and tells how many there are', async () => {
  const made = {
    sql: `do $do$ begin
      execute 'create or replace function private.most_counted(what text) returns bigint language sql immutable as $$ select 2 $$';
      insert into boards (title, user_id, created_at) select 'Dojo ' || n, '${cast.mia}', now() - n * interval '1 day' from generate_series(1, 4) n;
      update boards set archived_at = now() where title = 'Dojo 1';
      delete from board_bookmarks;
      insert into board_bookmarks (board_id, user_id) select id, user_id from boards where title = 'Dojo 4';
    end $do$`,
  }
  const read = `select (d ->> 'boardCount')::integer as count, exists (select from json_array_elements(d -> 'boards') b where b ->> 'title' = 'Dojo 4') as bookmarked,
    json_array_length(d -> 'boards') as boards, (select count(*)::integer from json_object_keys(d -> 'news' -> 'boards')) as news
    from dashboard('UTC') d`
  expect(await asMia(read, made)).toEqual([{ count: 6, bookmarked: true, boards: 2, news: 2 }])
})

const today = `'since', current_date, 'until', current_date`
const analytics = {
  rows: `select flow_rows('{}', '{finished,open,katas,totals}', current_date, current_date, current_date, current_date, 'UTC')`,
  receipt: `select * from flow_receipt('{}', jsonb_build_object('what', 'created', ${today}), 'UTC')`,
}

test.each(Object.entries(analytics))(
  'analytics that would read the past of too many techniques are refused: %s',
  async (_, sql) => {
    // Two on the board, one that is gone, and none on the empty one.
    expect(await asMia(sql, atMost(3))).not.toBe('PT413')
    expect(await asMia(sql, atMost(2))).toBe('PT413')
  },
)

const moves = {
  'days of a zone that begins on the half hour': `select * from flow_days('{}', current_date, current_date, 'Asia/Kolkata')`,
  'totals of such a zone': `select * from flow_totals('{}', current_date, current_date, 'Asia/Kolkata')`,
  'the days of a tag': `select * from flow_days('{"tag": "bug"}', current_date, current_date, 'UTC')`,
  'the receipt of a band': `select * from flow_receipt('{}', jsonb_build_object('what', 'band', 'day', current_date, 'list', '${ids.list}'), 'UTC')`,
  'the receipt of a total': `select * from flow_receipt('{}', jsonb_build_object('what', 'total', 'part', 'scope', 'day', current_date), 'UTC')`,
}

test.each(Object.entries(moves))('and those that would read too many moves: %s', async (_, sql) => {
  const moved = (most: number) => ({
    sql: `with stays as (
        insert into private.card_stays (board_id, card_id, list_id, is_done, entered_at, left_at)
        select '${ids.board}', '${ids.card}', '${ids.list}', false, now() - n * interval '1 hour', now() - (n - 1) * interval '1 hour'
        from generate_series(1, 5) n returning 1)
      select count(*), private.bound(${most}) from stays`,
  })
  await db.admin(
    `create or replace function private.bound(most integer) returns void language plpgsql as $do$ begin
       execute format('create or replace function private.most_counted(what text) returns bigint language sql immutable as
         $$ select case what when ''cards'' then 100 when ''stays'' then %s end $$', most);
     end $do$`,
  )
  const there = (await db.admin<{ n: number }>(`select count(*)::integer as n from private.card_stays`))[0]?.n ?? 0
  expect(await asMia(sql, moved(there + 5))).not.toBe('PT413')
  expect(await asMia(sql, moved(4))).toBe('PT413')
})

test('the hub reads the open techniques and the past of the smallest dojos', async () => {
  await db.admin(`update subscribers set subscription_tier = 'pro' where user_id = $1`, [cast.mia])
  await db.admin('delete from private.card_stays')
  const hub = `select h -> 'news' ->> 'created' as created,
      (select f ->> 'count' from json_array_elements(h -> 'found') f where f ->> 'rule' = 'asked') as asked
    from hub('UTC', current_date) h`
  // Three came, one of which is gone.
  expect(await asMia(hub, atMost(3))).toEqual([{ created: '3', asked: '1' }])
  expect(await asMia(hub, atMost(2))).toEqual([{ created: '0', asked: '1' }])
  expect(await asMia(hub, atMost(1))).toEqual([{ created: '0', asked: null }])
})

test.each([
  ['the smaller one, which has none', 4, [ids.clanBoard]],
  ['both, with their stays', 5, [ids.clanBoard, ids.board]],
])('of two dojos the past of %s is read', async (_, most, read) => {
  await db.admin('delete from private.card_stays')
  await db.admin(
    `insert into private.card_stays (board_id, card_id, list_id, is_done, entered_at, left_at)
     select '${ids.board}', '${ids.card}', '${ids.list}', false, now() - n * interval '1 hour', now() - (n - 1) * interval '1 hour'
     from generate_series(1, 2) n`,
  )
  const countable = `select private.countable_boards('{${ids.board},${ids.clanBoard}}') as boards`
  const [row] = await db.engine.transaction(async (query) => {
    await query(atMost(most).sql)
    const rows = await query<{ boards: string[] }>(countable)
    await query(atMost(100).sql)
    return rows
  })
  expect(row?.boards).toEqual(read)
})

test('a search looks into the smallest dojos, and into comments and steps where they are not too many', async () => {
  const found = async (needle: string, before: { sql: string }) =>
    (
      (await asMia(
        `select private.find_cards('${needle}', null, false, false, current_date, false) as id`,
        before,
      )) as { id: string }[]
    ).map(({ id }) => id)
  expect(await found('invoice', atMost(2))).toEqual([ids.card])
  expect(await found('invoice', atMost(1))).toEqual([])
  // Two techniques, a step and a comment.
  expect(await found('look at', atMost(2, 4))).toEqual([ids.card])
  expect(await found('look at', atMost(2, 3))).toEqual([])
  expect(await found('invoice', atMost(2, 3))).toEqual([ids.card])
})
