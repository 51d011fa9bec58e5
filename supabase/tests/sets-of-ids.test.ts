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
  const [{ many }] = (await db.admin('select count(distinct uuid_hash(i)) as many from unnest($1::uuid[]) i', [
    Array.from({ length: 10 }, collidingId),
  ])) as [{ many: bigint | number | string }]
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
  const few = ['board_snapshot', 'copy_board', 'private.public_content', 'export_board']
  expect(lookedUp.map(({ name }) => name).filter((name) => !few.includes(name))).toEqual([])
})

/** What one reads of a dojo of 6,000 late techniques with these ids, which are Olive's and have one tag. */
async function workOn(idOf: () => string): Promise<number> {
  const { id: board, list } = await heavyBoard(db, 0)
  const tag = randomUUID()
  await db.admin(
    `insert into custom_labels (id, board_id, user_id, name, color) select $1, id, user_id, 'Sea', '#336699' from boards where id = $2`,
    [tag, board],
  )
  await db.admin(
    `insert into cards (id, board_id, list_id, title, order_index, due_date, assignee)
     select i, $2, $3, 'Tide', n, current_date - 1, b.user_id from unnest($1::uuid[]) with ordinality x (i, n), boards b where b.id = $2`,
    [Array.from({ length: 6000 }, idOf), board, list],
  )
  await db.admin(
    'insert into card_labels (board_id, card_id, label_id) select board_id, id, $2 from cards where board_id = $1',
    [board, tag],
  )
  const [{ id: one }] = (await db.admin('select id from cards where board_id = $1 limit 1', [board])) as [
    { id: string },
  ]
  const olive = db.as('olive')
  const tagged = JSON.stringify({ dojos: [board], tag: 'sea' })
  const work = await workMs(db, async () => {
    await olive(`select count(*) from hub('UTC', current_date)`)
    await olive(`select count(*) from search_workspace('tide', has_due => true)`)
    await olive(`select count(*) from flow_open($1, 'UTC')`, [tagged])
    await olive(`select count(*) from flow_days($1, current_date - 9, current_date, 'Asia/Kolkata')`, [tagged])
    await olive(`select count(*) from flow_totals($1, current_date - 9, current_date, 'Asia/Kolkata')`, [tagged])
    await olive(`select count(*) from flow_receipt($1, '{"what": "open"}', 'UTC')`, [tagged])
    await olive('select move_cards(array[$1]::uuid[], $2, 9)', [one, list])
  })
  await db.admin('delete from boards where id = $1', [board])
  return work
}

test.runIf(db.engine.name === 'PGlite')('ids that share their hash are no more work than others', async () => {
  const usual = await workOn(randomUUID)
  expect(await workOn(collidingId)).toBeLessThan(usual * 2)
})

test('not more than four dojos have one hash: policies look them up, and cannot sort', async () => {
  const make = (id: string) => db.as('mia')(`select create_board('Tide', '', '[]', id => $1)`, [id])
  for (let at = 0; at < 4; at += 1) await make(collidingId())
  await expect(make(collidingId())).rejects.toThrow('Please choose another id')
  await make(randomUUID())
})
