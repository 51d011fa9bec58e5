import { afterAll, expect, test } from 'vitest'
import { expectFlowRight, expectReceiptsRight, flowState } from './harness/flow.ts'
import { doSomething, letHoursPass, makeFlowBoards, randomOf } from './harness/flow-deeds.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const zones = ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC']
// SEEDS=20 does as many as were once done; each takes some ten seconds.
const seeds = Array.from({ length: Number(process.env['SEEDS'] ?? 3) }, (_, at) => at + 1)

test.each(seeds)('what is kept equals a recount after 500 random deeds of three people (seed %i)', async (seed) => {
  const boards = await makeFlowBoards(db)
  const random = randomOf(seed)
  const unexpected: string[] = []
  for (let deed = 0; deed < 500; deed += 1) {
    if (random() < 0.03) await letHoursPass(db, boards, 1 + Math.floor(random() * 40))
    // As by a transaction that waited: all that is known is from after it began.
    const late = random() < 0.1 ? 1 : 0
    if (late > 0) await letHoursPass(db, boards, -late)
    await doSomething(db, { boards, random, unexpected }, ['olive', 'adam', 'mia'])
    if (late > 0) await letHoursPass(db, boards, late)
  }
  expect(unexpected).toEqual([])
  await expectFlowRight(db, boards)
  await expectReceiptsRight(db, boards, random, zones[seed % zones.length] ?? 'UTC')
})

/** What is undone leaves no trace: each is done and taken back as the board does it. */
const undone = [
  [
    'a move',
    `select move_cards(array['$card']::uuid[], l.id, 0) from lists l where l.board_id = '$board' and l.title = 'Review'`,
    `select move_cards(array['$card']::uuid[], l.id, 0, (select list_id from cards where id = '$card')) from lists l where l.board_id = '$board' and l.title = 'Ready'`,
  ],
  [
    'a completion',
    `select edit_cards(jsonb_build_array(jsonb_build_object('id', '$card', 'patch', '{"is_completed": true}'::jsonb)))`,
    `select edit_cards(jsonb_build_array(jsonb_build_object('id', '$card', 'patch', '{"is_completed": false}'::jsonb, 'expect', '{"is_completed": true}'::jsonb)))`,
  ],
  [
    'a deletion',
    `select remove_cards(array['$card']::uuid[])`,
    `select restore_items(array['$card']::uuid[], null, '$board')`,
  ],
  [
    'the deletion of a kata',
    `select delete_list(id) from lists where board_id = '$board' and title = 'Ready'`,
    `select restore_items(array(select item_id from deleted_items where board_id = '$board' and kind = 'list'))`,
  ],
  [
    'a transfer',
    `select transfer_card('$card', l.id) from lists l where l.board_id = '$other' and l.title = 'Review'`,
    `select return_card('$card')`,
  ],
  [
    'a transfer into a kata that completes',
    `select transfer_card('$card', l.id) from lists l where l.board_id = '$other' and l.title = 'Done' and l.completes`,
    `select return_card('$card')`,
  ],
  [
    'what a kata is for',
    `select set_list_flow(l.id, 'working') from lists l where l.board_id = '$board' and l.title = 'Ready'`,
    `select set_list_flow(l.id, null, 'working') from lists l where l.board_id = '$board' and l.title = 'Ready'`,
  ],
] as const

test.each(undone)('%s that is undone leaves no trace', async (_, forth, back) => {
  const [one = '', other = ''] = await makeFlowBoards(db)
  await db.admin(`update lists set completes = true where board_id = $1 and title = 'Done'`, [other])
  const [card] = await db.admin<{ id: string }>(
    `select c.id from cards c join lists l on l.id = c.list_id where l.board_id = $1 and l.title = 'Ready' order by c.order_index limit 1`,
    [one],
  )
  await letHoursPass(db, [one, other], 30)
  const filled = (sql: string) =>
    sql
      .replaceAll('$card', card?.id ?? '')
      .replaceAll('$board', one)
      .replaceAll('$other', other)
  const before = await flowState(db, [one, other])
  await db.as('olive')(filled(forth))
  expect(await flowState(db, [one, other])).not.toEqual(before)
  await db.as('olive')(filled(back))
  expect(await flowState(db, [one, other])).toEqual(before)
})

test('a technique that is made and unmade never was', async () => {
  const boards = await makeFlowBoards(db)
  const before = await flowState(db, boards)
  const [made] = await db.as('mia')<{ id: string }>(
    `insert into cards (board_id, list_id, title) select board_id, id, 'New' from lists where board_id = $1 and order_index = 0 returning id`,
    [boards[0]],
  )
  await db.as('mia')(`select remove_cards(array[$1]::uuid[], 'deleted', true)`, [made?.id])
  expect(await flowState(db, boards)).toEqual(before)
})

test('what someone else moved is moved back, and not undone', async () => {
  const boards = await makeFlowBoards(db)
  const [card] = await db.admin<{ id: string; list_id: string }>(
    `select id, list_id from cards where board_id = $1 order by id limit 1`,
    [boards[0]],
  )
  const [to] = await db.admin<{ id: string }>(`select id from lists where board_id = $1 and id <> $2 limit 1`, [
    boards[0],
    card?.list_id,
  ])
  await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [card?.id, to?.id])
  await db.as('adam')('select move_cards(array[$1]::uuid[], $2, 0, $3)', [card?.id, card?.list_id, to?.id])
  expect(await db.admin(`select 1 from private.card_stays where card_id = $1`, [card?.id])).toHaveLength(2)
})

// Each stays from an hour before the change of the clocks until one after, and midnight is the viewer's.
test.each([
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Pacific/Auckland', '2026-04-05', '2026-09-27'],
])('days end at midnight in %s when the clocks change', async (zone, ...days) => {
  const [board = ''] = await makeFlowBoards(db)
  for (const day of days) {
    await db.admin(
      `with list as (select id from lists where board_id = $1 and order_index = 1), at as (
         select n, ($2::date + (n - 6) * interval '6 hours') at time zone $3 as entered from generate_series(0, 12) n)
       insert into private.flow_cards (card_id, board_id, list_id, is_done, entered_at, arrived_at, counts_from, created_at, gone, left_at, title)
       select gen_random_uuid(), $1, list.id, false, at.entered, at.entered, at.entered, at.entered, 'deleted', at.entered + interval '25 hours', 'Past'
       from list, at`,
      [board, day, zone],
    )
  }
  await db.admin(
    `insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done)
     select board_id, card_id, entered_at, left_at, list_id, false from private.flow_cards where board_id = $1 and title = 'Past'`,
    [board],
  )
  await db.admin('select private.recount_flow($1)', [board])
  await db.admin(`update private.flow_lists set made_at = '2026-01-01' where board_id = $1`, [board])
  for (const day of days) {
    const told = await db.as('olive')(
      `select d.day::text, d.open::integer from flow_days(jsonb_build_object('dojos', jsonb_build_array($1::text)), $2::date - 2, $2::date + 3, $3) d
       where d.list_position = 1 order by 1`,
      [board, day, zone],
    )
    const counted = await db.admin(
      `select d::date::text as day, (select count(*)::integer from private.card_stays s where s.board_id = $1
         and s.entered_at < (d + interval '1 day')::timestamp at time zone $3 and s.left_at >= (d + interval '1 day')::timestamp at time zone $3) as open
       from generate_series($2::date - 2, $2::date + 3, interval '1 day') d order by 1`,
      [board, day, zone],
    )
    expect(told).toEqual(counted)
    expect(counted.some(({ open }) => Number(open) > 2)).toBe(true)
  }
})
