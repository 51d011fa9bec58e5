import { afterAll, describe, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const fingerprint = async (who: Person) =>
  (await db.as(who)<{ print: unknown }>('select board_fingerprint($1) as print', [ids.board]))[0]?.print

/** The same facts, from the snapshot that an open board has. */
const known = async (who: Person) =>
  (
    await db.as(who)<{ print: unknown }>(
      `select jsonb_build_object('revision', s -> 'revision', 'frame', s -> 'frame', 'edits',
         (select sum((v #>> '{}')::bigint) from jsonb_path_query(s, '$.lists[*].version') v)
         + (select sum((v #>> '{}')::bigint) from jsonb_path_query(s, '$.lists[*].cards[*].version') v)) as print
       from (select board_snapshot($1)::jsonb as s) b`,
      [ids.board],
    )
  )[0]?.print

const setTier = (tier: string) =>
  db.admin('update subscribers set subscription_tier = $2 where user_id = $1', [cast.olive, tier])

describe('a board that was asleep learns', () => {
  test.each<[what: string, deed: () => Promise<unknown>]>([
    ['of a new title', () => db.as('adam')(`update boards set title = 'Autumn' where id = $1`, [ids.board])],
    ['of a new description', () => db.as('adam')(`update boards set description = 'Now' where id = $1`, [ids.board])],
    [
      'of a new role',
      () =>
        db.as('olive')(`update board_members set role = 'member' where board_id = $1 and user_id = $2`, [
          ids.board,
          cast.vic,
        ]),
    ],
    [
      'of someone’s new name',
      () => db.as('mia')(`update profiles set display_name = 'M' where user_id = $1`, [cast.mia]),
    ],
    ['that it is over the plan', () => setTier('free')],
    ['that it no longer is', () => setTier('pro')],
    ['that it is in a clan', () => db.as('olive')('select move_board_to_clan($1, $2)', [ids.board, ids.clan])],
    ['that it was archived', () => db.as('olive')('select archive_board($1, true)', [ids.board])],
    ['that it is open again', () => db.as('olive')('select archive_board($1, false)', [ids.board])],
    [
      'of a new tag',
      () =>
        db.as('mia')(`insert into custom_labels (board_id, user_id, name) values ($1, $2, 'new')`, [
          ids.board,
          cast.mia,
        ]),
    ],
    [
      'of a tag’s new colour',
      () => db.as('mia')(`update custom_labels set color = '#112233' where id = $1`, [ids.label]),
    ],
    [
      'that someone has left',
      () => db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.vic]),
    ],
  ])('%s', async (_, deed) => {
    const before = await Promise.all([known('mia'), known('olive')])
    expect([await fingerprint('mia'), await fingerprint('olive')]).toEqual(before)
    await deed()
    const after = [await fingerprint('mia'), await fingerprint('olive')]
    expect(after[0]).not.toEqual(before[0])
    expect(after[1]).not.toEqual(before[1])
    expect(after).toEqual([await known('mia'), await known('olive')])
  })
})

test('what a person has set for themselves alone is nothing that a board has missed', async () => {
  const before = await fingerprint('mia')
  await db.as('mia')('select set_list_collapsed($1, true)', [ids.list])
  await db.admin('delete from board_bookmarks where board_id = $1 and user_id = $2', [ids.board, cast.mia])
  expect(await fingerprint('mia')).toEqual(before)
})

test('after a backup was restored, every board looks changed', async () => {
  const of = (generation: string) =>
    db.engine.transaction(async (query) => {
      await query(`select set_config('dojo.generation', $1, true), set_config('request.jwt.claims', $2, true)`, [
        generation,
        JSON.stringify({ sub: cast.mia, role: 'authenticated' }),
      ])
      await query('set local role authenticated')
      const [row] = await query<{ print: { frame: string }; known: string }>(
        `select board_fingerprint($1) as print, board_snapshot($1) ->> 'frame' as known`,
        [ids.board],
      )
      expect(row?.known).toBe(row?.print.frame)
      return row?.print
    })
  const before = await of('12-1')
  expect(await of('12-1')).toEqual(before)
  expect(await of('13-2')).not.toEqual(before)
})
