import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const spaces = ' '.repeat(20_000)

test.each([
  ['a technique', 'insert into cards (board_id, list_id, title) values ($2, $3, $1)', [ids.board, ids.list]],
  ['a renamed technique', 'update cards set title = $1 where id = $2', [ids.card]],
  ['a kata', 'insert into lists (board_id, title) values ($2, $1)', [ids.board]],
  ['a dojo', 'update boards set title = $1 where id = $2', [ids.board]],
  ['a step', 'insert into card_checklist_items (card_id, board_id, title) values ($2, $3, $1)', [ids.card, ids.board]],
  ['a tag', 'insert into custom_labels (board_id, name, color) values ($2, $1, $3)', [ids.board, '#6366f1']],
  ['a comment', 'insert into card_comments (card_id, board_id, content) values ($2, $3, $1)', [ids.card, ids.board]],
  ['a person', 'update profiles set display_name = $1 where user_id = (select auth.uid())', []],
])('spaces count in the length of %s', async (_, sql, more) => {
  expect(await db.attempt('olive', sql, [`x${spaces}`, ...more])).toMatchObject({ refusal: '23514' })
  expect(await db.attempt('olive', sql, [spaces.slice(0, 3), ...more])).toMatchObject({ refusal: '23514' })
})

test('no length leaves spaces out', async () => {
  const open = await db.admin(
    `select conname from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~ 'char_length\\(btrim'`,
  )
  expect(open).toEqual([])
})
