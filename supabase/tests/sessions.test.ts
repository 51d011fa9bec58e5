import { afterAll, expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import type { Row } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const id = (at: number) => `99999999-0000-4000-8000-00000000000${at}`
await db.admin(
  `insert into auth.sessions (id, user_id, user_agent, ip, created_at, refreshed_at) values
     ($1, $2, 'Firefox', '203.0.113.9', now() - interval '2 days', (now() at time zone 'UTC') - interval '1 hour'),
     ($3, $2, 'Safari', null, now() - interval '1 minute', null),
     ($4, $2, null, null, now() - interval '9 days', null),
     ($5, $6, 'Edge', null, now(), null)`,
  [id(1), cast.mia, id(2), id(3), id(4), cast.olive],
)

/** One statement as mia, in this session of hers. */
const asMia = <R extends Row = Row>(session: string | null, sql: string, params: unknown[] = []) =>
  db.engine.transaction(async (query) => {
    const claims = { sub: cast.mia, role: 'authenticated', ...(session !== null && { session_id: session }) }
    await query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
      JSON.stringify(claims),
    ])
    return query<R>(sql, params)
  })

test('people see their own devices: this one first, then the one seen last', async () => {
  const [row] = await asMia<{ list: { id: string; isThis: boolean }[] }>(id(1), 'select my_sessions() as list')
  expect(row?.list.map(({ id: each, isThis }) => [each, isThis])).toEqual([
    [id(1), true],
    [id(2), false],
    [id(3), false],
  ])
  expect(row?.list[0]).toMatchObject({ userAgent: 'Firefox', address: '203.0.113.9' })
})

test('a sign-in of minutes ago is fresh, an older one is not, whatever its token says', async () => {
  const fresh = async (session: string | null) =>
    (await asMia<{ fresh: boolean }>(session, `select (account_security() ->> 'isFresh')::boolean as fresh`))[0]?.fresh
  expect([await fresh(id(2)), await fresh(id(1)), await fresh(null), await fresh(id(4))]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a request whose session has ended is refused; keys and tokens without one are not asked', async () => {
  await expect(asMia(id(9), 'select require_session()')).rejects.toMatchObject({ code: 'PT401' })
  await asMia(id(1), 'select require_session()')
  await asMia(null, 'select require_session()')
})

test('rows are counted exactly, however else it is spelt', async () => {
  const prefer = (words: string) =>
    asMia(
      id(1),
      `with told as materialized (select set_config('request.headers', $1, true)) select require_session() from told`,
      [JSON.stringify({ prefer: words })],
    )
  for (const words of ['count=planned', 'count=\u00a0planned', 'count=exact, Count = "estimated"', 'count = exact'])
    await expect(prefer(words)).rejects.toMatchObject({ code: 'PT400' })
  for (const words of ['count=exact', 'return=minimal, count=exact,missing=default', '']) await prefer(words)
})

test('no one ends the session of someone else', async () => {
  expect(await asMia(id(1), 'select end_session($1) as ended', [id(4)])).toEqual([{ ended: null }])
  expect(await db.admin('select id from auth.sessions where id = $1', [id(4)])).toHaveLength(1)
})

const wishOf = async (person: string) =>
  (
    await db.admin<{ wish: string; token: string }>(
      `select coalesce(email_change, '') as wish, coalesce(email_change_token_new, '') || coalesce(email_change_token_current, '') as token from auth.users where id = $1`,
      [person],
    )
  )[0]
const asksForAddress = (person: string, token: string) =>
  db.admin(
    `update auth.users set email_change = 'thief@ninjadojo.test', email_change_token_new = $2::text, email_change_token_current = 'c' || $2::text, email_change_sent_at = now() where id = $1`,
    [person, token],
  )

test('the page of a link learns whose address it changes, masked, and nothing of a link that is void', async () => {
  const tell = async (token: string) =>
    (await db.admin<{ found: unknown }>('select email_change_of_link($1) as found', [token]))[0]?.found
  await asksForAddress(cast.mia, 'feedc0de'.repeat(7))
  expect(await tell('feedc0de'.repeat(7))).toEqual({ userId: cast.mia, address: 'm…@ninjadojo.test' })
  expect(await tell('')).toBeNull()
  expect(await tell('c0defeed'.repeat(7))).toBeNull()
})

test('the link to the old mailbox names the same account, and digits alone name none', async () => {
  const tell = async (token: string) =>
    (await db.admin<{ found: unknown }>('select email_change_of_link($1) as found', [token]))[0]?.found
  const old = 'deadbeef'.repeat(7)
  await db.admin('update auth.users set email_change_token_current = $2 where id = $1', [cast.mia, old])
  expect(await tell(old)).toEqual({ userId: cast.mia, address: 'm…@ninjadojo.test' })
  await db.admin(`update auth.users set email_change = '' where id = $1`, [cast.mia])
  expect(await tell(old), 'without a wish').toBeNull()
  await asksForAddress(cast.mia, '12345678')
  expect(await tell('12345678')).toBeNull()
})

test('where links are kept in a table of their own, those to a new address end, of one person alone', async () => {
  await db.admin('create table auth.one_time_tokens (user_id uuid, token_type text)')
  await db.admin(
    `insert into auth.one_time_tokens select p.id, t.kind from unnest($1::uuid[]) p (id)
     cross join unnest('{email_change_token_new,email_change_token_current,recovery_token}'::text[]) t (kind)`,
    [[cast.mia, cast.olive]],
  )
  await asMia(id(1), 'select end_other_sessions()')
  expect(
    await db.admin(
      `select user_id, count(*)::int as many, min(token_type) as kind from auth.one_time_tokens group by 1 order by many`,
    ),
  ).toEqual([
    { user_id: cast.mia, many: 1, kind: 'recovery_token' },
    { user_id: cast.olive, many: 3, kind: 'email_change_token_current' },
  ])
  await db.admin('drop table auth.one_time_tokens')
  await db.admin('insert into auth.sessions (id, user_id) values ($1, $3), ($2, $3) on conflict (id) do nothing', [
    id(2),
    id(3),
    cast.mia,
  ])
})

test.each([
  ['a device', 'select end_session($1)', [id(2)]],
  ['all others', 'select end_other_sessions()', []],
])('signing out %s drops a new address that waits, of one person alone', async (_, sql, params) => {
  await db.admin(`insert into auth.sessions (id, user_id) values ($1, $2) on conflict (id) do nothing`, [
    id(2),
    cast.mia,
  ])
  await asksForAddress(cast.mia, 'feedc0de'.repeat(7))
  await asksForAddress(cast.olive, 'c0ffee00'.repeat(7))
  await asMia(id(1), 'select end_session($1)', [id(4)])
  expect((await wishOf(cast.mia))?.wish, 'a device of someone else drops nothing').toBe('thief@ninjadojo.test')
  await asMia(id(1), sql, params)
  expect(await wishOf(cast.mia)).toEqual({ wish: '', token: '' })
  expect((await wishOf(cast.olive))?.wish).toBe('thief@ninjadojo.test')
  await db.admin('insert into auth.sessions (id, user_id) values ($1, $3), ($2, $3) on conflict (id) do nothing', [
    id(2),
    id(3),
    cast.mia,
  ])
})

test.each([
  ['address', `email = 'new-' || email`],
  ['password', `encrypted_password = 'another'`],
  ['first confirmation', 'email_confirmed_at = now()'],
])('with a new %s every link and code that was sent before is void', async (_, change) => {
  await db.admin(
    `update auth.users set email_confirmed_at = null, confirmation_token = 'confirming', recovery_token = 'recovering',
       reauthentication_token = 'proving' where id = $1`,
    [cast.vic],
  )
  await asksForAddress(cast.vic, 'feedc0de'.repeat(6))
  await db.admin(`update auth.users set ${change} where id = $1`, [cast.vic])
  expect(
    await db.admin(
      `select confirmation_token, recovery_token, reauthentication_token, email_change, email_change_token_new from auth.users where id = $1`,
      [cast.vic],
    ),
  ).toEqual([
    {
      confirmation_token: null,
      recovery_token: null,
      reauthentication_token: null,
      email_change: null,
      email_change_token_new: null,
    },
  ])
})

test('one device is signed out, then all others', async () => {
  expect(await asMia(id(1), 'select end_session($1) as ended', [id(3)])).toEqual([{ ended: id(3) }])
  expect(await asMia(id(1), 'select end_other_sessions() as ended')).toEqual([{ ended: 1 }])
  expect(await db.admin('select id from auth.sessions where user_id = $1', [cast.mia])).toEqual([{ id: id(1) }])
  expect(await db.admin('select id from auth.sessions where user_id = $1', [cast.olive])).toHaveLength(1)
})
