import { afterAll, beforeEach, describe, expect, test } from 'vitest'
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

describe('of two who add to dojos of one owner at once one adds the last technique', () => {
  let [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const add = (board: string) =>
    as(
      'nora',
      `insert into cards (board_id, list_id, title) select board_id, id, 'Last' from lists where board_id = $1`,
      [board],
    )
  /** As while it commits: it has been counted, and the other one does not see it. */
  const addAndCount = async (query: Query) => {
    await add(one)(query)
    return query('set constraints all immediate')
  }
  const owned = async () => {
    const [row] = await db.admin<{ cards: number }>(
      'select sum(k.cards)::int as cards from private.board_clocks k join boards b on b.id = k.board_id where b.user_id = $1',
      [cast.nora],
    )
    return row?.cards
  }

  beforeEach(async () => {
    await db.admin('delete from boards where id in ($1, $2)', [one, other])
    ;[one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    await db.admin(`insert into boards (id, title, user_id) values ($1, 'One', $3), ($2, 'Other', $3)`, [
      one,
      other,
      cast.nora,
    ])
    await db.admin(`insert into lists (board_id, title) values ($1, 'Ready'), ($2, 'Ready')`, [one, other])
    // So many would take minutes to write.
    await db.admin('update private.board_clocks set cards = 199999 where board_id = $1', [ids.elsewhere])
  })

  test('to two dojos', async () => {
    expect(await during(db, addAndCount, add(other))).toEqual({ refusal: 'PT429' })
    expect(await owned()).toBe(200_000)
  })

  test('to one, while another one is handed over', async () => {
    await db.admin('update boards set user_id = $2 where id = $1', [other, cast.olive])
    await add(other)
    await db.admin('update private.board_clocks set cards = 1 where board_id = $1', [other])
    const takeOver = (query: Query) => query('update boards set user_id = $2 where id = $1', [other, cast.nora])
    expect(await during(db, addAndCount, takeOver)).toEqual({ refusal: 'PT429' })
    expect(await owned()).toBe(200_000)
  })

  test('and of few no one waits', async () => {
    await db.admin('update private.board_clocks set cards = 100000 - 2 where board_id = $1', [ids.elsewhere])
    const waited = await during(db, addAndCount, async (query) => {
      await query(`set local lock_timeout = '1ms'`)
      return add(other)(query)
    })
    expect(waited).toEqual([])
    expect(await owned()).toBe(100_000)
  })
})
