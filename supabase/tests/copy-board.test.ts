import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDense, join } from './harness/board.ts'
import { callsOf } from './harness/calls.ts'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'
import { workMs } from './harness/work-ms.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const copyBoard = async (who: Person, board: string, withCards = true, clan: string | null = null) =>
  (await db.as(who)<{ id: string }>(`select copy_board($1, 'Copy', $2, $3) as id`, [board, withCards, clan]))[0]?.id ??
  ''
const refusalOf = async (who: Person, board: string, clan: string | null = null) =>
  (await db.attempt(who, `select copy_board($1, 'Copy', true, $2)`, [board, clan])).refusal

/** All that a copy has of its board, without ids and times. */
const look = async (board: string) =>
  (
    await db.admin<{ answer: unknown }>(
      `select jsonb_build_object(
         'labels', (select jsonb_agg(distinct k.name || ' ' || k.color) from custom_labels k where k.board_id = $1),
         'lists', (select jsonb_agg(jsonb_build_object('title', l.title, 'cards', (
           select jsonb_agg(jsonb_build_object('card', to_jsonb(c) - '{id,board_id,list_id,version,badges,assignee,created_by,created_at,updated_at}'::text[],
             'steps', (select jsonb_agg(jsonb_build_array(i.title, i.completed) order by i.order_index) from card_checklist_items i where i.card_id = c.id),
             'labels', (select jsonb_agg(k.name order by k.name) from card_labels w join custom_labels k on k.id = w.label_id where w.card_id = c.id))
             order by c.order_index) from cards c where c.list_id = l.id)) order by l.order_index) from lists l where l.board_id = $1)) as answer`,
      [board],
    )
  )[0]?.answer
const count = async (table: string, board: string) =>
  (await db.admin<{ n: number }>(`select count(*)::int as n from ${table} where board_id = $1`, [board]))[0]?.n

let board: string
beforeEach(async () => {
  const lists = [
    { title: 'Ready', cards: [{ title: 'Invoice', priority: 'high', due_date: '2026-12-01' }, { title: 'Notes' }] },
    { title: 'Done' },
  ]
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Release', 'All of it', $1::jsonb) as id`, [
    lists,
  ])
  board = made?.id ?? ''
  await join(db, board, 'mia', 'member')
  await join(db, board, 'vic', 'viewer')
  const [card, other] = await db.admin<{ id: string }>(
    'select id from cards where board_id = $1 order by order_index',
    [board],
  )
  await db.as('olive')(`select label_cards(array[$1::uuid, $2::uuid], '{"name": "bug"}', true)`, [card?.id, other?.id])
  // Two people made one of the same name.
  await db.as('mia')(`insert into custom_labels (user_id, board_id, name) values ($1, $2, 'bug')`, [cast.mia, board])
  await db.as('mia')(
    `insert into card_checklist_items (card_id, title, completed) values ($1, 'First', true), ($1, 'Second', false)`,
    [card?.id],
  )
  await db.as('mia')(`insert into card_comments (card_id, user_id, content) values ($1, $2, 'Look')`, [
    card?.id,
    cast.mia,
  ])
  await db.as('mia')(`update cards set assignee = $2, is_completed = true where id = $1`, [card?.id, cast.mia])
  return async () => {
    await db.admin(`delete from boards where id = $1 or title = 'Copy'`, [board])
  }
})

describe('a copy', () => {
  test('has the katas, tags, techniques and steps, in their order, but no people, files, comments and history', async () => {
    const copy = await copyBoard('olive', board)
    expect(await look(copy)).toMatchObject((await look(board)) as object)
    expect(await db.admin('select user_id, role from board_members where board_id = $1', [copy])).toEqual([
      { user_id: cast.olive, role: 'admin' },
    ])
    expect(await db.admin('select 1 from cards where board_id = $1 and assignee is not null', [copy])).toEqual([])
    expect(await db.admin('select description, user_id from boards where id = $1', [copy])).toEqual([
      { description: 'All of it', user_id: cast.olive },
    ])
    for (const table of ['card_comments', 'card_attachments']) expect(await count(table, copy)).toBe(0)
    expect(
      await db.admin('select kind from private.events where board_id = $1 and card_id is not null', [copy]),
    ).toEqual([])
    await expectDense(db)
  })

  test('without techniques has the katas and tags alone', async () => {
    const copy = await copyBoard('olive', board, false)
    expect(await count('lists', copy)).toBe(2)
    expect(await count('custom_labels', copy)).toBe(1)
    for (const table of ['cards', 'card_labels', 'card_checklist_items']) expect(await count(table, copy)).toBe(0)
  })

  test('leaves the original as it was, and takes new techniques like any other', async () => {
    const before = await look(board)
    const copy = await copyBoard('olive', board)
    const [list] = await db.admin<{ id: string }>('select id from lists where board_id = $1 order by order_index', [
      copy,
    ])
    await db.as('olive')(`insert into cards (board_id, list_id, title) values ($1, $2, 'Third')`, [copy, list?.id])
    expect(await db.admin('select title from cards where list_id = $1 order by order_index', [list?.id])).toEqual([
      { title: 'Invoice' },
      { title: 'Notes' },
      { title: 'Third' },
    ])
    expect(await look(board)).toEqual(before)
    await expectDense(db)
  })

  test('is made by everyone who reads the board, is theirs, and is found by search', async () => {
    for (const who of ['mia', 'vic'] as const) {
      const copy = await copyBoard(who, board)
      expect(await db.admin('select user_id from boards where id = $1', [copy])).toEqual([{ user_id: cast[who] }])
      const [found] = await db.as(who)<{ answer: { cards: { boardId: string }[] } }>(
        `select search_workspace('invoice') as answer`,
      )
      expect(found?.answer.cards.map(({ boardId }) => boardId)).toContain(copy)
    }
  })

  test('is refused to strangers, whose answer is that of a board that does not exist', async () => {
    expect(await refusalOf('nora', board)).toBe('PT404')
    expect(await refusalOf('nora', crypto.randomUUID())).toBe('PT404')
    expect((await db.attempt('anon', `select copy_board($1, 'Copy', true)`, [board])).refusal).toBe('42501')
  })

  test('in a clan is its owner’s, and made by who may make dojos there', async () => {
    await join(db, board, 'nora', 'viewer')
    const copy = await copyBoard('mia', board, true, ids.clan)
    expect(await db.admin('select user_id, clan_id from boards where id = $1', [copy])).toEqual([
      { user_id: cast.olive, clan_id: ids.clan },
    ])
    expect(await refusalOf('vic', board, ids.clan), 'a guest').toBe('42501')
    expect(await refusalOf('nora', board, ids.clan)).toBe('42501')
    expect(await db.admin(`select 1 from boards where title = 'Copy' and clan_id is null`)).toEqual([])
  })

  test('of an archived board is one to work on', async () => {
    await db.as('olive')('select archive_board($1, true)', [board])
    const copy = await copyBoard('mia', board)
    expect(await db.admin('select archived_at from boards where id = $1', [copy])).toEqual([{ archived_at: null }])
    expect(await db.admin('select role from board_members where board_id = $1', [copy])).toEqual([{ role: 'admin' }])
  })

  test('under an id that is taken is refused', async () => {
    const again = `select copy_board($1, 'Copy', true, null, $2)`
    expect((await db.attempt('mia', again, [board, ids.elsewhere])).refusal).toBe('23505')
  })
})

test('5,000 techniques are copied, in time that grows with their number, and more are refused', async () => {
  const fill = (many: number) =>
    db.admin(
      `insert into cards (board_id, list_id, title, description)
       select l.board_id, l.id, 'Step ' || n, repeat('word ', 40) from lists l, generate_series(1, $2::int) n where l.board_id = $1 and l.title = 'Done'`,
      [board, many],
    )
  const timed = async () => {
    // As in a database that has been running: plans made for a handful of rows would read whole tables.
    await db.admin('analyze')
    return workMs(db, () => copyBoard('olive', board))
  }
  await fill(998)
  await timed()
  const ofThousandMs = await timed()
  await fill(4000)
  const ofFiveThousandMs = await timed()
  // Five times as many; a square would be 25 times. Machines are busy.
  expect(ofFiveThousandMs / ofThousandMs).toBeLessThan(15)
  await fill(1)
  expect(await refusalOf('olive', board)).toBe('PT413')
  expect(await copyBoard('olive', board, false)).not.toBe('')
  process.stdout.write(
    `copied 1,000 techniques in ${ofThousandMs.toFixed()} ms, 5,000 in ${ofFiveThousandMs.toFixed()} ms\n`,
  )
})

test('50,000 techniques made within an hour are enough', async () => {
  // Written without triggers, which is quick.
  const made = (many: number) => ({
    sql: `with role as materialized (select set_config('session_replication_role', 'replica', true))
      insert into cards (board_id, list_id, title, created_by, order_index, rank)
      select '${board}', $1, 'Many', '${cast.mia}', n, n from role, generate_series(10, $2::int + 9) n`,
    params: [ids.otherList, many],
  })
  const copying = (before: { sql: string; params: unknown[] }) =>
    db.attempt('mia', `select copy_board($1, 'Copy', true)`, [ids.board], before)
  expect((await copying(made(49_000))).refusal).toBeUndefined()
  expect((await copying(made(50_001))).refusal).toBe('PT429')
})

/* Written without triggers, which is quick. What is on the dojo already weighs a little, too. */
const weights: [what: string, sql: string, most: number][] = [
  [
    'worn tags',
    `insert into card_labels (card_id, board_id, label_id)
     select gen_random_uuid(), $1, gen_random_uuid() from role, generate_series(1, $2::int)`,
    12_000,
  ],
  [
    'steps',
    `insert into card_checklist_items (card_id, board_id, title, order_index)
     select gen_random_uuid(), $1, 'x', n from role, generate_series(1, $2::int) n`,
    12_000,
  ],
  [
    'letters of steps',
    `insert into card_checklist_items (card_id, board_id, title, order_index)
     select gen_random_uuid(), $1, repeat('x', 400), n from role, generate_series(1, $2::int / 400) n`,
    3_428_571,
  ],
  [
    'letters of titles',
    `insert into cards (board_id, list_id, title, order_index, rank)
     select $1, gen_random_uuid(), repeat('x', 400), n, n from role, generate_series(10, $2::int / 400 + 9) n`,
    1_600_000,
  ],
  [
    'letters of descriptions',
    `insert into cards (board_id, list_id, title, description, order_index, rank)
     select $1, gen_random_uuid(), 'x', repeat('x', 10000), n, n from role, generate_series(10, $2::int / 10000 + 9) n`,
    10_000_000,
  ],
]
test.each(weights)('%s weigh, and a copy has a weight', async (_, sql, most) => {
  const copying = (many: number) =>
    db.attempt('mia', `select copy_board($1, 'Copy', true)`, [ids.board], {
      sql: `with role as materialized (select set_config('session_replication_role', 'replica', true)) ${sql}`,
      params: [ids.board, many],
    })
  expect((await copying(Math.round(most * 0.9))).refusal).toBeUndefined()
  expect((await copying(Math.round(most * 1.02))).refusal).toBe('PT413')
})

test('what hangs on many copied techniques is counted at once, and their tags are not told of', async () => {
  const [list] = await db.admin<{ id: string }>('select id from lists where board_id = $1 order by order_index', [
    board,
  ])
  await db.as('mia')(
    `insert into cards (board_id, list_id, title) select $1, $2, 'Many ' || i from generate_series(1, 30) i`,
    [board, list?.id],
  )
  const cards = (
    await db.admin<{ id: string }>(`select id from cards where board_id = $1 order by order_index`, [board])
  ).map(({ id }) => id)
  for (const name of ['alpha', 'Beta'])
    await db.as('mia')('select label_cards($1, $2, true)', [cards.slice(3, 30), { name }])
  await db.as('mia')(
    `insert into card_checklist_items (card_id, title, completed) select c, 'Step ' || i, i = 1 from unnest($1::uuid[]) c, generate_series(1, 3) i`,
    [cards.slice(5, 32)],
  )
  await db.as('mia')('select block_card($1, $2, true)', [cards[10], cards[11]])
  // What is done holds nothing up.
  await db.as('mia')('select block_card($1, $2, true)', [cards[12], cards[13]])
  await db.as('mia')('select edit_cards($1)', [[{ id: cards[13], patch: { is_completed: true } }]])
  for (const name of ['badges_of', 'announce_label'])
    expect(
      await db.engine.transaction((query) => callsOf(query, name, `select copy_board('${board}', 'Copy', true)`)),
    ).toBe(0)
  await expectDense(db)
  const [copy] = await db.admin<{ id: string }>(`select id from boards where title = 'Copy' limit 1`)
  expect(
    await db.admin(
      `select count(*) filter (where badges ? 'labels')::int as labels, count(*) filter (where badges ? 'checklist')::int as steps,
         count(*) filter (where badges ? 'blockers')::int as blockers, count(*) filter (where badges is null)::int as bare
       from cards where board_id = $1`,
      [copy?.id],
    ),
  ).toEqual([{ labels: 29, steps: 28, blockers: 1, bare: 1 }])
})

test('a copy of an invite-only dojo is invite-only in its clan, and a dojo of another clan stays so', async () => {
  const clanOf = async (name: string) => {
    const [made] = await db.as('olive')<{ id: string }>(
      'insert into clans (name, created_by) values ($1, $2) returning id',
      [name, cast.olive],
    )
    await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'member')`, [made?.id, cast.nora])
    return made?.id ?? ''
  }
  const [clan, other] = [await clanOf('Studio'), await clanOf('Foundry')]
  const seesIt = async (id: string) =>
    (await db.as('nora')<{ board: unknown }>('select board_snapshot($1) as board', [id]))[0]?.board !== null
  await db.as('olive')('select move_board_to_clan($1, $2)', [board, clan])
  expect(await seesIt(await copyBoard('olive', board, true, clan))).toBe(true)
  await db.as('olive')('select close_board($1, true)', [board])
  expect(await seesIt(await copyBoard('olive', board, true, clan))).toBe(false)
  expect(await seesIt(await copyBoard('olive', board, true, other))).toBe(false)
  await db.as('olive')('select move_board_to_clan($1, $2)', [board, other])
  expect(await seesIt(board)).toBe(false)
  const [plain] = await db.as('olive')<{ id: string }>(`select create_board('Plain', '', '[]') as id`)
  expect(await seesIt(await copyBoard('olive', plain?.id ?? '', true, clan))).toBe(true)
})
