import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { cast, type Person } from '../harness/cast.ts'
import { become, type Query } from '../harness/database.ts'
import { during } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'
import { clanToken, ids } from '../harness/scene.ts'
import { offer } from '../harness/hand-over.ts'

/* What a clan is asked in the moment in which it changes. */

const db = await openTestDatabase()
afterAll(() => db.close())

const server =
  (sql: string, params: unknown[] = []) =>
  (query: Query) =>
    query(sql, params)
const as = (who: Person, sql: string, params: unknown[]) => async (query: Query) => {
  await become(query, who)
  return query(sql, params)
}

test('a dojo is not published while its clan forbids it', async () => {
  const forbid = server('update clans set forbids_public_links = true where id = $1', [ids.clan])
  const open = as('adam', `select change_public_link($1, 'open')`, [ids.clanBoard])
  expect(await during(db, forbid, open)).toEqual({ refusal: 'PT409' })
  expect(await db.admin('select 1 from private.public_links')).toEqual([])
})

describe('a dojo that is made in a clan at the same moment', () => {
  const make = as('olive', `select create_board('Joined', '', '[]', gen_random_uuid(), $1)`, [ids.clan])
  const remove = (who: Person, by: Person) => as(by, 'select remove_from_clan($1, $2)', [ids.clan, cast[who]])
  const makeGuest = as('olive', `select set_clan_role($1, $2, 'guest')`, [ids.clan, cast.mia])
  const join = as('nora', `select accept_clan_invitation($1)`, [clanToken])

  const onIt = () =>
    db.admin(
      `select p.display_name as name, m.role from boards b join board_members m on m.board_id = b.id
       join profiles p on p.user_id = m.user_id where b.title = 'Joined' and m.user_id <> b.user_id order by 1`,
    )
  const adam = { name: 'Adam', role: 'admin' }

  afterEach(async () => {
    await db.admin(`delete from boards where title = 'Joined'`)
    await db.admin('delete from board_members where board_id = $1 and user_id in ($2, $3)', [
      ids.clanBoard,
      cast.mia,
      cast.nora,
    ])
    await db.admin('delete from clan_members where clan_id = $1 and user_id in ($2, $3)', [
      ids.clan,
      cast.mia,
      cast.nora,
    ])
    await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'member')`, [ids.clan, cast.mia])
    await db.admin('select private.follow_clan($1)', [ids.clan])
  })

  test.each([
    ['leaves out whom the clan removes', remove('mia', 'olive'), [adam]],
    ['leaves out who leaves the clan', remove('mia', 'mia'), [adam]],
    ['leaves out who is made a guest', makeGuest, [adam]],
    ['has who joins the clan', join, [adam, { name: 'Mia', role: 'member' }, { name: 'Nora', role: 'member' }]],
  ])('%s', async (_, change, people) => {
    expect(await during(db, change, make)).not.toHaveProperty('refusal')
    expect(await onIt()).toEqual(people)
  })

  test.each([
    ['loses whom the clan removes', remove('mia', 'olive'), [adam]],
    ['loses who leaves the clan', remove('mia', 'mia'), [adam]],
    ['loses who is made a guest', makeGuest, [adam]],
  ])('%s just after', async (_, change, people) => {
    expect(await during(db, make, change)).not.toHaveProperty('refusal')
    expect(await onIt()).toEqual(people)
  })

  test('leaves out whom the clan removes, also when it moves there', async () => {
    const [made] = await db.as('olive')<{ id: string }>(`select create_board('Joined') as id`)
    const move = as('olive', 'select move_board_to_clan($1, $2)', [made?.id, ids.clan])
    expect(await during(db, remove('mia', 'olive'), move)).not.toHaveProperty('refusal')
    expect(await onIt()).toEqual([adam])
  })
})

describe('what invites to a dojo', () => {
  // Adam is its admin by the clan only.
  const link = as('adam', `select make_clan_link($1, 'guest', array[$2]::uuid[])`, [ids.clan, ids.clanBoard])
  const invite = as('adam', `select invite_to_clan($1, array['new@ninjadojo.test'], 'guest', array[$2]::uuid[])`, [
    ids.clan,
    ids.clanBoard,
  ])
  const close = as('olive', 'select close_board($1, true)', [ids.clanBoard])
  const takeOut = as('olive', 'select move_board_to_clan($1, null)', [ids.clanBoard])
  const made = () =>
    db.admin('select board_ids, withheld_board_ids from private.clan_invitations where invited_by = $1', [cast.adam])

  const asBefore = async () => {
    await db.admin('delete from private.clan_invitations where invited_by = $1', [cast.adam])
    await db.as('olive')('select move_board_to_clan($1, $2)', [ids.clanBoard, ids.clan])
    await db.as('olive')('select close_board($1, false)', [ids.clanBoard])
  }
  afterEach(asBefore)

  test.each([
    ['link', 'made invite-only', link, close],
    ['invitation', 'made invite-only', invite, close],
    ['link', 'taken out of the clan', link, takeOut],
    ['invitation', 'taken out of the clan', invite, takeOut],
  ])('%s that is being made for a dojo that is being %s comes before or after that', async (_, __, make, change) => {
    expect(await during(db, change, make)).toEqual({ refusal: 'PT404' })
    await asBefore()
    for (const work of [make, change]) await db.engine.transaction(work)
    const oneAfterTheOther = await made()
    expect(oneAfterTheOther).toHaveLength(1)
    await asBefore()
    expect(await during(db, make, change)).not.toHaveProperty('refusal')
    expect(await made()).toEqual(oneAfterTheOther)
  })
})

test('handing a clan over locks the people who have its dojos before the clan', async () => {
  const made = await offer(db, 'clan', ids.clan, 'olive', 'adam')
  const transfer = as('adam', `select accept_offer($1) is not null as "isHandedOver"`, [made])
  await db.admin(`update subscribers set subscription_tier = 'pro'`)
  const outcome = await during(
    db,
    server('select private.lock_boards_of_clan($1)', [ids.clan]),
    transfer,
    server('select 1 from clans where id = $1 for share', [ids.clan]),
  )
  expect(outcome).toEqual([{ isHandedOver: true }])
})
