import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDense, join } from './harness/board.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

let board: string
let ready: string
let done: string
let invoice: string
let notes: string
beforeEach(async () => {
  const drafts = [
    { title: 'Ready', cards: [{ title: 'Invoice' }, { title: 'Notes' }] },
    { title: 'Done', completes: true },
  ]
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Done', '', $1::jsonb) as id`, [drafts])
  board = made?.id ?? ''
  await join(db, board, 'mia', 'member')
  await join(db, board, 'vic', 'viewer')
  const lists = await db.admin<{ id: string }>('select id from lists where board_id = $1 order by order_index', [board])
  ready = lists[0]?.id ?? ''
  done = lists[1]?.id ?? ''
  const cards = await db.admin<{ id: string }>('select id from cards where list_id = $1 order by order_index', [ready])
  invoice = cards[0]?.id ?? ''
  notes = cards[1]?.id ?? ''
  return async () => {
    await db.admin('delete from boards where id = $1', [board])
  }
})

const isDone = async (card: string) =>
  (await db.admin<{ is_completed: boolean }>('select is_completed from cards where id = $1', [card]))[0]?.is_completed
const move = (cards: string[], to: string) => db.as('mia')('select move_cards($1::uuid[], $2, 0)', [cards, to])

describe('a kata that completes what enters it', () => {
  test('completes a technique that is moved there, says so in its history, and reopens none that leaves', async () => {
    await move([invoice], done)
    expect(await isDone(invoice)).toBe(true)
    expect(await isDone(notes)).toBe(false)
    const kinds = await db.admin('select kind from private.events where card_id = $1 order by id', [invoice])
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['card.completed', 'card.moved']))
    await move([invoice], ready)
    expect(await isDone(invoice)).toBe(true)
    await expectDense(db)
  })

  test('tells every board in the same transaction', async () => {
    const told = await db.engine.transaction(async (run) => {
      await run('delete from realtime.messages')
      await run('select private.set_quiet(false)')
      await run(
        `select set_config('request.jwt.claims', json_build_object('sub', user_id)::text, true) from boards where id = $1`,
        [board],
      )
      await run('select move_cards($1::uuid[], $2, 0)', [[invoice], done])
      return run<{ payload: { type: string; card?: { completedAt?: string } } }>(
        'select payload from realtime.messages',
      )
    })
    expect(told.map(({ payload }) => payload.type).toSorted()).toEqual(['card.edited', 'cards.moved'])
    expect(told.find(({ payload }) => payload.card)?.payload.card?.completedAt).toEqual(expect.any(String))
  })

  test('completes what is made there, and what comes from another dojo', async () => {
    await db.as('mia')(`insert into cards (board_id, list_id, title) values ($1, $2, 'Made there')`, [board, done])
    const [other] = await db.as('mia')<{ id: string }>(
      `select create_board('Done', '', '[{"title": "Ready", "cards": [{"title": "Away"}]}]') as id`,
    )
    const [away] = await db.admin<{ id: string }>('select id from cards where board_id = $1', [other?.id])
    await db.as('mia')('select transfer_card($1, $2)', [away?.id, done])
    expect(
      await db.admin(
        'select title, is_completed, completed_at is not null as dated from cards where list_id = $1 order by order_index',
        [done],
      ),
    ).toEqual([
      { title: 'Made there', is_completed: true, dated: true },
      { title: 'Away', is_completed: true, dated: true },
    ])
    await db.admin('delete from boards where id = $1', [other?.id])
  })

  test('opens again what it completed, when its way from another dojo is taken back', async () => {
    const [other] = await db.as('mia')<{ id: string }>(
      `select create_board('Start', '', '[{"title": "Ready", "cards": [{"title": "Open"}, {"title": "Finished"}]}]') as id`,
    )
    const cards = await db.admin<{ id: string }>('select id from cards where board_id = $1 order by order_index', [
      other?.id,
    ])
    const [open = '', finished = ''] = cards.map(({ id }) => id)
    await db.as('mia')('update cards set is_completed = true where id = $1', [finished])
    for (const card of [open, finished]) await db.as('mia')('select transfer_card($1, $2)', [card, done])
    expect(await isDone(open)).toBe(true)
    for (const card of [open, finished]) await db.as('mia')('select return_card($1)', [card])
    expect([await isDone(open), await isDone(finished)]).toEqual([false, true])
    const [row] = await db.admin('select board_id, completed_at from cards where id = $1', [open])
    expect(row).toEqual({ board_id: other?.id, completed_at: null })
    const history = await db.admin<{ kind: string }>('select kind from private.events where card_id = $1', [open])
    expect(history.map(({ kind }) => kind)).toEqual(['card.made'])
    await db.admin('delete from boards where id = $1', [other?.id])
  })

  test('does not complete what was open in it, and comes back from another dojo', async () => {
    const [other] = await db.as('mia')<{ id: string }>(
      `select create_board('Away', '', '[{"title": "Ready", "cards": [{"title": "Stay"}]}]') as id`,
    )
    const [away] = await db.admin<{ id: string }>('select id from lists where board_id = $1', [other?.id])
    await move([invoice], done)
    await db.as('mia')('update cards set is_completed = false where id = $1', [invoice])
    await db.as('mia')('select transfer_card($1, $2)', [invoice, away?.id])
    await db.as('mia')('select return_card($1)', [invoice])
    expect(await isDone(invoice)).toBe(false)
    await db.as('mia')('select transfer_card($1, $2)', [invoice, away?.id])
    await db.as('mia')('update cards set is_completed = true where id = $1', [invoice])
    await db.as('mia')('select return_card($1)', [invoice])
    expect(await isDone(invoice), 'what was done over there stays done').toBe(true)
    await db.admin('delete from boards where id = $1', [other?.id])
  })

  test('leaves alone what is there already, is moved within it, or comes back from the bin', async () => {
    await move([invoice], done)
    await db.as('mia')('update cards set is_completed = false where id = $1', [invoice])
    await move([notes], done)
    await move([invoice], done)
    expect(await isDone(invoice)).toBe(false)
    await db.as('mia')(`select remove_cards(array[$1::uuid], 'deleted')`, [invoice])
    await db.as('mia')('select restore_item($1)', [invoice])
    expect(await isDone(invoice)).toBe(false)
  })

  test('keeps that, and its limit, in the bin and in a copy of the dojo', async () => {
    await db.as('mia')('update lists set card_limit = 7 where id = $1', [done])
    await db.as('mia')('select delete_list($1)', [done])
    await db.as('mia')('select restore_item($1)', [done])
    const rules = 'select card_limit, completes from lists where board_id = $1 order by order_index'
    const kept = [
      { card_limit: null, completes: false },
      { card_limit: 7, completes: true },
    ]
    expect(await db.admin(rules, [board])).toEqual(kept)
    const [copy] = await db.as('mia')<{ id: string }>(`select copy_board($1, 'Done', true) as id`, [board])
    expect(await db.admin(rules, [copy?.id])).toEqual(kept)
    await db.admin('delete from boards where id = $1', [copy?.id])
  })

  test('is told together where many are completed', async () => {
    await db.admin(`insert into cards (board_id, list_id, title) select $1, $2, 'Step' from generate_series(1, 30)`, [
      board,
      ready,
    ])
    const cards = await db.admin<{ id: string }>('select id from cards where list_id = $1 order by order_index', [
      ready,
    ])
    await db.admin('delete from realtime.messages')
    await move(
      cards.map(({ id }) => id),
      done,
    )
    const told = await db.admin<{ payload: { type: string } }>('select payload from realtime.messages')
    expect(told.map(({ payload }) => payload.type).toSorted()).toEqual(['board.changed', 'cards.moved'])
    expect(await db.admin('select 1 from cards where list_id = $1 and not is_completed', [done])).toEqual([])
  })
})

test('a limit refuses nothing, is a whole number up to 999, and is set by who edits', async () => {
  await db.as('mia')('update lists set card_limit = 1 where id = $1', [ready])
  await db.as('mia')(`insert into cards (board_id, list_id, title) values ($1, $2, 'Third')`, [board, ready])
  expect(await db.admin('select count(*)::int as n from cards where list_id = $1', [ready])).toEqual([{ n: 3 }])
  for (const limit of [0, -1, 1000])
    expect((await db.attempt('mia', 'update lists set card_limit = $2 where id = $1', [ready, limit])).refusal).toBe(
      '23514',
    )
  expect((await db.attempt('vic', 'update lists set card_limit = 2 where id = $1 returning id', [ready])).rows).toEqual(
    [],
  )
  expect(
    (await db.attempt('nora', 'update lists set completes = true where id = $1 returning id', [ready])).rows,
  ).toEqual([])
  const [list] = await db.admin('select card_limit, version from lists where id = $1', [ready])
  expect(list).toEqual({ card_limit: 1, version: 2 })
})
