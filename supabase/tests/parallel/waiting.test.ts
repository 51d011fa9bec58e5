import { afterAll, expect, test } from 'vitest'
import { cast, type Person } from '../harness/cast.ts'
import { become, type Query } from '../harness/database.ts'
import { during } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'

/* People whose role is taken while their call waits for a lock. */

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
const held = (what: string) => server('select pg_advisory_xact_lock(hashtextextended($1, 0))', [what])

test('who is removed from a dojo while they wait to copy it gets nothing of what it holds then', async () => {
  const late = `with gone as (delete from board_members where board_id = $1 and user_id = $2)
    insert into cards (board_id, list_id, title) values ($1, $3, 'After')`
  const outcome = await during(
    db,
    held(`boards of ${cast.mia}`),
    person('mia', `select copy_board($1, 'Mine', true)`, [ids.board]),
    server(late, [ids.board, cast.mia, ids.list]),
  )
  expect(outcome).toEqual({ refusal: 'PT404' })
  expect(await db.admin('select 1 from boards where user_id = $1', [cast.mia])).toEqual([])
})

test('who is removed from a clan while they wait keeps no dojo of it as its template', async () => {
  const outcome = await during(
    db,
    held(`templates of ${cast.olive}`),
    person('adam', `select save_clan_template($1, 'Late')`, [ids.clanBoard]),
    server('delete from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast.adam]),
  )
  expect(outcome).toEqual({ refusal: '42501' })
  await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')`, [ids.clan, cast.adam])
})

test('who is removed from a clan while they wait moves no dojo into it', async () => {
  const [made] = await db.as('adam')<{ id: string }>(`select create_board('Mine') as id`)
  const outcome = await during(
    db,
    held(`boards of ${cast.adam}`),
    person('adam', 'select move_board_to_clan($1, $2)', [made?.id, ids.clan]),
    server('delete from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast.adam]),
  )
  expect(outcome).toEqual({ refusal: '42501' })
  expect(await db.admin('select user_id from boards where id = $1', [made?.id])).toEqual([{ user_id: cast.adam }])
  await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')`, [ids.clan, cast.adam])
})

test('who is no admin of a dojo any more when its clan is free opens no public link', async () => {
  await db.admin(
    `insert into board_members (board_id, user_id, role) values ($1, $2, 'admin')
    on conflict (board_id, user_id) do update set own_role = 'admin'`,
    [ids.clanBoard, cast.adam],
  )
  const outcome = await during(
    db,
    server('select 1 from clans where id = $1 for update', [ids.clan]),
    person('adam', `select change_public_link($1, 'open')`, [ids.clanBoard]),
    server('delete from board_members where board_id = $1 and user_id = $2', [ids.clanBoard, cast.adam]),
  )
  expect(outcome).toEqual({ refusal: '42501' })
  expect(await db.admin('select 1 from private.public_links where board_id = $1', [ids.clanBoard])).toEqual([])
})

test('who is no admin of a dojo any more when it is free invites no one to it', async () => {
  const outcome = await during(
    db,
    server('select private.lock_board($1)', [ids.board]),
    person('adam', `select share_board($1, 'new@ninjadojo.test', 'member')`, [ids.board]),
    server(`update board_members set own_role = 'member' where board_id = $1 and user_id = $2`, [ids.board, cast.adam]),
  )
  expect(outcome).toEqual({ refusal: '42501' })
  await db.admin(`update board_members set own_role = 'admin' where board_id = $1 and user_id = $2`, [
    ids.board,
    cast.adam,
  ])
})

test.each([
  ['invites no one', `select invite_to_clan($1, '{new@ninjadojo.test}', 'member')`],
  ['makes no link', `select make_clan_link($1, 'member')`],
])('who is removed from a clan while they wait for it %s', async (_, sql) => {
  const outcome = await during(
    db,
    server('select 1 from clans where id = $1 for update', [ids.clan]),
    person('adam', sql, [ids.clan]),
    server('delete from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast.adam]),
  )
  expect(outcome).toEqual({ refusal: '42501' })
  await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')`, [ids.clan, cast.adam])
})

test('who is made a viewer while they wait for a dojo reserves no place for a file', async () => {
  await db.admin(
    `insert into board_members (board_id, user_id, role) values ($1, $2, 'member') on conflict do nothing`,
    [ids.board, cast.mia],
  )
  const outcome = await during(
    db,
    server('select private.lock_board($1)', [ids.board]),
    server(`select reserve_attachment($1, $2, 'x.png', 1, 'image/png')`, [ids.card, cast.mia]),
    server(`update board_members set own_role = 'viewer' where board_id = $1 and user_id = $2`, [ids.board, cast.mia]),
  )
  expect(outcome).toEqual({ refusal: '42501' })
  await db.admin(`update board_members set own_role = 'member' where board_id = $1 and user_id = $2`, [
    ids.board,
    cast.mia,
  ])
})

test('who accepts an invitation while they are removed from its clan waits, and finds it gone', async () => {
  await db.admin(
    `insert into board_members (board_id, user_id, role) values ($1, $2, 'admin')
    on conflict (board_id, user_id) do update set own_role = 'admin'`,
    [ids.clanBoard, cast.olive],
  )
  await db.admin('update boards set is_closed = true where id = $1', [ids.clanBoard])
  await db.admin('select private.follow_clan($1)', [ids.clan])
  await db.as('olive')(`select share_board($1, 'mia@ninjadojo.test', 'member')`, [ids.clanBoard])
  const outcome = await during(
    db,
    async (query) => {
      await become(query, 'olive')
      return query('select remove_from_clan($1, $2)', [ids.clan, cast.mia])
    },
    person('mia', 'select accept_invitation($1)', [ids.clanBoard]),
  )
  expect(outcome).toEqual({ refusal: 'PT404' })
  expect(
    await db.admin('select 1 from board_members where board_id = $1 and user_id = $2', [ids.clanBoard, cast.mia]),
  ).toEqual([])
})
