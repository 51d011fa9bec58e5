import { afterAll, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Place = {
  readsWords: boolean
  isMine: boolean
  canAdd: boolean
  katas: { title: string }[]
  people: { userId: string }[]
  labels: { name: string }[]
}
const placeOf = async (who: Person, board: string = ids.board) =>
  (await db.as(who)<{ place: Place | null }>('select entry_place($1) as place', [board]))[0]?.place
const dojosOf = async (who: Person) =>
  (await db.as(who)<{ dojos: { id: string }[] }>('select entry_dojos() as dojos'))[0]?.dojos.map(({ id }) => id)
const setPlan = (who: Person, tier: string) =>
  db.admin(
    'update subscribers set subscription_tier = $2, subscribed = true, subscription_end = null where user_id = $1',
    [cast[who], tier],
  )

test('dates in words are read where the plan of the dojo’s owner has AI, whoever adds', async () => {
  for (const [tier, reads] of [
    ['free', false],
    ['essentials', false],
    ['pro', true],
    ['business', true],
    ['enterprise-50', true],
  ] as const) {
    await setPlan('olive', tier)
    await setPlan('mia', reads ? 'free' : 'pro')
    expect([tier, (await placeOf('olive'))?.readsWords, (await placeOf('mia'))?.readsWords]).toEqual([
      tier,
      reads,
      reads,
    ])
  }
})

test('a place says who may be assigned, which katas there are, and whether this person can add', async () => {
  const seen = await placeOf('mia')
  const people = await db.admin<{ user_id: string }>(
    `select user_id from board_members where board_id = $1 and role <> 'viewer'`,
    [ids.board],
  )
  const katas = await db.admin<{ title: string }>('select title from lists where board_id = $1 order by order_index', [
    ids.board,
  ])
  expect(seen?.people.map(({ userId }) => userId).toSorted()).toEqual(people.map((row) => row.user_id).toSorted())
  expect(seen?.katas.map(({ title }) => title)).toEqual(katas.map(({ title }) => title))
  expect([seen?.canAdd, seen?.isMine, (await placeOf('olive'))?.isMine]).toEqual([true, false, true])
  expect((await placeOf('vic'))?.canAdd).toBe(false)
  expect(await placeOf('nora')).toBeNull()
})

test('what a place offers is of that dojo, and strangers do not learn what the plan of its owner reads', async () => {
  const seen = await placeOf('mia')
  expect(seen?.labels.map(({ name }) => name)).toEqual(['bug', 'later'])
  expect(seen?.katas.map(({ title }) => title)).not.toContain('Beds')
  const asks = async (who: Person) =>
    (await db.as(who)<{ reads: boolean | null }>('select private.reads_words($1) as reads', [ids.board]))[0]?.reads
  expect([await asks('vic'), await asks('nora')]).toEqual([expect.any(Boolean), null])
  // On both dojos the policies let her read: what belongs to the other one stays there.
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [
    ids.elsewhere,
    cast.mia,
  ])
  expect(await placeOf('mia')).toEqual(seen)
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.elsewhere, cast.mia])
})

test('a dojo that is over its plan takes no technique, and one without a kata is not listed', async () => {
  await setPlan('olive', 'pro')
  expect((await placeOf('mia'))?.canAdd).toBe(true)
  await setPlan('olive', 'free')
  expect((await placeOf('mia'))?.canAdd).toBe(false)
  await setPlan('olive', 'pro')
  expect(await dojosOf('mia')).not.toContain(ids.clanBoard)
})

test('only dojos in which a technique can be added are listed, and no archived one', async () => {
  expect(await dojosOf('mia')).toContain(ids.board)
  expect(await dojosOf('vic')).not.toContain(ids.board)
  expect(await dojosOf('nora')).not.toContain(ids.board)
  await db.as('olive')('select archive_board($1, true)', [ids.board])
  expect(await dojosOf('mia')).not.toContain(ids.board)
  expect((await placeOf('mia'))?.canAdd).toBe(false)
})
