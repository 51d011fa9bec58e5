import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { heavyBoard } from './harness/board.ts'
import { collidingId } from './harness/colliding-id.ts'
import { openTestDatabase } from './harness/open.ts'
import { workMs } from './harness/work-ms.ts'

/* Postgres's hash has no seed, and people choose the ids of what they make. */

const db = await openTestDatabase()
afterAll(() => db.close())

test('ids can be made that share their hash', async () => {
  const [{ many }] = (await db.admin(
    'select count(distinct uuid_hash(i)) as many from unnest($1::uuid[]) i',
    [Array.from({ length: 10 }, collidingId)],
  )) as [{ many: bigint | number | string }]
  expect(Number(many)).toBe(1)
})

test('sets of ids are asked for where they can be joined', async () => {
  // Elsewhere they are looked up in a table of hashes, whatever the settings are.
  const functions = await db.admin<{ name: string; text: string }>(
    `select oid::regproc::text as name, pg_get_functiondef(oid) as text from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  const lookedUp = functions.filter(({ text }) =>
    /\b(?:or|when|then|else|not)\s+\(?[\w.]+(?:, [\w.]+\))?\s+(?:not )?in\s*\(\s*select\s+(?!private\.)/.test(text),
  )
  // The tags of one dojo, and of its people: 500 each.
  const few = ['board_snapshot', 'copy_board', 'private.public_content', 'private.exported_board']
  expect(lookedUp.map(({ name }) => name).filter((name) => !few.includes(name))).toEqual([])
})
