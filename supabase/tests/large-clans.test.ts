import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callsOf } from './harness/calls.ts'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

/* Leaving and deleting a clan takes seconds from no one else: it goes in portions, and by set. */

const db = await openTestDatabase()
afterAll(() => db.close())

describe('a clan of many dojos', () => {
  const people = [cast.olive, cast.mia]
  let clan = ''
  const dojos = async (count: number, techniques: number) => {
    const made = await db.admin<{ id: string }>(
      `insert into boards (title, user_id, clan_id) select 'Of the clan', $1, $2 from generate_series(1, $3::int) returning id`,
      [cast.olive, clan, count],
    )
    const boardIds = made.map(({ id }) => id)
    await db.admin(`insert into lists (board_id, title) select id, 'Ready' from unnest($1::uuid[]) b (id)`, [boardIds])
    await db.admin('select private.follow_clan($1)', [clan])
    await db.admin(`set session_replication_role = replica`)
    await db.admin(
      `insert into cards (board_id, list_id, title, order_index, rank, assignee)
       select l.board_id, l.id, 'Of the clan', i, i, $2 from lists l, generate_series(1, $3::int) i where l.board_id = any ($1)`,
      [boardIds, cast.mia, techniques],
    )
    await db.admin(`set session_replication_role = origin`)
    return boardIds
  }
  beforeEach(async () => {
    await db.admin(`update subscribers set subscription_tier = 'enterprise' where user_id = $1`, [cast.olive])
    const made = await db.admin<{ id: string }>(
      `insert into clans (name, created_by) values ('Many dojos', $1) returning id`,
      [cast.olive],
    )
    clan = made[0]?.id ?? ''
    for (const person of people.slice(1))
      await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'member')`, [clan, person])
  })
  afterEach(async () => {
    await db.admin(`delete from boards where title = 'Of the clan'`)
    await db.admin('delete from clans where id = $1', [clan])
  })
  const cards = `from cards where title = 'Of the clan' and assignee is not null`

  test.each([
    ['leaves', 'mia', (id: string) => `select remove_from_clan('${id}', '${cast.mia}')`],
    ['is removed', 'olive', (id: string) => `select remove_from_clan('${id}', '${cast.mia}')`],
    ['becomes a guest', 'olive', (id: string) => `select set_clan_role('${id}', '${cast.mia}', 'guest')`],
  ] as const)('has what one who %s is to do there withdrawn together', async (_, who, call) => {
    const boardIds = await dojos(12, 3)
    const counted = await db.engine.transaction((query) => callsOf(query, 'unassign_together', call(clan), [], who))
    expect(counted).toBe(1)
    expect(await db.admin(`select 1 ${cards}`)).toEqual([])
    expect(
      await db.admin(
        `select e.actor, count(*)::int as many from private.events e
         where e.board_id = any ($1) and e.kind = 'card.assigned' and e.before = $2 and e.after = '{"assignee": null}' group by 1`,
        [boardIds, { assignee: cast.mia }],
      ),
    ).toEqual([{ actor: cast[who], many: 36 }])
    expect(
      await db.admin('select 1 from board_members where board_id = any ($1) and user_id = $2', [boardIds, cast.mia]),
    ).toEqual([])
  })

  test.each([
    ['leaves', 'mia', 5500, (id: string) => `select remove_from_clan('${id}', '${cast.mia}') as rest`],
    ['becomes a guest', 'olive', 5500, (id: string) => `select set_clan_role('${id}', '${cast.mia}', 'guest') as rest`],
  ] as const)('has one who %s taken off 5,000 techniques at a time before', async (_, who, techniques, call) => {
    const boardIds = await dojos(2, techniques)
    const left = async () => (await db.admin(`select 1 ${cards}`)).length
    const rest = async () => (await db.as(who)<{ rest: number }>(call(clan)))[0]?.rest
    const isThere = async () =>
      (await db.admin('select 1 from board_members where board_id = any ($1) and user_id = $2', [boardIds, cast.mia]))
        .length
    expect(await rest()).toBe(6000)
    expect([await left(), await isThere()]).toEqual([6000, 2])
    expect(await rest()).toBe(1000)
    expect(await rest()).toBe(0)
    expect([await left(), await isThere()]).toEqual([0, 0])
  })

  test('keeps its owner, and what they are to do there', async () => {
    const boardIds = await dojos(1, 5100)
    await db.admin(`set session_replication_role = replica`)
    await db.admin('update cards set assignee = $2 where board_id = any ($1)', [boardIds, cast.olive])
    await db.admin(`set session_replication_role = origin`)
    for (const call of [
      `remove_from_clan('${clan}', '${cast.olive}')`,
      `set_clan_role('${clan}', '${cast.olive}', 'guest')`,
    ]) {
      await expect(db.as('olive')(`select ${call}`)).rejects.toThrow('A clan keeps its owner.')
    }
    expect(await db.admin(`select 1 ${cards}`)).toHaveLength(5100)
  })

  test('leaves a guest what they are to do where they stay', async () => {
    const [own, through] = await dojos(2, 2600)
    await db.admin(`update board_members set own_role = 'member' where board_id = $1 and user_id = $2`, [own, cast.mia])
    await db.as('olive')(`select set_clan_role($1, $2, 'guest')`, [clan, cast.mia])
    expect(await db.admin(`select distinct board_id ${cards}`)).toEqual([{ board_id: own }])
    expect(through).toBeDefined()
  })

  const portion = async () =>
    (await db.as('olive')<{ rest: number }>(`select delete_clan($1, 'Many dojos') as rest`, [clan]))[0]?.rest
  const binned = (boardIds: string[]) =>
    db.admin('select board_id from private.binned_boards where board_id = any ($1)', [boardIds])
  const clansLeft = () => db.admin('select 1 from clans where id = $1', [clan])

  test('is deleted in portions of 500 at most', async () => {
    const boardIds = await dojos(501, 0)
    expect(await portion()).toBe(1)
    expect(await binned(boardIds)).toHaveLength(500)
    expect(await clansLeft()).toHaveLength(1)
    expect(await portion()).toBe(0)
    expect(await binned(boardIds)).toHaveLength(501)
    expect(await clansLeft()).toEqual([])
    // The founder finds all of them in the bin.
    expect(await db.attempt('olive', 'select restore_board($1)', [boardIds[0]])).not.toHaveProperty('refusal')
  })

  test('is deleted in portions of what waits for techniques of its dojos', async () => {
    const boardIds = await dojos(2, 0)
    await db.admin(`set session_replication_role = replica`)
    await db.admin(
      `insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id)
       select gen_random_uuid(), $2, gen_random_uuid(), b from unnest($1::uuid[]) b, generate_series(1, 1600)`,
      [boardIds, ids.board],
    )
    await db.admin(`set session_replication_role = origin`)
    expect(await portion()).toBe(1)
    expect(await portion()).toBe(0)
    await db.admin('delete from private.card_blocks where blocker_board_id = any ($1)', [boardIds])
  })

  test('is deleted in portions of what is on the dojos', async () => {
    // Together they are more than one call takes from their assignees.
    const boardIds = await dojos(2, 13_000)
    expect(await portion()).toBe(1)
    expect(await binned(boardIds)).toHaveLength(1)
    expect(await portion()).toBe(0)
  })
})
