import { afterAll, expect, test } from 'vitest'
import { cast, people } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())
await db.as('mia')('update cards set is_completed = true where id = $1', [ids.card])
await db.as('nora')('update cards set is_completed = true where id = $1', [ids.cardElsewhere])

const days = `current_date - 2, current_date + 2, 'UTC'`
const calls = {
  finished: `select board_id from flow_finished($1::jsonb, ${days})`,
  open: `select board_id from flow_open($1::jsonb, 'UTC')`,
  days: `select board_id from flow_days($1::jsonb, ${days})`,
  receipt: `select board_id from flow_receipt($1::jsonb, '{"what": "open"}', 'UTC')`,
  finishedReceipt: `select board_id from flow_receipt($1::jsonb, jsonb_build_object('what', 'finished', 'since', current_date - 2, 'until', current_date + 2), 'UTC')`,
  band: `select board_id from flow_receipt($1::jsonb, jsonb_build_object('what', 'band', 'day', current_date, 'list', '${ids.list}'), 'UTC')`,
  bandElsewhere: `select board_id from flow_receipt($1::jsonb, jsonb_build_object('what', 'band', 'day', current_date, 'list', '${ids.listElsewhere}'), 'UTC')`,
  total: `select board_id from flow_receipt($1::jsonb, jsonb_build_object('what', 'total', 'part', 'scope', 'day', current_date), 'UTC')`,
  created: `select board_id from flow_receipt($1::jsonb, jsonb_build_object('what', 'created', 'since', current_date - 2, 'until', current_date + 2), 'UTC')`,
}
const scopes: [string, object][] = [
  ['all', {}],
  ['another board by its id', { dojos: [ids.board, ids.elsewhere, ids.clanBoard] }],
  ['a clan', { clan: ids.clan }],
  ['a person of another board', { person: cast.nora }],
  ['a tag of another board', { tag: 'Seeds' }],
]

test.each(scopes)('no one reads of boards that they are not on: %s', async (_, scope) => {
  for (const who of people) {
    const mine = (
      await db.admin<{ id: string }>('select board_id as id from board_members where user_id = $1', [cast[who]])
    ).map(({ id }) => id)
    for (const sql of Object.values(calls))
      for (const row of await db.as(who)<{ board_id: string }>(sql, [scope])) expect(mine).toContain(row.board_id)
    const [sums] = await db.as(who)<{ many: number }>(
      `select coalesce(sum(created), 0)::integer as many from flow_totals($1::jsonb, ${days})`,
      [scope],
    )
    const created = await db.as(who)(calls.created, [scope])
    expect(sums?.many).toBe(created.length)
  }
})

test('people see what is on their boards', async () => {
  expect(await db.as('vic')(calls.finished, [{}])).toEqual([{ board_id: ids.board }])
  expect(await db.as('vic')(calls.open, [{ tag: 'BUG' }])).toEqual([])
  expect(await db.as('vic')(calls.finished, [{ tag: 'BUG' }])).toHaveLength(1)
  expect(await db.as('vic')(calls.finished, [{ person: cast.mia }])).toHaveLength(1)
  expect(await db.as('vic')(calls.finished, [{ person: cast.adam }])).toEqual([])
  expect(await db.as('nora')(calls.finished, [{ dojos: [ids.board] }])).toEqual([])
  await db.as('olive')('select archive_board($1, true)', [ids.board])
  expect(await db.as('vic')(calls.finished, [{}])).toEqual([])
  expect(await db.as('vic')(calls.finished, [{ dojos: [ids.board] }])).toHaveLength(1)
  await db.as('olive')('select archive_board($1, false)', [ids.board])
})

test.each([
  ['null', '22023'],
  ['[]', '22023'],
  ['{"owner": 1}', '22023'],
  ['{"dojos": "x"}', '22023'],
  ['{"dojos": [1]}', '22023'],
  ['{"dojos": ["x"]}', '22023'],
  ['{"clan": "x"}', '22023'],
  ['{"person": null}', '22023'],
  ['{"tag": " "}', '22023'],
  [`{"tag": "${'x'.repeat(3000)}"}`, '22023'],
])('a scope of another form is refused: %s', async (scope, refusal) => {
  expect(await db.attempt('olive', `select * from flow_open($1::jsonb, 'UTC')`, [JSON.parse(scope) ?? null])).toEqual({
    refusal,
  })
})

test.each([
  [{}],
  [{ what: 'cards' }],
  [{ what: 'open', list: 'x' }],
  [{ what: 'open', day: '2026-01-01' }],
  [{ what: 'band', day: '2026-01-01' }],
  [{ what: 'total', day: '2026-01-01', part: 'all' }],
  [{ what: 'finished', since: 'x', until: '2026-01-01' }],
  [{ what: 'finished', since: '2026-01-01', until: '2026-01-02', hour: 24 }],
  [{ what: 'finished', since: '2026-01-01', until: '2026-01-02', due: 'lost' }],
  [{ what: 'finished', since: '2020-01-01', until: '2026-01-02' }],
])('a number that there is not is refused: %j', async (pick) => {
  expect(await db.attempt('olive', `select * from flow_receipt('{}', $1::jsonb, 'UTC')`, [pick])).toEqual({
    refusal: '22023',
  })
})

test('a time zone that there is not, and days of more than three years, are refused', async () => {
  for (const sql of [
    `select * from flow_open('{}', 'Mars/Base')`,
    `select * from flow_days('{}', current_date, current_date, '')`,
    `select * from flow_days('{}', current_date - 1200, current_date, 'UTC')`,
    `select * from flow_totals('{}', current_date, current_date - 1, 'UTC')`,
    `select * from flow_finished('{}', null, current_date, 'UTC')`,
  ])
    expect(await db.attempt('olive', sql)).toEqual({ refusal: '22023' })
})

test('a receipt is read in pages', async () => {
  const page = (before: object | null) =>
    db.as('olive')<{ card_id: string; created_at: string; total: number }>(
      `select card_id, created_at::text, total from flow_receipt('{}', '{"what": "created", "since": "2026-01-01", "until": "2027-12-31"}', 'UTC', $1::jsonb, 1)`,
      [before],
    )
  const seen: string[] = []
  for (let [row] = await page(null); row; [row] = await page({ at: row.created_at, id: row.card_id })) {
    expect(Number(row.total)).toBe(3)
    seen.push(row.card_id)
  }
  expect(new Set(seen).size).toBe(3)
})

test('what is deleted is shown as gone, by the title that it had', async () => {
  await db.as('olive')('select remove_cards(array[$1]::uuid[])', [ids.card])
  await db.as('olive')('select purge_items(array[$1]::uuid[])', [ids.card])
  expect(await db.as('vic')(`select title, gone from flow_finished('{}', ${days})`)).toEqual([
    { title: 'Invoice', gone: true },
  ])
})
