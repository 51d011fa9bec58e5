import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { join } from './harness/board.ts'
import { cast, type Person, people } from './harness/cast.ts'
import { become } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { handOver } from './harness/hand-over.ts'

/* Who leaves a clan, or loses a role in it, keeps nothing of its dojos that came with it. */

const db = await openTestDatabase()
afterAll(() => db.close())

const makeBoard = async (who: Person, title: string, clan: string | null = null) =>
  (await db.as(who)<{ id: string }>(`select create_board($1, '', '[]', gen_random_uuid(), $2) as id`, [title, clan]))[0]
    ?.id ?? ''
/** As accepting an invitation does it. */
const joinClan = async (who: Person, role: string) => {
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
const binOf = async (who: Person) =>
  (await db.as(who)<{ bin: { id: string }[] }>('select binned_boards() as bin')).flatMap(({ bin }) =>
    bin.map(({ id }) => id),
  )
const restoring = async (who: Person, board: string) =>
  (await db.attempt(who, 'select restore_board($1)', [board])).refusal
const remove = (who: Person, whom: Person) => db.as(who)('select remove_from_clan($1, $2)', [clan, cast[whom]])
const setRole = (who: Person, whom: Person, role: string) =>
  db.as(who)('select set_clan_role($1, $2, $3)', [clan, cast[whom], role])

let clan: string
beforeEach(async () => {
  await db.admin(`update subscribers set subscription_tier = 'enterprise' where user_id = any ($1)`, [
    [cast.olive, cast.adam],
  ])
  const [made] = await db.as('olive')<{ id: string }>(
    `insert into clans (name, created_by) values ('Crew', $1) returning id`,
    [cast.olive],
  )
  clan = made?.id ?? ''
  return async () => {
    await db.admin(`delete from boards where title like 'Test %'`)
    await db.admin('delete from clans where id = $1', [clan])
  }
})

describe('what waits in the bin when they go', () => {
  const leaving: [string, (board: string) => Promise<unknown>][] = [
    ['is removed', () => remove('olive', 'mia')],
    ['leaves', () => remove('mia', 'mia')],
    [
      'was removed before the bin was told',
      () => db.admin('delete from clan_members where user_id = $1 and clan_id = $2', [cast.mia, clan]),
    ],
  ]
  test.each(leaving)('does not come back with a person who %s, once the clan is deleted', async (_, leave) => {
    await joinClan('mia', 'member')
    const board = await makeBoard('mia', 'Test rota', clan)
    await db.as('olive')('select close_board($1, true)', [board])
    await db.as('olive')('select delete_board($1)', [board])
    expect(await binOf('mia')).toEqual([board])
    await leave(board)
    expect(await binOf('mia')).toEqual([])
    await db.as('olive')('select delete_clan($1, $2)', [clan, 'Crew'])
    expect([await binOf('mia'), await restoring('mia', board)]).toEqual([[], 'PT404'])
    await db.as('olive')('select restore_board($1)', [board])
    expect(await rolesOn(board)).toEqual({ olive: 'admin' })
  })

  test('is not given back to them when they join again', async () => {
    await joinClan('mia', 'member')
    const board = await makeBoard('mia', 'Test rota', clan)
    await db.as('olive')('select delete_board($1)', [board])
    await remove('olive', 'mia')
    await joinClan('mia', 'guest')
    expect(await binOf('mia')).toEqual([])
    await db.as('olive')('select restore_board($1)', [board])
    expect(await rolesOn(board)).toEqual({ olive: 'admin' })
  })

  test('is told with the name of who put it there, while they come back with it or share anything else', async () => {
    const board = await makeBoard('olive', 'Test rota', clan)
    await join(db, board, 'vic', 'admin')
    await db.as('vic')('select delete_board($1)', [board])
    const undo = new Error('undo')
    await expect(
      db.engine.transaction(async (query) => {
        const named = async () =>
          (
            await query<{ bin: { id: string; binnedBy: string | null }[] }>('select binned_boards() as bin')
          )[0]?.bin.find(({ id }) => id === board)?.binnedBy
        await become(query, 'olive')
        expect(await named()).toBe('Vic')
        await query('reset role')
        await query('delete from board_members where user_id = $1', [cast.vic])
        await query('delete from clan_members where user_id = $1', [cast.vic])
        await become(query, 'olive')
        expect(await named()).toBe('Vic')
        await query('reset role')
        await query(`update private.binned_boards set members = '[]' where board_id = $1`, [board])
        await become(query, 'olive')
        expect(await named()).toBeNull()
        throw undo
      }),
    ).rejects.toBe(undo)
  })

  test('keeps who was never of the clan, and what they were assigned', async () => {
    const board = await makeBoard('olive', 'Test rota', clan)
    await join(db, board, 'vic', 'admin')
    await joinClan('mia', 'member')
    const [list] = await db.as('olive')<{ id: string }>(
      `insert into lists (board_id, title) values ($1, 'Ready') returning id`,
      [board],
    )
    for (const who of ['vic', 'mia'] as const)
      await db.as('olive')('insert into cards (board_id, list_id, title, assignee) values ($1, $2, $3, $4)', [
        board,
        list?.id,
        who,
        cast[who],
      ])
    await db.as('olive')('select delete_board($1)', [board])
    await remove('olive', 'mia')
    await db.as('olive')('select delete_clan($1, $2)', [clan, 'Crew'])
    await db.as('vic')('select restore_board($1)', [board])
    expect(await rolesOn(board)).toEqual({ olive: 'admin', vic: 'admin' })
    expect(await db.admin('select title, assignee from cards where board_id = $1 order by title', [board])).toEqual([
      { title: 'mia', assignee: null },
      { title: 'vic', assignee: cast.vic },
    ])
  })
})

describe('who handed the clan over', () => {
  test('is on its dojos what they are in the clan from then on, and an admin of those that they made', async () => {
    await joinClan('adam', 'admin')
    await joinClan('mia', 'member')
    const hers = await makeBoard('mia', 'Test hers', clan)
    const closed = await makeBoard('mia', 'Test closed', clan)
    const binned = await makeBoard('mia', 'Test binned', clan)
    const own = await makeBoard('olive', 'Test own', clan)
    await db.as('mia')('select close_board($1, true)', [closed])
    await db.as('mia')('select delete_board($1)', [binned])
    await handOver(db, 'clan', clan, 'olive', 'adam')
    expect(await rolesOn(hers)).toEqual({ olive: 'admin', adam: 'admin', mia: 'admin' })
    expect(await rolesOn(closed), 'someone else’s closed dojo').toEqual({ adam: 'admin', mia: 'admin' })
    await setRole('adam', 'olive', 'guest')
    await db.as('adam')('select restore_board($1)', [binned])
    for (const board of [hers, closed, binned]) expect(await rolesOn(board)).toEqual({ adam: 'admin', mia: 'admin' })
    expect(await rolesOn(own)).toMatchObject({ olive: 'admin', adam: 'admin' })
  })
})

describe('a role of one’s own', () => {
  const close = (who: Person, board: string, isClosed = true) =>
    db.as(who)('select close_board($1, $2)', [board, isClosed])
  const closedByAdam = async () => {
    await joinClan('adam', 'admin')
    const board = await makeBoard('olive', 'Test rota', clan)
    await close('adam', board)
    expect(await rolesOn(board)).toEqual({ olive: 'admin', adam: 'admin' })
    return board
  }

  test('that closing gave goes when it is opened', async () => {
    const board = await closedByAdam()
    await close('adam', board, false)
    expect(await rolesOn(board)).toEqual({ olive: 'admin', adam: 'admin' })
    await setRole('olive', 'adam', 'guest')
    expect(await rolesOn(board)).toEqual({ olive: 'admin' })
  })

  test('that closing gave ends with being more than a guest', async () => {
    const board = await closedByAdam()
    await setRole('olive', 'adam', 'guest')
    expect(await rolesOn(board)).toEqual({ olive: 'admin' })
  })

  test('is again what it was before closing', async () => {
    await joinClan('adam', 'admin')
    const board = await makeBoard('olive', 'Test rota', clan)
    await db.admin(`update board_members set own_role = 'viewer' where board_id = $1 and user_id = $2`, [
      board,
      cast.adam,
    ])
    await close('adam', board)
    await setRole('olive', 'adam', 'guest')
    expect(await rolesOn(board)).toEqual({ olive: 'admin', adam: 'viewer' })
  })

  test('that someone gave while it was closed stays', async () => {
    const board = await closedByAdam()
    for (const role of ['viewer', 'member'])
      await db.as('olive')('update board_members set role = $3 where board_id = $1 and user_id = $2', [
        board,
        cast.adam,
        role,
      ])
    await close('olive', board, false)
    await setRole('olive', 'adam', 'guest')
    expect(await rolesOn(board)).toEqual({ olive: 'admin', adam: 'member' })
  })

  test('that closing gave comes out of the bin as that', async () => {
    const board = await closedByAdam()
    await db.as('olive')('select delete_board($1)', [board])
    await db.as('adam')('select restore_board($1)', [board])
    expect(await rolesOn(board)).toEqual({ olive: 'admin', adam: 'admin' })
    await close('adam', board, false)
    await setRole('olive', 'adam', 'guest')
    expect(await rolesOn(board)).toEqual({ olive: 'admin' })
  })

  test('that closing gave ends in the bin, too', async () => {
    const board = await closedByAdam()
    await db.as('olive')('select delete_board($1)', [board])
    expect(await binOf('adam')).toEqual([board])
    await setRole('olive', 'adam', 'guest')
    expect([await binOf('adam'), await restoring('adam', board)]).toEqual([[], 'PT404'])
    await db.as('olive')('select restore_board($1)', [board])
    expect(await rolesOn(board)).toEqual({ olive: 'admin' })
  })

  test('that closing gave ends with the clan', async () => {
    const board = await closedByAdam()
    await db.as('olive')('select delete_clan($1, $2)', [clan, 'Crew'])
    expect([await binOf('adam'), await restoring('adam', board)]).toEqual([[], 'PT404'])
  })

  test('that closing gave stays with who owns the clan since', async () => {
    const board = await closedByAdam()
    await handOver(db, 'clan', clan, 'olive', 'adam')
    await close('adam', board, false)
    expect(await rolesOn(board)).toMatchObject({ adam: 'admin' })
  })

  test('is not given by opening a dojo that is open', async () => {
    await joinClan('adam', 'admin')
    const board = await makeBoard('olive', 'Test rota', clan)
    await db.as('adam')('select close_board($1, false)', [board])
    await setRole('olive', 'adam', 'guest')
    expect(await rolesOn(board)).toEqual({ olive: 'admin' })
  })

  test('is given to who closes it', async () => {
    await joinClan('adam', 'admin')
    const board = await makeBoard('olive', 'Test rota', clan)
    await db.as('adam')('select close_board($1, true)', [board])
    expect(await rolesOn(board)).toEqual({ olive: 'admin', adam: 'admin' })
  })
})
