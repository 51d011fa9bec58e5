import { afterAll, expect, test } from 'vitest'
import { readsLongText } from '../../local/rest/long-texts.ts'
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

test('the table API knows every long text that people can read', async () => {
  const texts = await db.admin<{ name: string }>(
    `select distinct a.attname as name from pg_attribute a join pg_class t on t.oid = a.attrelid
     join pg_constraint c on c.conrelid = t.oid and c.contype = 'c' and a.attnum = any (c.conkey)
     cross join lateral regexp_matches(pg_get_constraintdef(c.oid), '(?:char|octet)_length\\(\\(?' || a.attname || '[^<]*<= (\\d+)') m (most)
     where t.relnamespace = 'public'::regnamespace and m.most[1]::int > 2000
       and has_column_privilege('authenticated', t.oid, a.attnum, 'select')`,
  )
  expect(texts.map(({ name }) => name).toSorted()).toEqual(['content', 'custom_css', 'description'])
  expect(texts.filter(({ name }) => !readsLongText(name))).toEqual([])
})
