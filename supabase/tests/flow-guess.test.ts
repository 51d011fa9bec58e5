import { afterAll, expect, test } from 'vitest'
import { guessFlow } from '../../lib/boards/flow/guess-flow.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const titles = [
  'Ready',
  'To do',
  'todo ✅',
  'Doing',
  'In progress',
  '✅ Done!',
  'Done',
  'Undone',
  'Donee',
  'Completed 🎉',
  'Backlog',
  'Next up',
  'Mastered',
  'Waiting for others',
  '出荷済み',
  'Shipped',
  'On hold',
]

test('the board guesses what a kata is for as the database does', async () => {
  for (const title of titles)
    for (const completes of [false, true])
      for (const [place, many] of [
        [0, 1],
        [0, 3],
        [1, 3],
        [2, 3],
      ] as const) {
        const [row] = await db.admin<{ flow: string }>('select private.guessed_flow($1, $2, $3, $4) as flow', [
          title,
          completes,
          place,
          many,
        ])
        expect([title, completes, place, guessFlow({ title, completes }, place, many)]).toEqual([
          title,
          completes,
          place,
          row?.flow,
        ])
      }
})

test('first waits, last is done, and what lies between is worked on, until someone says so', async () => {
  const [made] = await db.as('olive')<{ id: string }>(
    `select create_board('Katas', '', '[{"title": "A"}, {"title": "B"}, {"title": "C"}]') as id`,
  )
  const flows = async () =>
    (
      await db.admin<{ flow: string }>(
        'select flow from private.flow_lists where board_id = $1 and gone_at is null order by place',
        [made?.id],
      )
    ).map(({ flow }) => flow)
  expect(await flows()).toEqual(['waiting', 'working', 'done'])
  await db.as('olive')(`select set_list_flow(id, 'waiting') from lists where board_id = $1 and title = 'B'`, [made?.id])
  await db.as('olive')(`select move_list(id, 0) from lists where board_id = $1 and title = 'C'`, [made?.id])
  expect(await flows()).toEqual(['waiting', 'working', 'waiting'])
  await db.as('olive')(`update lists set completes = true where board_id = $1 and title = 'A'`, [made?.id])
  expect(await flows()).toEqual(['waiting', 'done', 'waiting'])
})
