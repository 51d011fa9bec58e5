import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Announced } from '../../lib/boards/changes/change.ts'
import type { BoardSnapshot } from '../../lib/boards/schema.ts'
import { boardReducer, openBoard } from '../../lib/boards/store/board-reducer.ts'
import { announcements, arrangement, join } from './harness/board.ts'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const many = 60
let board: string
let lists: string[]
let cards: string[]

beforeEach(async () => {
  const ready = { title: 'Ready', cards: Array.from({ length: many }, (_, at) => ({ title: `Step ${at}` })) }
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Many', '', $1::jsonb) as id`, [
    [ready, { title: 'Done' }],
  ])
  board = made!.id
  await join(db, board, 'mia')
  await db.as('olive')('update lists set completes = true where board_id = $1 and order_index = 1', [board])
  const rows = await arrangement(db, board)
  lists = rows.map(({ id }) => id)
  cards = rows[0]!.cards
})

const snapshot = async () =>
  (await db.as('olive')<{ snapshot: BoardSnapshot }>('select board_snapshot($1) as snapshot', [board]))[0]!.snapshot

const edit = (ids: string[], patch: object) =>
  db.as('mia')('select edit_cards($1::jsonb)', [ids.map((id) => ({ id, patch }))])
const label = (ids: string[], name: string, isOn = true) =>
  db.as('mia')('select label_cards($1, $2::jsonb, $3)', [ids, { name }, isOn])

const writes: [what: string, write: () => Promise<unknown>, before?: () => Promise<unknown>][] = [
  ['edits', () => edit(cards, { priority: 'low', title: 'Long '.repeat(90).trim() })],
  ['completing', () => edit(cards, { is_completed: true })],
  ['a move to where all are completed', () => db.as('mia')('select move_cards($1, $2, 0)', [cards, lists[1]])],
  ['tagging', () => label(cards, 'urgent')],
  [
    'a new name of a tag',
    () => db.as('olive')(`update custom_labels set name = 'zen' where board_id = $1 and name = 'bug'`, [board]),
    () => label(cards, 'bug').then(() => label(cards, 'idea')),
  ],
  [
    'a tag that is deleted',
    () => db.as('olive')(`delete from custom_labels where board_id = $1`, [board]),
    () => label(cards, 'bug'),
  ],
  [
    'new ones',
    () =>
      db.as('mia')(
        `insert into cards (board_id, list_id, title) select $1, $2, 'New ' || n from generate_series(1, 500) n`,
        [board, lists[0]],
      ),
  ],
  [
    'what comes back from the archive',
    () => db.as('mia')('select restore_items($1)', [cards.filter((_, at) => at % 2 === 0)]),
    () => db.as('mia')(`select remove_cards($1, 'archived')`, [cards.filter((_, at) => at % 2 === 0)]),
  ],
  [
    'someone who leaves',
    () => db.as('mia')('delete from board_members where board_id = $1 and user_id = $2', [board, cast.mia]),
    () => edit(cards, { assignee: cast.mia }),
  ],
]

describe('many changes are announced themselves, and who applies them has the board as it is', () => {
  test.each(writes)('%s', async (_, write, before) => {
    await before?.()
    const was = await snapshot()
    await db.admin('delete from realtime.messages')
    await write()
    const told = (await announcements(db, board)) as unknown as Announced[]
    expect(told.length, 'in few pieces').toBeLessThan(10)
    const known = told
      .filter(({ type }) => type !== 'members.changed')
      .reduce((state, change) => boardReducer(state, { type: 'remote', change }), openBoard(was))
    const is = await snapshot()
    expect(known.isStale).toBe(false)
    expect(known.snapshot.revision).toBe(is.revision)
    expect(known.snapshot.lists).toEqual(is.lists)
    expect(known.snapshot.labels.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(is.labels)
  })

  test('no piece is larger than hosted Supabase passes on', async () => {
    await db.admin('delete from realtime.messages')
    await edit(cards, { title: '忍'.repeat(500) })
    const told = await announcements(db, board)
    expect(told.length).toBe(1)
    await db.as('mia')(`insert into cards (board_id, list_id, title) select $1, $2, $3 from generate_series(1, 300)`, [
      board,
      lists[0],
      '忍'.repeat(500),
    ])
    const sizes = (await announcements(db, board)).map((piece) => Buffer.byteLength(JSON.stringify(piece)))
    expect(Math.max(...sizes)).toBeLessThan(110_000)
    expect(sizes.length).toBeGreaterThan(4)
  })
})

test('what is more than a megabyte is loaded; who caused it is said', async () => {
  const insert = (count: number) =>
    db.as('mia')(`insert into cards (board_id, list_id, title) select $1, $2, $3 from generate_series(1, $4::int)`, [
      board,
      lists[0],
      '忍'.repeat(500),
      count,
    ])
  await db.admin('delete from realtime.messages')
  await insert(700)
  expect(await announcements(db, board)).toEqual([
    { type: 'board.changed', revision: expect.any(Number), by: cast.mia, id: expect.any(String) },
  ])
  await db.admin('delete from realtime.messages')
  await db.as('mia')(
    `insert into cards (board_id, list_id, title) select $1, $2, 'Short' from generate_series(1, 2001)`,
    [board, lists[0]],
  )
  expect((await announcements(db, board)).map(({ cards, placed, type }) => [type, cards, placed])).toEqual([
    ['board.changed', undefined, undefined],
  ])
})

test('who comes and goes is told with who caused it', async () => {
  await db.admin('delete from realtime.messages')
  await db.as('olive')('delete from board_members where board_id = $1 and user_id = $2', [board, cast.mia])
  expect(await announcements(db, board)).toMatchObject([{ type: 'members.changed', userId: cast.mia, by: cast.olive }])
})
