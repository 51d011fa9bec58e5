import { afterAll, expect, test } from 'vitest'
import { join } from '../harness/board.ts'
import { cast } from '../harness/cast.ts'
import { become, type Query } from '../harness/database.ts'
import { during } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'

/* A technique is sent to a dojo on which mia is not, while a call of hers waits for the dojo on which she saw it. */

const db = await openTestDatabase()
afterAll(() => db.close())
await db.admin(`update subscribers set subscription_tier = 'pro', subscribed = true`)

async function newBoard() {
  const [made] = await db.as('olive')<{ id: string }>(
    `select create_board('Kiln', '', '[{"title": "Ready", "cards": [{"title": "Bowl"}]}]') as id`,
  )
  const [first] = await db.admin<{ board: string; list: string; card: string }>(
    'select board_id as board, list_id as list, id as card from cards where board_id = $1',
    [made?.id],
  )
  if (!first) throw new Error('The dojo has no technique.')
  return first
}
/** A technique with a step, a comment of mia's and a file. */
async function newCard() {
  const { board, card } = await newBoard()
  await join(db, board, 'mia')
  await db.as('mia')(`insert into card_checklist_items (card_id, title) values ($1, 'Wedge')`, [card])
  await db.as('mia')(`insert into card_comments (card_id, content) values ($1, 'Dry?')`, [card])
  await db.admin(
    `insert into card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path)
     values (gen_random_uuid(), $1, $2, $3, 'bowl.png', 5, 'image/png', gen_random_uuid())`,
    [card, board, cast.olive],
  )
  return card
}

const send = async (card: string) => {
  const { list } = await newBoard()
  return async (query: Query) => {
    await become(query, 'olive')
    return query('select transfer_card($1, $2)', [card, list])
  }
}

test.each([
  ['duplicates it', 'cards', 'select duplicate_card($1, gen_random_uuid())'],
  ['edits a step', 'card_checklist_items', `select edit_checklist_item($1, '{"title": "Late"}')`],
  ['deletes a step', 'card_checklist_items', 'select delete_checklist_item($1)'],
  ['moves a step', 'card_checklist_items', 'select move_checklist_item($1, 0)'],
  ['edits a comment', 'card_comments', `select edit_comment($1, 'Late')`],
  ['deletes a comment', 'card_comments', 'select delete_comment($1)'],
  ['deletes a file', 'card_attachments', 'select delete_attachment($1)'],
])('one who %s is refused', async (_, table, sql) => {
  const card = await newCard()
  const [row] = await db.admin<{ id: string }>(
    `select id from ${table} where ${table === 'cards' ? 'id' : 'card_id'} = $1`,
    [card],
  )
  const call = async (query: Query) => {
    await become(query, 'mia')
    return query(sql, [row?.id])
  }
  expect(await during(db, await send(card), call)).toEqual({ refusal: 'PT404' })
})

test('one who adds a file is refused', async () => {
  const card = await newCard()
  const reserve = (query: Query) =>
    query(`select reserve_attachment($1, $2, 'late.png', 5, 'image/png')`, [card, cast.mia])
  expect(await during(db, await send(card), reserve)).toEqual({ refusal: 'PT404' })
})
