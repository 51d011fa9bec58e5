import { afterAll, expect, test } from 'vitest'
import { type Asker, cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** Several statements as the superuser, before the attempt and taken back with it. */
const first = (...statements: string[]) => ({ sql: `do $do$ begin ${statements.join('; ')}; end $do$` })
const many = (count: number) => `generate_series(1, ${count}) i`

const boardsOf = (owner: string, count: number) =>
  `insert into boards (title, user_id) select 'Many', '${owner}' from ${many(count)}`
const cards = (count: number) =>
  `insert into cards (board_id, list_id, title) select '${ids.board}', '${ids.list}', 'Many' from ${many(count)}`
const lists = (count: number) =>
  `insert into lists (board_id, title) select id, 'Many' from boards, ${many(count / 4)} where title = 'Many'`
const tags = (count: number) =>
  `insert into custom_labels (board_id, user_id, name) select id, user_id, 'Many ' || i from boards, ${many(count / 4)} where title = 'Many'`
const invitations = (count: number) =>
  `insert into board_invitations (board_id, email, role, invited_by)
   select id, 'p' || i || '@ninjadojo.test', 'viewer', user_id from boards, ${many(count / 4)} where title = 'Many'`
const guests = `insert into board_members (board_id, user_id, role) select id, '${cast.mia}', 'viewer' from boards where title = 'Many'`
const bookmarks = `insert into board_bookmarks (board_id, user_id) select id, user_id from boards where title = 'Many'`

const calls: [what: string, who: Asker, call: string, make: (count: number) => string[]][] = [
  [
    'renames katas',
    'nora',
    `update lists set title = 'x' where title = 'Many'`,
    (n) => [boardsOf(cast.nora, 4), lists(n)],
  ],
  [
    'changes dojos',
    'nora',
    `update boards set description = 'x' where title = 'Many'`,
    (n) => [boardsOf(cast.nora, n)],
  ],
  [
    'changes tags',
    'nora',
    `update custom_labels set color = '#000000' where name like 'Many%'`,
    (n) => [boardsOf(cast.nora, 4), tags(n)],
  ],
  [
    'deletes tags',
    'nora',
    `delete from custom_labels where name like 'Many%'`,
    (n) => [boardsOf(cast.nora, 4), tags(n)],
  ],
  [
    'withdraws invitations',
    'nora',
    `delete from board_invitations where email like 'p%'`,
    (n) => [boardsOf(cast.nora, 4), invitations(n)],
  ],
  [
    'changes roles',
    'nora',
    `update board_members set role = 'member' where user_id = '${cast.mia}'`,
    (n) => [boardsOf(cast.nora, n), guests],
  ],
  [
    'leaves dojos',
    'mia',
    `delete from board_members where user_id = '${cast.mia}' and board_id in (select id from boards where title = 'Many')`,
    (n) => [boardsOf(cast.nora, n), guests],
  ],
  [
    'drops bookmarks',
    'nora',
    `delete from board_bookmarks where board_id in (select id from boards where title = 'Many')`,
    (n) => [boardsOf(cast.nora, n), bookmarks],
  ],
]
test.each(calls)('one call %s in at most 1,000 rows', async (_, who, call, make) => {
  const attempt = (count: number) => db.attempt(who, `${call} returning 1`, [], first(...make(count)))
  expect(await attempt(1004)).toEqual({ refusal: 'PT413' })
  expect((await attempt(1000)).rows).toHaveLength(1000)
})

test('one call writes at most 50,000 characters of descriptions', async () => {
  const attempt = (count: number) =>
    db.attempt(
      'mia',
      `update cards set description = repeat('x', 1000) where title = 'Many' returning 1`,
      [],
      first(cards(count)),
    )
  expect(await attempt(51)).toEqual({ refusal: 'PT413' })
  expect((await attempt(50)).rows).toHaveLength(50)
})

test('one call changes at most 200 techniques, other than by the function that weighs them', async () => {
  const attempt = (count: number) =>
    db.attempt('mia', `update cards set priority = 'high' where title = 'Many' returning 1`, [], first(cards(count)))
  expect(await attempt(201)).toEqual({ refusal: 'PT413' })
  expect((await attempt(200)).rows).toHaveLength(200)
})

test('what people may change or delete is counted in every table', async () => {
  const uncounted = await db.admin(
    `select c.relname || ' ' || lower(v.verb) as what
     from pg_class c cross join (values ('UPDATE', 16), ('DELETE', 8)) v (verb, bit)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and case v.verb when 'UPDATE' then has_any_column_privilege('authenticated', c.oid, 'UPDATE')
         else has_table_privilege('authenticated', c.oid, 'DELETE') end
       and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and p.proname = 'count_row' and t.tgtype & v.bit > 0)
     order by 1`,
  )
  // Nothing follows an entry of the bell, which is emptied in one call; a person has one profile.
  expect(uncounted.map(({ what }) => what)).toEqual([
    'comment_notifications delete',
    'comment_notifications update',
    'notifications delete',
    'notifications update',
    'profiles update',
  ])
})

/** Written without triggers, which is quick. */
const quickly = (...statements: string[]) =>
  first(
    `perform set_config('session_replication_role', 'replica', true)`,
    ...statements,
    `perform set_config('session_replication_role', 'origin', true)`,
  )
const quickCards = (board: string, list: string, count: number, assignee: string | null = null) =>
  `insert into cards (board_id, list_id, title, order_index, rank, assignee)
   select '${board}', '${list}', 'Many', i + 10, i + 10, ${assignee ? `'${assignee}'` : 'null'} from ${many(count)}`

test.each(['delete from custom_labels', `update custom_labels set name = name || '!'`])(
  'tags that more than 20,000 techniques wear are not changed together: %s',
  async (call) => {
    const worn = (id: string) =>
      `insert into card_labels (card_id, board_id, label_id) select id, board_id, '${id}' from cards where title = 'Many'`
    const before = quickly(quickCards(ids.board, ids.list, 10_001), worn(ids.label), worn(ids.unwornLabel))
    const both = `${call} where id in ('${ids.label}', '${ids.unwornLabel}')`
    expect(await db.attempt('mia', both, [], before)).toEqual({ refusal: 'PT413' })
    expect(await db.attempt('mia', `${call} where id = '${ids.label}'`, [], before)).not.toHaveProperty('refusal')
  },
)

test.each([
  [`delete from board_members where board_id = '${ids.board}' and user_id = '${cast.mia}'`],
  [`select delete_clan('${ids.clan}', 'Night shift')`],
])('one call takes at most 25,000 techniques from their assignees: %s', async (call) => {
  const before = (count: number) =>
    quickly(
      `update boards set clan_id = '${ids.clan}' where id = '${ids.board}'`,
      quickCards(ids.board, ids.list, count, cast.mia),
      // What the scene has is one more.
      `delete from cards where id = '${ids.card}'`,
    )
  expect(await db.attempt('olive', call, [], before(25_001))).toEqual({ refusal: 'PT413' })
  expect(await db.attempt('olive', call, [], before(1000))).not.toHaveProperty('refusal')
})

test('the bin is emptied by as many dojos at a time as are quickly gone', async () => {
  const old = await db.admin<{ id: string }>(
    `insert into boards (title, user_id) select 'Old', $1 from generate_series(1, 3) returning id`,
    [cast.nora],
  )
  for (const { id } of old) {
    const [list] = await db.admin<{ id: string }>(
      `insert into lists (board_id, title) values ($1, 'Old') returning id`,
      [id],
    )
    await db.admin(quickly(quickCards(id, list?.id ?? '', 3500)).sql)
    await db.as('nora')('select delete_board($1)', [id])
  }
  await db.admin(`update private.binned_boards set binned_at = now() - interval '31 days'`)
  const empty = async () => (await db.admin('select empty_board_bin() as gone'))[0]?.['gone']
  expect([await empty(), await empty(), await empty()]).toEqual([3, 1, 0])
  expect(await db.admin(`select 1 from boards where title = 'Old'`)).toEqual([])
})

test('a dojo that cannot be deleted does not keep others in the bin', async () => {
  const made = await db.admin<{ id: string }>(
    `insert into boards (title, user_id) values ('Stuck', $1), ('Ended', $1) returning id`,
    [cast.nora],
  )
  for (const { id } of made) await db.as('nora')('select delete_board($1)', [id])
  await db.admin(
    `update private.binned_boards set binned_at = now() - interval '31 days' - case when board_id = $1 then interval '1 day' else '0' end`,
    [made[0]?.id],
  )
  await db.admin(`create function private.refuse_stuck() returns trigger language plpgsql as $$ begin
    raise exception 'stuck'; end $$`)
  await db.admin(`create trigger refuse_stuck before delete on boards for each row when (old.title = 'Stuck')
    execute function private.refuse_stuck()`)
  expect(await db.admin('select empty_board_bin() as gone')).toEqual([{ gone: 1 }])
  expect(await db.admin(`select title from boards where title in ('Stuck', 'Ended')`)).toEqual([{ title: 'Stuck' }])
  await db.admin('drop function private.refuse_stuck() cascade')
  expect(await db.admin('select empty_board_bin() as gone')).toEqual([{ gone: 1 }])
})
