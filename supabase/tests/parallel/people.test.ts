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
  const [other] = await db.as('nora')<{ id: string }>(`select create_board('Seeds') as id`)
  boards = [ids.elsewhere, other?.id ?? '']
})

const peopleOf = async (owner: string) =>
  (await db.admin('select people, private.people_of(owner_id) as counted from private.crews where owner_id = $1', [owner]))[0]
const share = (board: string | undefined, email: string) => db.as('nora')(`select share_board($1, $2, 'member')`, [board, email])

/** How the refused ones were refused. */
async function refusalsOf(attempts: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(attempts)
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? sqlState(outcome.reason) : []))
}

const guests: Person[] = ['olive', 'adam', 'mia', 'vic']

test('of four who are added to two dojos at once two get in', async () => {
  for (let round = 0; round < 10; round += 1) {
    const refusals = await refusalsOf(guests.map((who, at) => share(boards[at % 2], emailOf(who))))
    expect(refusals).toEqual(['PT402', 'PT402'])
    expect(await peopleOf(cast.nora)).toEqual({ people: 3, counted: 3 })
    await db.admin('delete from board_members where board_id = any ($1) and user_id <> $2', [boards, cast.nora])
  }
})

test('one person added to both at once counts once, and everybody who asks is answered', async () => {
  const refusals = await refusalsOf([...boards, ...boards].flatMap((board) => [share(board, emailOf('mia')), share(board, emailOf('vic'))]))
  expect(refusals).toEqual([])
  expect(await peopleOf(cast.nora)).toEqual({ people: 3, counted: 3 })
})

test('of four invited who sign up at once two get in, and all have an account', async () => {
  const addresses = [1, 2, 3, 4].map((at) => `invited-${at}@ninjadojo.test`)
  for (const [at, address] of addresses.entries()) await share(boards[at % 2], address)
  const signUp = (address: string) =>
    db.engine.transaction((query) => query('insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now())', [address]))
  expect(await refusalsOf(addresses.map(signUp))).toEqual([])
  expect(await peopleOf(cast.nora)).toEqual({ people: 3, counted: 3 })
  expect(await db.admin('select 1 from board_invitations where board_id = any ($1)', [boards])).toHaveLength(2)
})

test('adding, removing, leaving and deleting a dojo at once ends in the right count, without a deadlock', async () => {
  await db.admin(`update subscribers set subscription_tier = 'business' where user_id = $1`, [cast.nora])
  for (let round = 0; round < 10; round += 1) {
    const [made] = await db.as('nora')<{ id: string }>(`select create_board('Round') as id`)
    const all = [...boards, made?.id ?? '']
    const refusals = await refusalsOf([
      ...all.flatMap((board) => guests.map((who) => share(board, emailOf(who)))),
      ...all.map((board) => db.as('nora')('delete from board_members where board_id = $1 and user_id = $2', [board, cast.mia])),
      db.as('vic')('delete from board_members where board_id = $1 and user_id = $2', [boards[0], cast.vic]),
      db.as('nora')('delete from boards where id = $1', [made?.id]),
    ])
    // The dojo may be gone before somebody is added to it.
    expect(refusals.filter((state) => state !== '42501' && state !== '23503')).toEqual([])
    const counted = await peopleOf(cast.nora)
    expect(counted?.['people']).toBe(counted?.['counted'])
  }
  await db.admin(`update subscribers set subscription_tier = 'free' where user_id = $1`, [cast.nora])
})
