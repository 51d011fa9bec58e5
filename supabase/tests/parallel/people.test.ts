import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast, emailOf, type Person } from '../harness/cast.ts'
import { sqlState } from '../harness/database.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'

/* People who are added at the same moment, each by a connection of its own. nora is on Starter: two fit beside her. */

const db = await openTestDatabase()
afterAll(() => db.close())

let boards: string[]

beforeEach(async () => {
  await db.admin('delete from boards where user_id = $1 and id <> $2', [cast.nora, ids.elsewhere])
  await db.admin('delete from board_members where board_id = $1 and user_id <> $2', [ids.elsewhere, cast.nora])
  await db.admin('delete from board_invitations where board_id = $1', [ids.elsewhere])
  await db.admin('delete from private.invitation_calls')
  const [other] = await db.as('nora')<{ id: string }>(`select create_board('Seeds') as id`)
  boards = [ids.elsewhere, other?.id ?? '']
})

const peopleOf = async (owner: string) =>
  (
    await db.admin('select people, private.people_of(owner_id) as counted from private.crews where owner_id = $1', [
      owner,
    ])
  )[0]
const invite = (board: string | undefined, who: Person) =>
  db.as('nora')(`select share_board($1, $2, 'member')`, [board, emailOf(who)])
const accept = (board: string | undefined, who: Person) => db.as(who)('select accept_invitation($1)', [board])

/** How the refused ones were refused. */
async function refusalsOf(attempts: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(attempts)
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? sqlState(outcome.reason) : []))
}

const guests: Person[] = ['olive', 'adam', 'mia', 'vic']

test('of four who accept at once, on two dojos, two get in, and the others keep their invitation', async () => {
  for (let round = 0; round < 10; round += 1) {
    for (const [at, who] of guests.entries()) await invite(boards[at % 2], who)
    const refusals = await refusalsOf(guests.map((who, at) => accept(boards[at % 2], who)))
    expect(refusals).toEqual(['PT402', 'PT402'])
    expect(await peopleOf(cast.nora)).toEqual({ people: 3, counted: 3 })
    expect(await db.admin('select 1 from board_invitations where board_id = any ($1)', [boards])).toHaveLength(2)
    await db.admin('delete from board_members where board_id = any ($1) and user_id <> $2', [boards, cast.nora])
    await db.admin('delete from board_invitations where board_id = any ($1)', [boards])
  }
})

test('one person who accepts both at once counts once, and everybody who asks is answered', async () => {
  for (const board of boards) for (const who of ['mia', 'vic'] as const) await invite(board, who)
  const refusals = await refusalsOf(
    [...boards, ...boards].flatMap((board) => [accept(board, 'mia'), accept(board, 'vic')]),
  )
  expect(refusals).toEqual([])
  expect(await peopleOf(cast.nora)).toEqual({ people: 3, counted: 3 })
})

test('of many invitations at once no more are open than the limit', async () => {
  const fill = (many: number) =>
    db.admin(
      `insert into board_invitations (board_id, email, role) select $1, 'fill-' || n || '@ninjadojo.test', 'viewer' from generate_series(1, $2::integer) n`,
      [boards[0], many],
    )
  await fill(198)
  const refusals = await refusalsOf(guests.map((who) => invite(boards[0], who)))
  expect(refusals).toEqual(['PT429', 'PT429'])
  expect(await db.admin('select 1 from board_invitations where board_id = $1', [boards[0]])).toHaveLength(200)
})

test('of many invitations at once no more are made than one person may in an hour', async () => {
  await db.admin('insert into private.invitation_calls (invited_by) select $1 from generate_series(1, 58)', [cast.nora])
  const refusals = await refusalsOf(guests.map((who, at) => invite(boards[at % 2], who)))
  expect(refusals).toEqual(['PT429', 'PT429'])
})

test('adding, removing, leaving and deleting a dojo at once ends in the right count, without a deadlock', async () => {
  await db.admin(`update subscribers set subscription_tier = 'business' where user_id = $1`, [cast.nora])
  for (let round = 0; round < 10; round += 1) {
    const [made] = await db.as('nora')<{ id: string }>(`select create_board('Round') as id`)
    const all = [...boards, made?.id ?? '']
    const refusals = await refusalsOf([
      ...all.flatMap((board) => guests.map((who) => invite(board, who).then(() => accept(board, who)))),
      ...all.map((board) =>
        db.as('nora')('delete from board_members where board_id = $1 and user_id = $2', [board, cast.mia]),
      ),
      db.as('vic')('delete from board_members where board_id = $1 and user_id = $2', [boards[0], cast.vic]),
      db.as('nora')('select delete_board($1)', [made?.id]),
    ])
    // The dojo may be gone before someone is invited to it, or accepts.
    expect(refusals.filter((state) => !['42501', '23503', 'PT404'].includes(state))).toEqual([])
    await db.admin('delete from private.invitation_calls')
    const counted = await peopleOf(cast.nora)
    expect(counted?.['people']).toBe(counted?.['counted'])
  }
  await db.admin(`update subscribers set subscription_tier = 'free' where user_id = $1`, [cast.nora])
})

const full: [what: string, table: string, owner: string, name: string, most: number][] = [
  ['2,000 dojos', 'boards', 'user_id', 'title', 2000],
  ['200 clans', 'clans', 'created_by', 'name', 200],
]
test.each(full)(
  'of four that are made at once by an owner of all but one of %s, one is made',
  async (_, table, owner, name, most) => {
    await db.admin(`insert into ${table} (${name}, ${owner}) select 'Full', $1 from generate_series(1, $2::int)`, [
      cast.vic,
      most - 1 - (await db.admin(`select 1 from ${table} where ${owner} = $1`, [cast.vic])).length,
    ])
    const make = () => db.as('vic')(`insert into ${table} (${name}, ${owner}) values ('One more', $1)`, [cast.vic])
    expect(await refusalsOf([make(), make(), make(), make()])).toEqual(['PT429', 'PT429', 'PT429'])
    await db.admin(`delete from ${table} where ${owner} = $1`, [cast.vic])
  },
)
