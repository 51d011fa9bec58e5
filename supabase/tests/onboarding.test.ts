import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { arrangement, join } from './harness/board.ts'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Mine = { completedAt: string | null; board: { id: string; title: string; tried: string[] } | null }
const mine = async (who: Person): Promise<Mine> =>
  (await db.as(who)<{ mine: Mine }>('select my_onboarding() as mine'))[0]!.mine
const isWelcomed = async (who: Person) =>
  (await db.as(who)<{ is: boolean }>(`select (dashboard() ->> 'isToBeWelcomed')::boolean as is`))[0]?.is
const trainIn = (who: Person, board: string) =>
  db.as(who)('update profiles set onboarding_data = $2 where user_id = $1', [cast[who], { boardId: board }])

test('the dashboard offers the tour until it is completed or dismissed, to each person on their own', async () => {
  expect(await isWelcomed('nora')).toBe(true)
  await db.as('nora')('update profiles set onboarding_completed_at = now() where user_id = $1', [cast.nora])
  expect(await isWelcomed('nora')).toBe(false)
  expect(await isWelcomed('mia')).toBe(true)
})

describe('what someone has tried', () => {
  let board: string
  beforeEach(async () => {
    const lists = [
      { title: 'Ready', cards: [{ title: 'Bow' }, { title: 'Sweep' }] },
      { title: 'Complete', completes: true },
    ]
    const [made] = await db.as('olive')<{ id: string }>(`select create_board('Training', '', $1::jsonb) as id`, [lists])
    board = made?.id ?? ''
    // As if it had been made some time ago.
    await db.admin(`update boards set created_at = now() - interval '1 minute' where id = $1`, [board])
    await db.admin(`update private.events set at = at - interval '1 minute' where board_id = $1`, [board])
    await trainIn('olive', board)
    return () => db.admin('delete from boards where id = $1', [board])
  })
  const tried = async (who: Person = 'olive') => (await mine(who)).board?.tried

  test('is nothing on a dojo that was just made', async () => {
    expect((await mine('olive')).board).toEqual({ id: board, title: 'Training', tried: [] })
  })

  test('is read from what happened, one act after the other', async () => {
    const [ready, complete] = await arrangement(db, board)
    const [bow, sweep] = ready?.cards ?? []
    const acts: [what: string, sql: string, params: unknown[]][] = [
      ['add', `insert into cards (board_id, list_id, title) values ($1, $2, 'Breathe')`, [board, ready?.id]],
      ['assign', 'update cards set assignee = $2 where id = $1', [bow, cast.olive]],
      ['rename', `update lists set title = 'Next' where id = $1`, [ready?.id]],
      ['complete', 'update cards set is_completed = true where id = $1', [bow]],
      ['move', 'select move_cards(array[$1::uuid], $2, 0)', [sweep, complete?.id]],
    ]
    const done: string[] = []
    for (const [what, sql, params] of acts) {
      await db.as('olive')(sql, params)
      done.push(what)
      expect(await tried()).toEqual(done.toSorted())
    }
    // A tag on what was there before is no line; on a technique of one's own it is.
    await db.as('olive')(`select label_cards(array[$1::uuid], '{"name": "old"}', true)`, [sweep])
    expect(await tried()).not.toContain('line')
    const [added] = await db.admin<{ id: string }>(`select id from cards where board_id = $1 and title = 'Breathe'`, [
      board,
    ])
    await db.as('olive')(`select label_cards(array[$1::uuid], '{"name": "new"}', true)`, [added?.id])
    expect(await tried()).toContain('line')
  })

  test('is only what they did themselves', async () => {
    await join(db, board, 'mia', 'member')
    const [ready] = await arrangement(db, board)
    await db.as('mia')('update cards set is_completed = true, assignee = $2 where id = $1', [ready?.cards[0], cast.mia])
    expect(await tried()).toEqual([])
    // Olive gives a technique to Mia: that is not taking one.
    await db.as('olive')('update cards set assignee = $2 where id = $1', [ready?.cards[1], cast.mia])
    expect(await tried()).toEqual([])
    await trainIn('mia', board)
    expect(await tried('mia')).toEqual(['assign', 'complete'])
  })

  test('is told of no dojo that they are not on, or that is archived or gone, whatever they have written down', async () => {
    await trainIn('nora', board)
    expect((await mine('nora')).board).toBeNull()
    for (const wrong of ['not an id', '', ids.elsewhere.toUpperCase()]) {
      await trainIn('mia', wrong)
      expect((await mine('mia')).board).toBeNull()
    }
    await db.as('olive')('select archive_board($1, true)', [board])
    expect((await mine('olive')).board).toBeNull()
  })
})
