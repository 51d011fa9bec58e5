import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, type Person } from '../harness/cast.ts'
import { become, type Query } from '../harness/database.ts'
import { during, someoneWaits } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'

/* What a policy allowed before it waited counts for nothing once the role that allowed it is taken. */

const db = await openTestDatabase()
afterAll(() => db.close())

const server =
  (sql: string, params: unknown[] = []) =>
  (query: Query) =>
    query(sql, params)
const person = (who: Person, sql: string, params: unknown[]) => async (query: Query) => {
  await become(query, who)
  return query(sql, params)
}
const roleOf = async (who: Person) => {
  const [row] = await db.admin<{ role: string }>(
    'select role from board_members where board_id = $1 and user_id = $2',
    [ids.board, cast[who]],
  )
  return row?.role
}

beforeEach(async () => {
  await db.admin(`update subscribers set subscription_tier = 'business', subscribed = true where user_id = $1`, [
    cast.olive,
  ])
  await db.admin('delete from board_members where board_id = $1 and user_id <> $2', [ids.board, cast.olive])
  await db.admin(
    `insert into board_members (board_id, user_id, role) values ($1, $2, 'admin'), ($1, $3, 'member'), ($1, $4, 'viewer')`,
    [ids.board, cast.adam, cast.mia, cast.vic],
  )
  await db.admin(
    `insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')
    on conflict (clan_id, user_id) do update set role = 'admin'`,
    [ids.clan, cast.adam],
  )
  await db.admin('select private.follow_clan($1)', [ids.clan])
})

const demotes = person('olive', `update board_members set role = 'viewer' where board_id = $1 and user_id = $2`, [
  ids.board,
  cast.adam,
])
const removes = person('olive', 'delete from board_members where board_id = $1 and user_id = $2', [
  ids.board,
  cast.adam,
])
const isLetGo = person('olive', 'select remove_from_clan($1, $2)', [ids.clan, cast.adam])
/** A title of olive's own, whose row adam then waits for. */
const demotesAndRenames = async (query: Query) => {
  await demotes(query)
  return query(`update boards set title = 'Hers' where id = $1`, [ids.board])
}

describe('of a dojo', () => {
  test.each([
    ['a demoted admin does not take the role back', demotes, 'admin', cast.adam],
    ['a demoted admin makes no one else an admin', demotes, 'admin', cast.vic],
    ['a removed admin makes no one else an admin', removes, 'admin', cast.vic],
  ])('%s', async (_, taking, role, whom) => {
    const change = `update board_members set role = $3 where board_id = $1 and user_id = $2`
    expect(await during(db, taking, person('adam', change, [ids.board, whom, role]))).not.toContainEqual({ role })
    expect(await roleOf('adam')).not.toBe('admin')
    expect(await roleOf('vic')).toBe('viewer')
  })

  test('a demoted admin removes no one, and may still leave', async () => {
    const removal = 'delete from board_members where board_id = $1 and user_id = $2 returning user_id'
    expect(await during(db, demotes, person('adam', removal, [ids.board, cast.mia]))).toEqual({ refusal: '42501' })
    expect(await roleOf('mia')).toBe('member')
    expect(await during(db, demotes, person('adam', removal, [ids.board, cast.adam]))).toEqual([{ user_id: cast.adam }])
  })

  test('admins may lower themselves and leave', async () => {
    const lower = `update board_members set role = 'viewer' where board_id = $1 and user_id in ($2, $3) returning role`
    expect(await db.as('adam')(lower, [ids.board, cast.adam, cast.mia])).toHaveLength(2)
    await db.admin(`update board_members set role = 'admin' where board_id = $1 and user_id = $2`, [
      ids.board,
      cast.adam,
    ])
    const leave = 'delete from board_members where board_id = $1 and user_id in ($2, $3) returning role'
    expect(await db.as('adam')(leave, [ids.board, cast.adam, cast.mia])).toHaveLength(2)
  })

  test('a demoted admin does not rename it', async () => {
    const rename = person('adam', `update boards set title = 'His' where id = $1`, [ids.board])
    expect(await during(db, demotesAndRenames, rename)).toEqual({ refusal: '42501' })
  })

  test('what waits for a technique lets no one complete it whose role was taken', async () => {
    await db.as('mia')('select block_card($1, $2, true)', [ids.card, ids.secondCard])
    const lowers = async (query: Query) => {
      await query('select 1 from cards where id = $1 for update', [ids.card])
      return query(`update board_members set role = 'viewer' where board_id = $1 and user_id = $2`, [
        ids.board,
        cast.mia,
      ])
    }
    const complete = person('mia', 'update cards set is_completed = true where id = $1', [ids.secondCard])
    expect(await during(db, lowers, complete)).toEqual({ refusal: '42501' })
  })

  test('a demoted admin withdraws no invitation', async () => {
    await db.as('olive')(`select share_board($1, 'new@ninjadojo.test', 'member')`, [ids.board])
    // The row is held by someone who renews it.
    const renews = async (query: Query) => {
      await demotes(query)
      return query(`select share_board($1, 'new@ninjadojo.test', 'viewer')`, [ids.board])
    }
    const withdraw = person('adam', 'delete from board_invitations where board_id = $1', [ids.board])
    expect(await during(db, renews, withdraw)).toEqual({ refusal: '42501' })
    const kept = `select role from board_invitations where board_id = $1 and email = 'new@ninjadojo.test'`
    expect(await db.admin(kept, [ids.board])).toEqual([{ role: 'viewer' }])
  })

  test('a clan admin who is made a member keeps no role of their own', async () => {
    const lowers = person('olive', `select set_clan_role($1, $2, 'member')`, [ids.clan, cast.adam])
    const keep = `update board_members set role = 'admin' where board_id = $1 and user_id = $2`
    expect(await during(db, lowers, person('adam', keep, [ids.clanBoard, cast.adam]))).toEqual({ refusal: '42501' })
    expect(
      await db.admin('select own_role from board_members where board_id = $1 and user_id = $2', [
        ids.clanBoard,
        cast.adam,
      ]),
    ).toEqual([{ own_role: null }])
  })
})

describe('of a clan', () => {
  test('a removed admin does not change it', async () => {
    const change = person('adam', 'update clans set members_invite = true where id = $1', [ids.clan])
    expect(await during(db, isLetGo, change)).toEqual({ refusal: '42501' })
  })

  test.each([
    ['changes its look', `update clan_branding set primary_color = '#222222' where clan_id = $1`],
    [
      'replaces its look',
      `insert into clan_branding (clan_id, primary_color) values ($1, '#222222')
        on conflict (clan_id) do update set primary_color = excluded.primary_color, created_by = auth.uid()`,
    ],
  ])('a removed admin no longer %s', async (_, sql) => {
    const holds = async (query: Query) => {
      await query(`update clan_branding set primary_color = '#111111' where clan_id = $1`, [ids.clan])
      return isLetGo(query)
    }
    expect(await during(db, holds, person('adam', sql, [ids.clan]))).toEqual({ refusal: '42501' })
  })

  test('a removed admin gives it no look', async () => {
    const [old] = await db.admin('delete from clan_branding where clan_id = $1 returning *', [ids.clan])
    const gives = async (query: Query) => {
      await query(`insert into clan_branding (clan_id, created_by) values ($1, $2)`, [ids.clan, cast.olive])
      await isLetGo(query)
      // It makes room again: only the role is in the way.
      await query(`select set_config('role', 'none', true)`)
      return query('delete from clan_branding where clan_id = $1', [ids.clan])
    }
    const insert = `insert into clan_branding (clan_id, primary_color) values ($1, '#222222')`
    expect(await during(db, gives, person('adam', insert, [ids.clan]))).toEqual({ refusal: '42501' })
    await db.admin('insert into clan_branding select * from jsonb_populate_record(null::clan_branding, $1)', [old])
  })

  describe('without dojos', () => {
    let clan: string | undefined
    beforeEach(async () => {
      const [made] = await db.as('olive')<{ id: string }>(
        `insert into clans (name, created_by) values ('Empty', $1) returning id`,
        [cast.olive],
      )
      clan = made?.id
      await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin'), ($1, $3, 'guest')`, [
        clan,
        cast.adam,
        cast.vic,
      ])
    })
    const members = () => db.admin('select user_id, role from clan_members where clan_id = $1 order by user_id', [clan])

    test.each([
      ['lowered', `select set_clan_role($1, $2, 'guest')`],
      ['removed', 'select remove_from_clan($1, $2)'],
    ])('an admin who is %s changes no role and removes no one', async (_, taking) => {
      for (const [late, whom] of [
        [`select set_clan_role($1, $2, 'admin')`, cast.adam],
        [`select set_clan_role($1, $2, 'admin')`, cast.vic],
        ['select remove_from_clan($1, $2)', cast.vic],
      ] as const) {
        await db.admin(
          `insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')
          on conflict (clan_id, user_id) do update set role = 'admin'`,
          [clan, cast.adam],
        )
        const outcome = await during(db, person('olive', taking, [clan, cast.adam]), person('adam', late, [clan, whom]))
        expect(outcome).toEqual({ refusal: '42501' })
        expect(await members()).not.toContainEqual({ user_id: cast.adam, role: 'admin' })
        expect(await members()).toContainEqual({ user_id: cast.vic, role: 'guest' })
      }
    })

    test('people who join it wait for who is removed from it', async () => {
      await db.admin('delete from clan_members where clan_id = $1 and user_id = $2', [clan, cast.vic])
      const [invited] = await db.as('olive')<{ made: { token?: string } }>(
        `select make_clan_link($1, 'member') as made`,
        [clan],
      )
      let hasWaited = false
      await during(
        db,
        person('olive', 'select remove_from_clan($1, $2)', [clan, cast.adam]),
        person('vic', 'select accept_clan_invitation($1)', [invited?.made.token]),
        async () => {
          hasWaited = await someoneWaits(db.admin)
          return []
        },
      )
      expect(hasWaited).toBe(true)
    })
  })
})

describe('who waits', () => {
  test.each([
    ['to change roles', `update board_members set role = 'member' where board_id = $1 and user_id = auth.uid()`],
    ['to leave', 'delete from board_members where board_id = $1 and user_id = auth.uid()'],
    ['to rename a tag', `update custom_labels set name = 'mine' where board_id = $1`],
    ['to delete a tag', 'delete from custom_labels where board_id = $1'],
  ])('for a dojo of their own %s holds up no other', async (_, sql) => {
    // Its id is the last, so the others are locked before it.
    const last = 'ffffffff-ffff-4fff-8fff-fffffffffff0'
    await db.admin('insert into boards (id, title, user_id) values ($1, $2, $3) on conflict do nothing', [
      last,
      'Last',
      cast.vic,
    ])
    const free = 'select 1 as is from private.board_clocks where board_id = $1 for update nowait'
    let others: unknown
    await during(
      db,
      server('select private.lock_board($1)', [last]),
      person('vic', sql, [last]),
      async (query) => (others = await query(free, [ids.board])) as never,
    )
    expect(others).toEqual([{ is: 1 }])
  })

  test.each([
    ['make a dojo', `select create_board('x', '', '[]', gen_random_uuid(), $1)`, 'nora'],
    ['copy one', `select copy_board('${ids.elsewhere}', 'x', false, $1)`, 'nora'],
    ['make a dojo where they are guests', `select create_board('x', '', '[]', gen_random_uuid(), $1)`, 'vic'],
  ] as const)('strangers who would %s in a clan do not wait for it', async (_, sql, who) => {
    let hasWaited = false
    const outcome = await during(
      db,
      server('select 1 from clans where id = $1 for update', [ids.clan]),
      person(who, sql, [ids.clan]),
      async () => {
        hasWaited = await someoneWaits(db.admin)
        return []
      },
    )
    expect(outcome).toEqual({ refusal: '42501' })
    expect(hasWaited).toBe(false)
  })
})
