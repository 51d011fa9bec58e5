import { afterAll, expect, test } from 'vitest'
import { cast, type Person } from '../harness/cast.ts'
import { become, type Query } from '../harness/database.ts'
import { during } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'

/* Limits that hold for two who are counted at the same moment. */

const db = await openTestDatabase()
afterAll(() => db.close())

const as = (who: Person, sql: string, params: unknown[]) => async (query: Query) => {
  await become(query, who)
  return query(sql, params)
}

test('of two calls of the model at once the last one of the day is made', async () => {
  await db.admin(`insert into private.ai_usage (user_id, day) values ($1, (now() at time zone 'UTC')::date)`, [
    cast.olive,
  ])
  const reserve = (query: Query) =>
    query(`select reserve_ai_call($1, null, '{"pro": 1}', 1000, 10) ->> 'refusal' as refusal`, [cast.olive])
  // The first has been counted, and has not yet written down its call.
  const isCounted = (query: Query) =>
    query('select calls from private.ai_usage where user_id = $1 for update', [cast.olive])
  expect(await during(db, isCounted, reserve, reserve)).toEqual([{ refusal: 'day' }])
  expect(await db.admin('select calls from private.ai_usage')).toEqual([{ calls: 1 }])
})

test('of two admins who save a template at once one takes the last place of the clan', async () => {
  await db.admin(
    `insert into private.clan_templates (id, clan_id, name, content) select gen_random_uuid(), $1, 'T' || n, '{"katas": []}'
     from generate_series((select count(*) from private.clan_templates where clan_id = $1) + 1, 49) n`,
    [ids.clan],
  )
  const save = (who: Person) =>
    as(who, `select save_clan_template($1, 'Last') is not null as "isSaved"`, [ids.clanBoard])
  expect(await during(db, save('olive'), save('adam'))).toEqual({ refusal: 'PT429' })
})

test('of what one person puts away in two tabs at once the 300 newest are kept', async () => {
  await db.admin(
    `insert into private.hub_dismissals (user_id, fingerprint, dismissed_at)
     select $1, md5(n::text), now() - n * interval '1 minute' from generate_series(1, 300) n`,
    [cast.mia],
  )
  const dismiss = (letter: string) => as('mia', 'select dismiss_suggestion($1, true)', [letter.repeat(32)])
  await during(db, dismiss('a'), dismiss('b'))
  expect(await db.admin('select count(*)::int as kept from private.hub_dismissals')).toEqual([{ kept: 300 }])
})

test('of two tags of one’s own that are made in two tabs at once one is the last', async () => {
  const add = (name: string) =>
    as('nora', 'insert into custom_labels (user_id, name) values ($1, $2)', [cast.nora, name])
  await db.admin(`insert into custom_labels (user_id, name) select $1, 'T' || n from generate_series(1, 499) n`, [
    cast.nora,
  ])
  expect(await during(db, add('One'), add('Two'))).toEqual({ refusal: 'PT429' })
})

test.each([
  ['by address', `select invite_to_clan($1, array[$2], 'guest')`],
  ['by link', `select make_clan_link($1, 'guest') where $2 <> ''`],
])('of two admins who invite %s into a clan at once one makes the last invitation', async (_, invite) => {
  await db.admin('delete from private.clan_invitations')
  await db.admin(
    `insert into private.clan_invitations (clan_id, email, token_hash, role, expires_at, invited_by)
     select $1, case when n > 100 then n || '@ninjadojo.test' end, case when n <= 100 then sha256(n::text::bytea) end, 'guest',
       now() + interval '1 day', $2 from generate_series(1, 199) n`,
    [ids.clan, cast.olive],
  )
  const one = as('olive', invite, [ids.clan, 'one@ninjadojo.test'])
  expect(await during(db, one, as('adam', invite, [ids.clan, 'two@ninjadojo.test']))).toEqual({ refusal: 'PT429' })
})
