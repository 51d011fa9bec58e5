import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { join } from './harness/board.ts'
import { cast, type Person, people } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { handOver } from './harness/hand-over.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const setPlan = (who: Person, tier: string) =>
  db.admin('update subscribers set subscription_tier = $2 where user_id = $1', [cast[who], tier])
const makeBoard = async (who: Person, title: string, clan: string | null = null) =>
  (await db.as(who)<{ id: string }>(`select create_board($1, '', '[]', gen_random_uuid(), $2) as id`, [title, clan]))[0]
    ?.id ?? ''
const makeClan = async (who: Person) =>
  (
    await db.as(who)<{ id: string }>(`insert into clans (name, created_by) values ('Crew', $1) returning id`, [
      cast[who],
    ])
  )[0]?.id ?? ''
/** As accepting an invitation does it. */
const joinClan = async (clan: string, who: Person, role: string) => {
  await db.admin('insert into clan_members (clan_id, user_id, role) values ($1, $2, $3)', [clan, cast[who], role])
  await db.admin('select private.follow_clan($1, null, $2)', [clan, cast[who]])
}
const rolesOn = async (board: string) =>
  Object.fromEntries(
    (
      await db.admin<{ user_id: string; role: string }>('select user_id, role from board_members where board_id = $1', [
        board,
      ])
    ).map(({ user_id, role }) => [people.find((who) => cast[who] === user_id) ?? user_id, role]),
  )
const ownerOf = async (board: string) =>
  (await db.admin('select user_id from boards where id = $1', [board]))[0]?.['user_id']
const refusalOf = async (who: Person, sql: string, values: unknown[]) => (await db.attempt(who, sql, values)).refusal

let clan: string
beforeEach(async () => {
  for (const who of people) await setPlan(who, 'free')
  await setPlan('olive', 'enterprise')
  clan = await makeClan('olive')
  return async () => {
    await db.admin(`delete from boards where title like 'Test %'`)
    await db.admin('delete from clans where id = $1', [clan])
  }
})

describe('a role in the clan is a role on its dojos', () => {
  test('and ends with it', async () => {
    const board = await makeBoard('olive', 'Test rota', clan)
    await joinClan(clan, 'adam', 'admin')
    await joinClan(clan, 'mia', 'member')
    await joinClan(clan, 'vic', 'guest')
    expect(await rolesOn(board)).toEqual({ olive: 'admin', adam: 'admin', mia: 'member' })
    await db.as('adam')('select set_clan_role($1, $2, $3)', [clan, cast.mia, 'guest'])
    expect(await rolesOn(board)).toEqual({ olive: 'admin', adam: 'admin' })
    await db.as('adam')('select remove_from_clan($1, $2)', [clan, cast.adam])
    expect(await rolesOn(board)).toEqual({ olive: 'admin' })
  })

  test('the stronger of the two counts', async () => {
    const board = await makeBoard('olive', 'Test rota', clan)
    await join(db, board, 'mia', 'viewer')
    await joinClan(clan, 'mia', 'member')
    expect(await rolesOn(board)).toMatchObject({ mia: 'member' })
    const lower = `update board_members set role = 'viewer' where board_id = $1 and user_id = $2`
    expect(await refusalOf('olive', lower, [board, cast.mia])).toBe('PT409')
    await db.as('olive')(`update board_members set role = 'admin' where board_id = $1 and user_id = $2`, [
      board,
      cast.mia,
    ])
    expect(await rolesOn(board)).toMatchObject({ mia: 'admin' })
    await db.as('olive')('select set_clan_role($1, $2, $3)', [clan, cast.mia, 'guest'])
    expect(await rolesOn(board), 'what the dojo gave stays').toMatchObject({ mia: 'admin' })
  })

  test('who is there through the clan is not removed from one dojo', async () => {
    const board = await makeBoard('olive', 'Test rota', clan)
    await joinClan(clan, 'mia', 'member')
    const removal = 'delete from board_members where board_id = $1 and user_id = $2'
    expect(await refusalOf('olive', removal, [board, cast.mia])).toBe('PT409')
    expect(await refusalOf('mia', removal, [board, cast.mia])).toBe('PT409')
  })

  test('a dojo closed to a few keeps those with a role of their own, and who closed it', async () => {
    const board = await makeBoard('olive', 'Test rota', clan)
    await joinClan(clan, 'adam', 'admin')
    await joinClan(clan, 'mia', 'member')
    await join(db, board, 'vic', 'viewer')
    await db.as('adam')('select close_board($1, true)', [board])
    expect(await rolesOn(board)).toEqual({ olive: 'admin', adam: 'admin', vic: 'viewer' })
    expect((await db.as('mia')('select board_snapshot($1) as board', [board]))[0]?.['board']).toBeNull()
    await db.as('adam')('select close_board($1, false)', [board])
    expect(await rolesOn(board)).toEqual({ olive: 'admin', adam: 'admin', mia: 'member', vic: 'viewer' })
  })
})

test('an invite-only dojo is not to be told from how many dojos its people are on', async () => {
  await joinClan(clan, 'adam', 'admin')
  await joinClan(clan, 'mia', 'member')
  await joinClan(clan, 'vic', 'guest')
  await makeBoard('olive', 'Test rota', clan)
  const salaries = await makeBoard('olive', 'Test salaries', clan)
  await db.as('olive')('select close_board($1, true)', [salaries])
  await join(db, salaries, 'adam', 'viewer')
  type Member = { userId: string; boards: number }
  const dojosOf = async (reader: Person) => {
    const [row] = await db.as(reader)<{ members: Member[] }>(`select clan_page($1) -> 'members' as members`, [clan])
    return people.flatMap((who) => row?.members.find(({ userId }) => userId === cast[who])?.boards ?? [])
  }
  expect(await dojosOf('olive')).toEqual([2, 2, 1, 0])
  expect(await dojosOf('adam')).toEqual([2, 2, 1, 0])
  expect(await dojosOf('mia')).toEqual([1, 1, 1, 0])
  expect(await dojosOf('vic')).toEqual([1, 1, 1, 0])
})

describe('a dojo that moves', () => {
  test('into a clan is its owner’s; who brought it stays its admin; out of it, the clan’s people leave it', async () => {
    await joinClan(clan, 'mia', 'member')
    await joinClan(clan, 'adam', 'member')
    const board = await makeBoard('mia', 'Test garden')
    await db.as('mia')('select move_board_to_clan($1, $2)', [board, clan])
    expect(await ownerOf(board)).toBe(cast.olive)
    expect(await rolesOn(board)).toEqual({ olive: 'admin', mia: 'admin', adam: 'member' })
    expect(await refusalOf('mia', 'select move_board_to_clan($1, null)', [board])).toBe('42501')
    await db.as('olive')('select move_board_to_clan($1, null)', [board])
    expect(await rolesOn(board)).toEqual({ olive: 'admin', mia: 'admin' })
  })

  test('members bring none where the clan says so; guests never', async () => {
    await joinClan(clan, 'mia', 'member')
    await joinClan(clan, 'vic', 'guest')
    expect(await refusalOf('vic', `select create_board('Test own', '', '[]', gen_random_uuid(), $1)`, [clan])).toBe(
      '42501',
    )
    await db.as('olive')('update clans set members_make_dojos = false where id = $1', [clan])
    expect(await refusalOf('mia', `select create_board('Test own', '', '[]', gen_random_uuid(), $1)`, [clan])).toBe(
      '42501',
    )
  })

  test('people whom the plan of the clan’s owner has no room for do not come along', async () => {
    // Three are on Starter; vic would be the fourth.
    const clan = await makeClan('nora')
    await joinClan(clan, 'mia', 'member')
    await joinClan(clan, 'adam', 'member')
    const crowded = await makeBoard('mia', 'Test crowded')
    await join(db, crowded, 'vic', 'viewer')
    expect(await refusalOf('mia', 'select move_board_to_clan($1, $2)', [crowded, clan])).toBe('PT402')
    expect(await ownerOf(crowded)).toBe(cast.mia)
    await db.admin('delete from clans where id = $1', [clan])
  })
})

test('a clan that is handed over takes its dojos along, and the person who had it stays an admin', async () => {
  const board = await makeBoard('olive', 'Test rota', clan)
  await joinClan(clan, 'mia', 'member')
  await handOver(db, 'clan', clan, 'olive', 'mia')
  expect(await ownerOf(board)).toBe(cast.mia)
  expect(await rolesOn(board)).toEqual({ olive: 'admin', mia: 'admin' })
  expect(await db.admin('select user_id, role from clan_members where clan_id = $1 order by role', [clan])).toEqual([
    { user_id: cast.olive, role: 'admin' },
    { user_id: cast.mia, role: 'owner' },
  ])
  await db.as('olive')('select remove_from_clan($1, $2)', [clan, cast.olive])
  expect(await rolesOn(board), 'the founder leaves like everyone').toEqual({ mia: 'admin' })
})

describe('the bin', () => {
  test('a dojo in it is out of everyone’s sight, and comes back as it was', async () => {
    const board = await makeBoard('olive', 'Test rota', clan)
    await joinClan(clan, 'mia', 'member')
    await join(db, board, 'vic', 'viewer')
    const [list] = await db.as('olive')<{ id: string }>(
      `insert into lists (board_id, title) values ($1, 'Ready') returning id`,
      [board],
    )
    await db.as('olive')(`insert into cards (board_id, list_id, title, assignee) values ($1, $2, 'Water', $3)`, [
      board,
      list?.id,
      cast.vic,
    ])
    await db.as('olive')('select delete_board($1)', [board])
    for (const who of ['olive', 'mia', 'vic'] as const)
      expect((await db.as(who)('select board_snapshot($1) as board', [board]))[0]?.['board']).toBeNull()
    expect(await refusalOf('mia', 'select restore_board($1)', [board])).toBe('PT404')
    await db.as('olive')('select restore_board($1)', [board])
    expect(await rolesOn(board)).toEqual({ olive: 'admin', mia: 'member', vic: 'viewer' })
    expect(await db.admin('select assignee from cards where board_id = $1', [board])).toEqual([{ assignee: cast.vic }])
  })

  test('is emptied after 30 days', async () => {
    const [old, young] = [await makeBoard('olive', 'Test old'), await makeBoard('olive', 'Test young')]
    await db.as('olive')('select delete_board($1), delete_board($2)', [old, young])
    await db.admin(`update private.binned_boards set binned_at = now() - interval '31 days' where board_id = $1`, [old])
    await db.admin('select empty_board_bin()')
    expect(await db.admin(`select title from boards where title in ('Test old', 'Test young')`)).toEqual([
      { title: 'Test young' },
    ])
  })

  test('is seen by those who may restore from it, with who deleted what', async () => {
    const board = await makeBoard('olive', 'Test rota', clan)
    await join(db, board, 'mia', 'member')
    await join(db, board, 'vic', 'admin')
    await joinClan(clan, 'adam', 'admin')
    await joinClan(clan, 'mia', 'member')
    await joinClan(clan, 'vic', 'guest')
    await db.as('adam')('select delete_board($1)', [board])
    const seenBy = async (who: Person) =>
      (
        await db.as(who)<{ bin: { title: string; binnedBy: string; clanId: string }[] }>(
          'select binned_boards() as bin',
        )
      )
        .flatMap(({ bin }) => bin)
        .filter(({ title }) => title === 'Test rota')
    const entry = { clanId: clan, binnedBy: expect.stringMatching(/adam/i) }
    expect(await Promise.all((['olive', 'adam', 'vic'] as const).map(seenBy))).toMatchObject([
      [entry],
      [entry],
      [entry],
    ])
    expect(await Promise.all((['mia', 'nora'] as const).map(seenBy))).toEqual([[], []])
  })

  test('is closed to an admin of a dojo who has left the clan since', async () => {
    const board = await makeBoard('olive', 'Test rota', clan)
    await join(db, board, 'mia', 'admin')
    await joinClan(clan, 'mia', 'member')
    await db.as('olive')('select delete_board($1)', [board])
    await db.as('mia')('select remove_from_clan($1, $2)', [clan, cast.mia])
    expect(await refusalOf('mia', 'select restore_board($1)', [board])).toBe('PT404')
    await db.as('olive')('select restore_board($1)', [board])
    expect(await rolesOn(board)).toEqual({ olive: 'admin' })
  })

  test('takes the dojos of a clan that is deleted, by its name', async () => {
    const board = await makeBoard('olive', 'Test rota', clan)
    await joinClan(clan, 'adam', 'admin')
    expect(await refusalOf('adam', 'select delete_clan($1, $2)', [clan, 'Crew'])).toBe('42501')
    expect(await refusalOf('olive', 'select delete_clan($1, $2)', [clan, 'Krew'])).toBe('22023')
    await db.as('olive')('select delete_clan($1, $2)', [clan, 'Crew'])
    expect(await rolesOn(board)).toEqual({})
    await db.as('olive')('select restore_board($1)', [board])
    expect(await rolesOn(board)).toEqual({ olive: 'admin' })
  })
})

test('an archived dojo is read by everyone and written by no one, and comes back with all roles', async () => {
  const board = await makeBoard('olive', 'Test rota', clan)
  await joinClan(clan, 'mia', 'member')
  await db.as('olive')('select archive_board($1, true)', [board])
  expect(await rolesOn(board)).toEqual({ olive: 'viewer', mia: 'viewer' })
  for (const who of ['olive', 'mia'] as const)
    expect(await refusalOf(who, `insert into lists (board_id, title) values ($1, 'Late')`, [board])).toBe('42501')
  expect(await refusalOf('mia', 'select archive_board($1, false)', [board])).toBe('42501')
  const opened = async (who: Person) =>
    (await db.as(who)<{ board: unknown }>('select board_snapshot($1) as board', [board]))[0]?.board
  expect(await opened('olive')).toMatchObject({
    board: { archivedAt: expect.any(String) },
    role: 'viewer',
    isAdmin: true,
  })
  expect(await opened('mia')).toMatchObject({ role: 'viewer', isAdmin: false })
  await db.as('olive')('select archive_board($1, false)', [board])
  expect(await rolesOn(board)).toEqual({ olive: 'admin', mia: 'member' })
})

/** What anyone tries, in any order; much of it is refused. */
const anyAct = fc.record({
  who: fc.constantFrom(...people),
  whom: fc.constantFrom(...people),
  role: fc.constantFrom('admin', 'member', 'guest'),
  board: fc.nat(2),
  act: fc.constantFrom(
    'join',
    'role',
    'remove',
    'leave',
    'offer',
    'accept',
    'close',
    'open',
    'in',
    'out',
    'bin',
    'restore',
    'archive',
  ),
})

test('1,000 random histories leave one owner, right counts, and no one where they may not be', async () => {
  // One call each time, or setting the scene would take longer than the histories.
  await db.admin(`create function fresh_clan(old uuid, out clan uuid, out boards uuid[]) language plpgsql as $$
    begin
      delete from boards b where b.title like 'Test %';
      delete from clans c where c.id = old;
      insert into clans (name, created_by) values ('Crew', '${cast.olive}') returning id into clan;
      insert into clan_members (clan_id, user_id, role) values (clan, '${cast.mia}', 'member'), (clan, '${cast.adam}', 'admin');
      insert into private.clan_invitations (clan_id, token_hash, role, max_uses, expires_at, invited_by)
      values (clan, private.invitation_token_hash('any'), 'member', 100, now() + interval '1 day', '${cast.olive}');
      with made as (
        insert into boards (title, user_id, clan_id) values ('Test 1', '${cast.olive}', clan), ('Test 2', '${cast.olive}', clan),
          ('Test 3', '${cast.mia}', null) returning id, title)
      select array_agg(id order by title) into boards from made;
      perform private.follow_clan(clan);
    end $$`)
  let boards: string[] = []
  const statements = (act: typeof anyAct extends fc.Arbitrary<infer Act> ? Act : never): string => {
    const board = boards[act.board] ?? ''
    const [whom, role] = [cast[act.whom], act.role]
    return {
      join: `select accept_clan_invitation('any')`,
      role: `select set_clan_role('${clan}', '${whom}', '${role}')`,
      remove: `select remove_from_clan('${clan}', '${whom}')`,
      leave: `select remove_from_clan('${clan}', '${cast[act.who]}')`,
      offer: `select offer_clan('${clan}', '${whom}')`,
      accept: `select accept_offer((my_offers() #>> '{0,id}')::uuid)`,
      close: `select close_board('${board}', true)`,
      open: `select close_board('${board}', false)`,
      in: `select move_board_to_clan('${board}', '${clan}')`,
      out: `select move_board_to_clan('${board}', null)`,
      bin: `select delete_board('${board}')`,
      restore: `select restore_board('${board}')`,
      archive: `select archive_board('${board}', not (select archived_at is not null from boards where id = '${board}'))`,
    }[act.act]
  }
  for (const who of people) await setPlan(who, 'enterprise')
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 8 }), async (acts) => {
      const [fresh] = await db.admin<{ clan: string; boards: string[] }>('select * from fresh_clan($1)', [clan])
      clan = fresh?.clan ?? ''
      boards = fresh?.boards ?? []
      for (const act of acts) {
        const outcome = await db
          .as(act.who)(statements(act))
          .then(
            () => 'done',
            (error: { code?: string }) => error.code,
          )
        if (outcome === 'done') done += 1
        expect(['done', '42501', 'PT404', 'PT409', '22023']).toContain(outcome)
      }
      const [faults] = await db.admin(
        `select
           (select count(*)::int from clan_members where clan_id = $1 and role = 'owner') as owners,
           (select count(*)::int from clans c join clan_members m on m.clan_id = c.id and m.user_id = c.created_by and m.role = 'owner' where c.id = $1) as founders,
           (select count(*)::int from boards b where b.clan_id = $1 and b.user_id <> (select created_by from clans where id = $1)) as strayed,
           (select count(*)::int from private.crews k where k.people <> private.people_of(k.owner_id)) as miscounted,
           (select count(*)::int from boards b where b.title like 'Test %' and not exists (select from private.binned_boards x where x.board_id = b.id)
              and not exists (select from board_members m where m.board_id = b.id and m.user_id = b.user_id and m.own_role = 'admin')) as unowned,
           (select count(*)::int from board_members m join boards b on b.id = m.board_id where b.title like 'Test %' and m.role <> case
              when b.archived_at is not null then 'viewer' when 'admin' in (m.own_role, m.clan_role) then 'admin'
              when 'member' in (m.own_role, m.clan_role) then 'member' else 'viewer' end) as wrong_roles,
           (select count(*)::int from board_members m join boards b on b.id = m.board_id
              left join clan_members c on c.clan_id = b.clan_id and c.user_id = m.user_id
              where b.title like 'Test %' and m.clan_role is distinct from case when b.is_closed then null
                when c.role in ('owner', 'admin') then 'admin' when c.role = 'member' then 'member' end) as misled,
           (select count(*)::int from clan_members c join boards b on b.clan_id = c.clan_id and not b.is_closed
              left join private.binned_boards x on x.board_id = b.id
              left join board_members m on m.board_id = b.id and m.user_id = c.user_id
              where c.clan_id = $1 and c.role <> 'guest' and (x.board_id is null) <> (m.user_id is not null)) as missing`,
        [clan],
      )
      expect(faults).toEqual({
        owners: 1,
        founders: 1,
        strayed: 0,
        miscounted: 0,
        unowned: 0,
        wrong_roles: 0,
        misled: 0,
        missing: 0,
      })
    }),
    { numRuns: 1000 },
  )
  expect(done, 'much of it was allowed').toBeGreaterThan(1000)
}, 600_000)
