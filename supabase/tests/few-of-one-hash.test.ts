import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import { heavyBoard } from './harness/board.ts'
import { collidingId } from './harness/colliding-id.ts'
import { openTestDatabase } from './harness/open.ts'

/* Postgres's hash has no seed, and people choose the ids of what they make. */

const db = await openTestDatabase()
afterAll(() => db.close())
const mia = db.as('mia')
const few = (idOf: () => string, many = 4) => Array.from({ length: many }, idOf)

test('ids can be made that share their hash', async () => {
  const rows = await db.admin('select distinct uuid_hash(i) from unnest($1::uuid[]) i', [few(collidingId, 10)])
  expect(rows).toHaveLength(1)
})

test('not more than four dojos have one hash', async () => {
  const make = (id: string) => mia(`select create_board('Tide', '', '[]', id => $1)`, [id])
  for (const id of few(collidingId)) await make(id)
  await expect(make(collidingId())).rejects.toThrow('Please choose another id for this dojo.')
  await make(randomUUID())
})

const { id: board, list, cards } = await heavyBoard(db, 1)
test.each([
  [
    'techniques',
    `insert into cards (id, board_id, list_id, title) select i, $2, $3, 'Tide' from unnest($1::uuid[]) i`,
    [board, list],
  ],
  [
    'steps',
    `insert into card_checklist_items (id, board_id, card_id, user_id, title, order_index)
     select i, $2, $3, $4, 'Tide', n from unnest($1::uuid[]) with ordinality x (i, n)`,
    [board, cards[0], cast.olive],
  ],
  [
    'comments',
    `insert into card_comments (id, board_id, card_id, user_id, content) select i, $2, $3, $4, 'Tide' from unnest($1::uuid[]) i`,
    [board, cards[0], cast.olive],
  ],
])('not more than four %s have one hash, at once or one after the other', async (_, sql, params) => {
  const make = (ids: string[]) => db.as('olive')(sql, [ids, ...params])
  await expect(make(few(collidingId, 5))).rejects.toThrow('Please choose another id for this')
  await make(few(collidingId, 3))
  await make([...few(collidingId, 1), ...few(randomUUID, 3)])
  await expect(make(few(collidingId, 1))).rejects.toThrow('Please choose another id for this')
  await make(few(randomUUID))
})
