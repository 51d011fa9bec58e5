import { afterAll, expect, test } from 'vitest'
import { cast, emailOf } from '../harness/cast.ts'
import { sqlState } from '../harness/database.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'
import { offer } from '../harness/hand-over.ts'

/* Accounts that go while others work on what they share, each by a connection of its own. */

const db = await openTestDatabase()
afterAll(() => db.close())

async function refusalsOf(attempts: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(attempts)
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? sqlState(outcome.reason) : []))
}

const alone = (sql: string, params: unknown[]) => db.engine.transaction((query) => query(sql, params))

/** Someone with a dojo of their own, to which mia is invited, and work on olive's. */
async function newcomer(at: number) {
  const [made] = await db.admin<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now()) returning id`,
    [`leaver-${at}-${crypto.randomUUID()}@ninjadojo.test`],
  )
  const id = made?.id ?? ''
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [ids.board, id])
  const [board] = await db.admin<{ id: string }>(
    `insert into boards (title, user_id) values ('Own', $1) returning id`,
    [id],
  )
  await db.admin(`insert into board_invitations (board_id, email, role, invited_by) values ($1, $2, 'member', $3)`, [
    board?.id,
    emailOf('mia'),
    id,
  ])
  await db.admin(
    `insert into cards (board_id, list_id, title, created_by, assignee) select $1, $2, 'Theirs ' || n, $3, $3 from generate_series(1, 4) n`,
    [ids.board, ids.list, id],
  )
  return { id, boardId: board?.id ?? '' }
}

test('deleting accounts meets no deadlock with people who work on the same dojo, and none with those who join', async () => {
  await db.admin(`update subscribers set subscription_tier = 'enterprise' where user_id = $1`, [cast.olive])
  for (let round = 0; round < 8; round += 1) {
    const leavers = [await newcomer(round), await newcomer(round)]
    const cards = await db.admin<{ id: string }>(`select id from cards where board_id = $1 and title like 'Theirs %'`, [
      ids.board,
    ])
    const refusals = await refusalsOf([
      ...leavers.map(({ id }) => alone('select delete_account($1)', [id])),
      ...leavers.map(({ boardId }) => db.as('mia')('select accept_invitation($1)', [boardId])),
      ...cards.flatMap(({ id }) => [
        db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [id, ids.otherList]),
        db.as('adam')(
          `select edit_cards(jsonb_build_array(jsonb_build_object('id', $1::text, 'patch', '{"priority": "low"}'::jsonb)))`,
          [id],
        ),
      ]),
      db.as('olive')(`select share_board($1, $2, 'viewer')`, [ids.board, `guest-${round}@ninjadojo.test`]),
    ])
    // Who comes second finds the dojo gone, or the account held by who has joined.
    expect(refusals.filter((state) => !['PT404', 'PT409'].includes(state))).toEqual([])
    for (const { id, boardId } of leavers) {
      const [left] = await db.admin('select count(*)::integer as people from board_members where board_id = $1', [
        boardId,
      ])
      const [account] = await db.admin('select 1 from auth.users where id = $1', [id])
      expect(account === undefined || left?.['people'] === 2, 'only who was joined is still there').toBe(true)
    }
    await db.admin(`delete from boards where title = 'Own'`)
    await db.admin('delete from private.invitation_calls')
  }
})

test('two who hand dojos to each other at once end with the right counts', async () => {
  await db.admin(`update subscribers set subscription_tier = 'enterprise' where user_id = any ($1)`, [
    [cast.olive, cast.nora],
  ])
  const make = async (owner: 'olive' | 'nora', other: 'olive' | 'nora') => {
    const [made] = await db.as(owner)<{ id: string }>(`select create_board('Swap') as id`)
    await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'admin')`, [
      made?.id,
      cast[other],
    ])
    return made?.id ?? ''
  }
  for (let round = 0; round < 8; round += 1) {
    const [one, two] = [await make('olive', 'nora'), await make('nora', 'olive')]
    const offers = [await offer(db, 'board', one, 'olive', 'nora'), await offer(db, 'board', two, 'nora', 'olive')]
    const refusals = await refusalsOf([
      db.as('nora')('select accept_offer($1)', [offers[0]]),
      db.as('olive')('select accept_offer($1)', [offers[1]]),
    ])
    expect(refusals).toEqual([])
    expect(await db.admin('select 1 from private.crews where people <> private.people_of(owner_id)')).toEqual([])
    await db.admin(`delete from boards where title = 'Swap'`)
  }
})

test('who gives a dojo or a clan to two people at once gives it to one of them', async () => {
  await db.admin(`update subscribers set subscription_tier = 'enterprise' where user_id = $1`, [cast.olive])
  for (let round = 0; round < 8; round += 1) {
    const [board] = await db.as('olive')<{ id: string }>(`select create_board('Once') as id`)
    const [clan] = await db.as('olive')<{ id: string }>(
      `insert into clans (name, created_by) values ('Once', $1) returning id`,
      [cast.olive],
    )
    for (const who of [cast.adam, cast.mia]) {
      await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'admin')`, [board?.id, who])
      await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')`, [clan?.id, who])
    }
    const give = (call: string, id: string | undefined) =>
      [cast.adam, cast.mia].map((who) => db.as('olive')(`select ${call}($1, $2)`, [id, who]))
    const taken = async (kind: 'board' | 'clan', id: string | undefined) => {
      const offers = await db.admin<{ id: string; to_user: string }>(
        `select id, to_user from private.offers where ${kind}_id = $1`,
        [id],
      )
      expect(offers, 'it is offered to one of them').toHaveLength(1)
      const who = offers[0]?.to_user === cast.adam ? 'adam' : 'mia'
      const accept = () => db.as(who)('select accept_offer($1)', [offers[0]?.id])
      return refusalsOf([accept(), accept()])
    }
    expect(await refusalsOf(give('offer_board', board?.id))).toEqual([])
    expect(await refusalsOf(give('offer_clan', clan?.id))).toEqual([])
    expect(await taken('board', board?.id)).toEqual(['PT404'])
    expect(await taken('clan', clan?.id)).toEqual(['PT404'])
    await db.admin('delete from boards where id = $1', [board?.id])
    await db.admin('delete from clans where id = $1', [clan?.id])
  }
})
