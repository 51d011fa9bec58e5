import { afterAll, expect, test } from 'vitest'
import { expectDense } from '../harness/board.ts'
import { sqlState } from '../harness/database.ts'
import { openTestDatabase } from '../harness/open.ts'

/* Runners of the job, and people who complete, open again and move, each with a connection of their own. */

const db = await openTestDatabase()
afterAll(() => db.close())

const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)
const rule = (more: string) => `DTSTART;TZID=UTC:${day(-7).replaceAll('-', '')} RRULE:FREQ=DAILY;INTERVAL=7${more}`
const tryTo = (work: Promise<unknown>) => work.then(() => 'done', sqlState)

async function makeBoard(more: string): Promise<{ board: string; cards: string[]; lists: string[] }> {
  const titles = Array.from({ length: 12 }, (_, at) => ({ title: `Round ${at}`, due_date: day(-7) }))
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Rounds', '', $1::jsonb) as id`, [
    [
      { title: 'Ready', cards: titles },
      { title: 'Complete', completes: true },
    ],
  ])
  const board = made!.id
  const cards = await db.admin<{ id: string }>('select id from cards where board_id = $1', [board])
  const lists = await db.admin<{ id: string }>('select id from lists where board_id = $1 order by order_index', [board])
  await db.as('olive')('select edit_cards($1::jsonb)', [cards.map(({ id }) => ({ id, patch: { repeat: rule(more) } }))])
  return { board, cards: cards.map(({ id }) => id), lists: lists.map(({ id }) => id) }
}
const counts = (board: string) =>
  db.admin<{ title: string; many: number }>(
    `select title, count(*)::int as many from cards where board_id = $1 group by title having count(*) <> 2`,
    [board],
  )

test('runners that work at the same time make one of each', async () => {
  const boards = [await makeBoard(' MAKE:DAY'), await makeBoard(' MAKE:DAY')]
  const runs = Array.from({ length: 6 }, () => tryTo(db.admin('select make_repeats(25)')))
  expect(new Set(await Promise.all(runs))).toEqual(new Set(['done']))
  for (const { board } of boards) expect(await counts(board)).toEqual([])
  await expectDense(db)
})

test('completing by every way, opening again and running the job never make two, and none waits for ever', async () => {
  const { board, cards, lists } = await makeBoard('')
  const acts = cards.flatMap((id, at) => [
    tryTo(db.as('olive')('select move_cards(array[$1]::uuid[], $2, 0)', [id, lists[1]])),
    tryTo(db.as('olive')('select edit_cards($1::jsonb)', [[{ id, patch: { is_completed: true } }]])),
    tryTo(db.as('olive')('update cards set is_completed = true where id = $1', [id])),
    tryTo(
      at % 2
        ? db.admin('select make_repeats(25)')
        : db.as('olive')('select edit_cards($1::jsonb)', [[{ id, patch: { is_completed: false } }]]),
    ),
  ])
  expect(new Set(await Promise.all(acts))).toEqual(new Set(['done']))
  await db.as('olive')('select edit_cards($1::jsonb)', [cards.map((id) => ({ id, patch: { is_completed: true } }))])
  await db.admin('select make_repeats(25)')
  expect(await counts(board)).toEqual([])
  await expectDense(db)
})
