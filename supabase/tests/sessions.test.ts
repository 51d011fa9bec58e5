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

test('no one ends the session of someone else', async () => {
  expect(await asMia(id(1), 'select end_session($1) as ended', [id(4)])).toEqual([{ ended: null }])
  expect(await db.admin('select id from auth.sessions where id = $1', [id(4)])).toHaveLength(1)
})

test('one device is signed out, then all others', async () => {
  expect(await asMia(id(1), 'select end_session($1) as ended', [id(3)])).toEqual([{ ended: id(3) }])
  expect(await asMia(id(1), 'select end_other_sessions() as ended')).toEqual([{ ended: 1 }])
  expect(await db.admin('select id from auth.sessions where user_id = $1', [cast.mia])).toEqual([{ id: id(1) }])
  expect(await db.admin('select id from auth.sessions where user_id = $1', [cast.olive])).toHaveLength(1)
})
