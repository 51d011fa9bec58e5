import { afterAll, expect, test } from 'vitest'
import { functionMatrix } from './function-matrix.ts'
import { openTestDatabase } from './harness/open.ts'
import { tableMatrix } from './table-matrix.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** The one column of an answer. */
async function list(sql: string): Promise<string[]> {
  const rows = await db.admin<{ name: string }>(sql)
  return rows.map(({ name }) => name)
}

test('every table has row level security', async () => {
  expect(
    await list(`select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p') and not relrowsecurity`),
  ).toEqual([])
})

test('every table of the API is in the permission matrix', async () => {
  const tables = await list(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by relname`)
  expect(Object.keys(tableMatrix).toSorted()).toEqual(tables)
})

test('every function of the API is in the permission matrix', async () => {
  const functions = await list(`select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace order by proname`)
  expect(Object.keys(functionMatrix).toSorted()).toEqual(functions)
})

test('nothing is granted to everybody or to anon', async () => {
  expect(
    await list(`select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (has_function_privilege('anon', oid, 'execute')
          or exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0))`),
    // Every request calls it first, also that of a visitor.
  ).toEqual(['require_session()'])
  expect(
    await list(`select format('%s %s', relation.oid::regclass, privilege) as name
      from pg_class relation, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
      where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relation.relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege('anon', relation.oid, privilege)`),
  ).toEqual([])
})

test('people may call of the private functions only those that policies and readers need', async () => {
  expect(
    await list(`select proname as name from pg_proc
      where pronamespace = 'private'::regnamespace and has_function_privilege('authenticated', oid, 'execute') order by proname`),
  ).toEqual([
    'administered_board_ids',
    'administered_clan_ids',
    'attachment_face',
    'board_frame',
    'board_revision',
    'brandable_clan_ids',
    'card_blockers',
    'card_face',
    'card_history',
    'changed_since',
    'check_edit',
    'closest_words',
    'day_meant',
    'due_day',
    'editable_board_ids',
    'excerpt',
    'find_cards',
    'find_close_cards',
    'has_open_checkout',
    'i_had_trial_elsewhere',
    'is_cardless_trial',
    'is_on_board_of_topic',
    'is_repeat',
    'is_signed_in',
    'is_time_zone',
    'lock_makers',
    'my_board_counts',
    'my_board_ids',
    'my_board_news',
    'my_boards_in',
    'my_clan_ids',
    'my_clan_invitations',
    'my_clans',
    'my_collapsed_lists',
    'my_colleague_ids',
    'my_settings',
    'my_shown_board_ids',
    'my_work',
    'over_plan',
    'reads_words',
    'refuse_changed',
    'require_few_together',
    'stronger_role',
    'tier_of',
    'today_in',
    'what_hangs',
  ])
})

test('people may not truncate, refer to or put triggers on any table', async () => {
  expect(
    await list(`select format('%s %s', relation.oid::regclass, privilege) as name
      from pg_class relation, unnest(array['truncate', 'references', 'trigger']) privilege
      where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relation.relkind in ('r', 'p')
        and has_table_privilege('authenticated', relation.oid, privilege)`),
  ).toEqual([])
})

test('every function has an empty search path', async () => {
  expect(
    await list(`select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not coalesce(proconfig, '{}') @> array['search_path=""']`),
  ).toEqual([])
})

test('every policy is for signed-in people only', async () => {
  expect(
    await list(`select format('%s: %s', tablename, policyname) as name from pg_policies
      where schemaname in ('public', 'private', 'realtime', 'storage') and roles <> '{authenticated}'`),
  ).toEqual([])
})

test('policies ask who is asking once a statement, never once a row', async () => {
  // `in (select private.f())` is a subplan without reference to the row; a bare `f()` runs for each.
  const onceAStatement = "'(SELECT|FROM) (auth|private|realtime)\\.\\w+\\(\\)'"
  expect(
    await list(`select format('%s: %s', tablename, policyname) as name from pg_policies
      where schemaname in ('public', 'realtime', 'storage')
        and regexp_replace(qual, ${onceAStatement}, '', 'g') ~ '(auth|private|realtime)\\.\\w+\\('`),
  ).toEqual([])
})

test('every foreign key is indexed', async () => {
  expect(
    await list(`select format('%s: %s', k.conrelid::regclass, k.conname) as name
      from pg_constraint k
      where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (select from pg_index i
          where i.indrelid = k.conrelid and i.indpred is null and i.indkey[0] = any (k.conkey))`),
  ).toEqual([])
})

test('every column that policies compare is indexed', async () => {
  expect(
    await list(`select format('%s.%s', p.tablename, a.attname) as name
      from pg_policies p
      join pg_attribute a on a.attrelid = format('%I.%I', p.schemaname, p.tablename)::regclass and a.attnum > 0
      where p.schemaname = 'public' and p.cmd in ('SELECT', 'UPDATE', 'DELETE')
        and p.qual ~ ('\\(' || a.attname || ' (IN|=) \\(')
        and not exists (select from pg_index i where i.indrelid = a.attrelid and i.indkey[0] = a.attnum)
      group by 1`),
  ).toEqual([])
})

/** Writes whose policies ask for a role, and which may go through although it was taken while they waited. */
const onlyOfTheirOwn = [
  // A bookmark that no one else sees, and that shows nothing of the board.
  'board_bookmarks insert',
  // What is theirs alone: that they have read it, or want to see it no more.
  'comment_notifications update',
  'comment_notifications delete',
  'notifications update',
  'notifications delete',
]

test('what a policy allows by a role is asked for again after it may have waited', async () => {
  const withoutAsking = await list(`select format('%s %s', t.relname, v.verb) as name
    from pg_class t
    cross join (values ('insert', 'a', 4), ('update', 'w', 16), ('delete', 'd', 8)) v (verb, letter, event)
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
      and case v.verb when 'delete' then has_table_privilege('authenticated', t.oid, 'delete')
        else has_any_column_privilege('authenticated', t.oid, v.verb) end
      and exists (select from pg_policy p where p.polrelid = t.oid and p.polcmd::text in (v.letter, '*')
        and concat(pg_get_expr(p.polqual, t.oid), pg_get_expr(p.polwithcheck, t.oid)) ~ 'private\\.')
      -- After the statement (bits 0 and 1 are for each row and before), for people only, and by a function that asks.
      and not exists (select from pg_trigger g where g.tgrelid = t.oid and g.tgenabled = 'O'
        and g.tgtype::integer & (1 | 2) = 0 and g.tgtype::integer & v.event > 0
        and pg_get_triggerdef(g.oid) ~ 'WHEN \\(\\(CURRENT_USER = ''authenticated''::name\\)\\)'
        and g.tgfoid in ('private.refuse_read_only'::regproc, 'private.require_roles_now'::regproc,
          'private.require_member_roles_now'::regproc)
        -- Nothing waits after it: it is the last to be called.
        and not exists (select from pg_trigger l where l.tgrelid = t.oid and l.tgtype::integer & (1 | 2) = 0
          and l.tgtype::integer & v.event > 0 and l.tgname > g.tgname))
    order by 1`)
  expect(withoutAsking).toEqual(onlyOfTheirOwn.toSorted())
})
