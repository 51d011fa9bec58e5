import { afterAll, describe, expect, test } from 'vitest'
import { announcements, expectDense } from './harness/board.ts'
import { callsOf, rowsRead } from './harness/calls.ts'
import { cast, type Person } from './harness/cast.ts'
import type { Query } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { workMs } from './harness/work-ms.ts'

/* Many that repeat, completed, opened again, archived or large: in one call, and never for long. */

const db = await openTestDatabase()
afterAll(() => db.close())

const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)
const weekly = (more = '', later = 0) =>
  `DTSTART;TZID=UTC:${day(later).replaceAll('-', '')} RRULE:FREQ=DAILY;INTERVAL=7${more}`

async function newBoard(count: number, { more = '', later = 0, steps = 0, description = '' } = {}) {
  const [made] = await db.as('olive')<{ id: string }>(
    `select create_board('Rounds', '', '[{"title": "Ready"}, {"title": "Complete", "completes": true}]') as id`,
  )
  const board = made!.id
  const lists = await db.admin<{ id: string }>('select id from lists where board_id = $1 order by order_index', [board])
  const cards = await db.as('olive')<{ id: string }>(
    `insert into cards (board_id, list_id, title, description, due_date, repeat)
     select $1, $2, 'Round ' || i, $3, $4, $5 from generate_series(1, $6::int) i returning id`,
    [board, lists[0]!.id, description, day(later), weekly(more, later), count],
  )
  for (const { id } of steps ? cards : [])
    await db.admin(
      `insert into card_checklist_items (card_id, board_id, title) select $1, $2, 'Step ' || i from generate_series(1, $3::int) i`,
      [id, board, steps],
    )
  return { board, cards: cards.map(({ id }) => id), done: lists[1]!.id }
}
const edit = (ids: string[], patch: object) =>
  db.as('olive')('select edit_cards($1::jsonb)', [ids.map((id) => ({ id, patch }))])
const archive = (ids: string[]) => db.as('olive')(`select remove_cards($1, 'archived')`, [ids])
const round = async () => (await db.admin<{ left: number }>('select make_repeats(25) as left'))[0]!.left
const many = async (board: string) =>
  (
    await db.admin<{ many: number }>(
      'select count(*)::int as many from cards where board_id = $1 and not is_completed',
      [board],
    )
  )[0]!.many
async function completedByFifties(count: number) {
  const made = await newBoard(count)
  for (let at = 0; at < count; at += 50) await edit(made.cards.slice(at, at + 50), { is_completed: true })
  return made
}

test('those that are opened again together take their next ones back together', async () => {
  const { board, cards } = await completedByFifties(100)
  expect(await many(board)).toBe(100)
  await db.admin('delete from realtime.messages')
  await edit(cards, { is_completed: false })
  expect(await many(board)).toBe(100)
  expect(await db.admin('select id from cards where board_id = $1 and id <> all ($2)', [board, cards])).toEqual([])
  const told = await announcements(db, board)
  expect(told.map(({ type }) => type)).toEqual(['cards.deleted', 'board.changed'])
  expect(told[0]?.['cardIds']).toHaveLength(100)
  expect(await db.admin(`select from private.events where board_id = $1 and kind = 'card.repeated'`, [board])).toEqual(
    [],
  )
  await expectDense(db)
})

test('four times as many that are opened again do not take ten times as long', async () => {
  const reopenMs = async (count: number) => {
    const { cards } = await completedByFifties(count)
    return workMs(db, () => edit(cards, { is_completed: false }))
  }
  await reopenMs(50)
  await db.admin('analyze')
  const few = Math.max(await reopenMs(50), 20)
  expect((await reopenMs(200)) / few).toBeLessThan(10)
})

test('of very many that are archived while they wait for their day, the job makes the rest', async () => {
  const { board, cards } = await newBoard(70, { more: ' MAKE:DAY', later: 5 })
  await edit(cards, { is_completed: true })
  await archive(cards)
  expect(await many(board)).toBe(50)
  while (await round());
  expect(await many(board)).toBe(70)
  const made = await db.admin(
    'select distinct due_date::text, repeat, list_id = $2 as is_there from cards where board_id = $1',
    [
      board,
      (await db.admin<{ id: string }>(`select id from lists where board_id = $1 and title = 'Ready'`, [board]))[0]!.id,
    ],
  )
  expect(made).toEqual([{ due_date: day(12), repeat: weekly(' MAKE:DAY', 12), is_there: true }])
  await round()
  expect(await many(board)).toBe(70)
  // Back from the archive they have had their next one.
  await db.as('olive')('select restore_items($1, null, $2)', [cards, board])
  await db.admin('update cards set repeat_at = now() where board_id = $1 and is_completed and repeat_at is not null', [
    board,
  ])
  while (await round());
  expect(await many(board)).toBe(70)
  await expectDense(db)
})

test('what the job makes from the archive has its steps and tags', async () => {
  const { board, cards } = await newBoard(2, { more: ' MAKE:DAY', later: 5, steps: 2500 / 2 })
  const [large, other] = cards as [string, string]
  await db.as('olive')('select label_cards($1, $2::jsonb, true)', [cards, { name: 'home', color: '#224466' }])
  await edit([large, other], { is_completed: true })
  await db.admin('delete from realtime.messages')
  await archive([large, other])
  expect(await many(board)).toBe(1)
  expect(await round()).toBe(0)
  const made = await db.admin(
    `select badges #> '{checklist}' as steps, jsonb_array_length(badges -> 'labels') as tags from cards where board_id = $1`,
    [board],
  )
  expect(made).toEqual([
    { steps: [0, 1250], tags: 1 },
    { steps: [0, 1250], tags: 1 },
  ])
  expect((await announcements(db, board)).map(({ type }) => type).toSorted()).toEqual([
    'card.edited',
    'card.placed',
    'card.placed',
    'cards.deleted',
  ])
  await db.admin('delete from boards where id = $1', [board])
})

test('of large ones in the archive a round takes one', async () => {
  const { board, cards } = await newBoard(3, { more: ' MAKE:DAY', later: 5 })
  await edit(cards, { is_completed: true })
  await db.admin(
    `insert into card_comments (card_id, board_id, user_id, content)
     select c.id, $1, $3, (select string_agg(md5(n::text || i || c.id), '') from generate_series(1, 300) n)
     from unnest($2::uuid[]) c (id), generate_series(1, 200) i`,
    [board, cards, cast.olive],
  )
  // While nothing may be copied, they go to the archive without a next one.
  await db.admin(
    `insert into private.copied_bytes (user_id, bytes) values ($1, 67108864)
     on conflict (user_id) do update set bytes = excluded.bytes, since = now()`,
    [cast.olive],
  )
  for (const id of cards) await archive([id])
  await db.admin('delete from private.copied_bytes where user_id = $1', [cast.olive])
  const waiting = async () =>
    (
      await db.admin<{ many: number }>(
        'select count(*)::int as many from deleted_items where board_id = $1 and repeat_at <= now()',
        [board],
      )
    )[0]!.many
  expect([await many(board), await waiting()]).toEqual([0, 3])
  await round()
  expect([await many(board), await waiting()]).toEqual([1, 2])
  await db.admin('update boards set archived_at = now() where id = $1', [board])
  await round()
  expect([await many(board), await waiting()], 'all are put off without being read').toEqual([1, 0])
  await db.admin('update boards set archived_at = null where id = $1', [board])
  await db.admin('update deleted_items set repeat_at = now() where board_id = $1 and repeat_at is not null', [board])
  await round()
  expect([await many(board), await waiting()]).toEqual([2, 1])
  await db.admin('delete from boards where id = $1', [board])
})

test('restored before the job came, it comes all the same, and once', async () => {
  const { board, cards } = await newBoard(55, { more: ' MAKE:DAY', later: 5 })
  await edit(cards, { is_completed: true })
  await archive(cards)
  await db.as('olive')('select restore_items($1, null, $2)', [cards, board])
  await db.admin('update cards set repeat_at = now() where board_id = $1 and is_completed and repeat_at is not null', [
    board,
  ])
  while (await round());
  expect(await many(board)).toBe(55)
})

test('deleted for good from the archive, it makes none', async () => {
  const { board, cards } = await newBoard(60, { more: ' MAKE:DAY', later: 5 })
  await edit(cards, { is_completed: true })
  await archive(cards)
  await db.admin('delete from deleted_items where board_id = $1', [board])
  await round()
  expect(await many(board)).toBe(50)
})

test('of those with many steps a call makes as many as it would make of small ones', async () => {
  const { board, cards } = await newBoard(5, { steps: 1000 })
  await edit(cards, { is_completed: true })
  // A thousand steps take as long as twenty cards.
  expect(await many(board)).toBe(2)
  expect(await round()).toBeGreaterThan(0)
  expect(await many(board)).toBe(4)
  expect(await round()).toBe(0)
  expect(await many(board)).toBe(5)
})

test('what the job copies is counted for who completed it, and waits where that is over the limit', async () => {
  const { board, cards } = await newBoard(1, { description: 'x'.repeat(1000) })
  const [card] = cards as [string]
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [board, cast.mia])
  const full = (bytes: number) =>
    db.admin(
      `insert into private.copied_bytes (user_id, bytes) values ($1, $2) on conflict (user_id) do update set bytes = excluded.bytes, since = now()`,
      [cast.mia, bytes],
    )
  const copied = async () =>
    (
      await db.admin<{ bytes: number }>('select bytes::int as bytes from private.copied_bytes where user_id = $1', [
        cast.mia,
      ])
    )[0]!.bytes
  await full(67_108_864)
  await db.as('mia')('select edit_cards($1::jsonb)', [[{ id: card, patch: { is_completed: true } }]])
  expect(await many(board)).toBe(0)
  await round()
  expect(await many(board)).toBe(0)
  expect(
    await db.admin(
      `select repeat_next is null as waits, repeat_at between now() + interval '59 minutes' and now() + interval '61 minutes' as later
       from cards where id = $1`,
      [card],
    ),
  ).toEqual([{ waits: true, later: true }])
  await full(0)
  await db.admin('update cards set repeat_at = now() where id = $1', [card])
  await round()
  expect(await many(board)).toBe(1)
  expect(await copied()).toBeGreaterThan(1000)
})

test('the job makes about a thousand an hour for one person, and others’ come in between', async () => {
  const [made, other] = [await newBoard(30), await newBoard(1)]
  // As they are after a day without the job.
  await db.admin(`set session_replication_role = replica`)
  await db.admin('update boards set user_id = $2 where id = $1', [other.board, cast.adam])
  await db.admin('update cards set created_by = $2 where board_id = $1', [other.board, cast.adam])
  await db.admin(`update cards set is_completed = true, completed_at = now() where board_id = any ($1::uuid[])`, [
    [made.board, other.board],
  ])
  await db.admin(`delete from private.events where board_id = any ($1::uuid[])`, [[made.board, other.board]])
  await db.admin(`update cards set repeat_at = now() - interval '1 day' where board_id = $1`, [made.board])
  await db.admin(`update cards set repeat_at = now() where board_id = $1`, [other.board])
  await db.admin(`set session_replication_role = origin`)
  await db.admin(
    `insert into private.copied_bytes (user_id, bytes) values ($1, $2) on conflict (user_id) do update set bytes = excluded.bytes, since = now()`,
    [cast.olive, 67_108_864 - 5 * 70_000],
  )
  await db.admin('select make_repeats(25)')
  await db.admin('select make_repeats(25)')
  expect(await many(made.board)).toBe(5)
  expect(await many(other.board)).toBe(1)
  await db.admin('delete from private.copied_bytes')
  await db.admin('delete from boards where id = any ($1::uuid[])', [[made.board, other.board]])
})

test('a rule that has ended has no next one, and holds up no other', async () => {
  const ended = `;UNTIL=${day(-6).replaceAll('-', '')}`
  const late = await newBoard(2, { more: ended, later: -20 })
  await edit(late.cards, { is_completed: true })
  const waiting = () =>
    db.admin(`select title from cards where board_id = $1 and is_completed and repeat_at is not null`, [late.board])
  expect([await many(late.board), await waiting()]).toEqual([0, []])

  // It ended while it waited, and another one of this dojo is due after it.
  await db.admin(`set session_replication_role = replica`)
  await db.admin(`update cards set repeat_at = now() - interval '1 hour' where id = $1`, [late.cards[0]])
  await db.admin(`update cards set repeat = $2, repeat_at = now() where id = $1`, [late.cards[1], weekly('', -20)])
  await db.admin(`set session_replication_role = origin`)
  expect(await round()).toBe(0)
  expect([await many(late.board), await waiting()]).toEqual([1, []])
  await db.admin('delete from boards where id = $1', [late.board])
})

test('a rule in a zone that the database does not know any more holds up no other', async () => {
  const { board, cards } = await newBoard(2)
  await db.admin(`set session_replication_role = replica`)
  await db.admin(
    `update cards set is_completed = true, completed_at = now(),
       repeat_at = now() - case when id = $2 then interval '2 hours' else interval '1 hour' end where board_id = $1`,
    [board, cards[0]],
  )
  await db.admin(`update cards set repeat = replace(repeat, 'TZID=UTC', 'TZID=Gone/Zone') where id = $1`, [cards[0]])
  await db.admin(`set session_replication_role = origin`)
  await round()
  await db.admin(`update cards set repeat_at = now() where id = $1`, [cards[1]])
  expect(await round()).toBe(0)
  expect(await many(board)).toBe(1)
  await db.admin('delete from boards where id = $1', [board])
})

test('what one person has no room for puts off theirs, and is tried after them; others’ are made', async () => {
  const { board, cards } = await newBoard(4)
  const [theirs, theirsToo, archived, olives] = cards as [string, string, string, string]
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [board, cast.mia])
  await db.admin(`set session_replication_role = replica`)
  await db.admin(`update cards set is_completed = true, completed_at = now() where board_id = $1`, [board])
  await db.admin(`update cards set created_by = $2 where id = any ($1)`, [[theirs, theirsToo, archived], cast.mia])
  await db.admin(`delete from private.events where board_id = $1`, [board])
  await db.admin(`set session_replication_role = origin`)
  await db.admin(
    `insert into private.copied_bytes (user_id, bytes) values ($1, $2) on conflict (user_id) do update set bytes = excluded.bytes, since = now()`,
    [cast.mia, 67_108_864],
  )
  await db.as('olive')(`select remove_cards($1, 'archived')`, [[archived]])
  const due = async (id: string, minutes: number) => {
    await db.admin(`update cards set repeat_at = now() - make_interval(mins => $2) where id = $1`, [id, minutes])
    await db.admin(`update deleted_items set repeat_at = now() - make_interval(mins => $2) where item_id = $1`, [
      id,
      minutes,
    ])
  }
  await due(theirs, 4)
  await due(theirsToo, 3)
  await due(archived, 2)
  await due(olives, 1)
  expect(await round()).toBe(0)
  const rest = await db.admin<{ id: string; later: boolean }>(
    `select id, later > interval '1 hour' as later from (
       select id, repeat_at - now() as later from cards where repeat_at is not null and board_id = $1
       union all select item_id, repeat_at - now() from deleted_items where repeat_at is not null and board_id = $1
     ) x order by x.later desc`,
    [board],
  )
  expect(rest[0]).toEqual({ id: theirs, later: true })
  expect(rest.map(({ id }) => id).toSorted()).toEqual([theirs, theirsToo, archived].toSorted())
  expect(await many(board)).toBe(1)
  await db.admin('delete from private.copied_bytes')
  await db.admin('delete from boards where id = $1', [board])
})

test('for what the job copies, only people answer who may still edit the dojo', async () => {
  const maker = async (query: Query, { leaves = '', sets = 'mia' as Person, completes = false } = {}) => {
    const [made] = await query<{ id: string }>(
      `insert into boards (title, user_id) values ('Traps', $1) returning id`,
      [cast.olive],
    )
    await query(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member'), ($1, $3, 'member')`, [
      made?.id,
      cast.mia,
      cast.adam,
    ])
    const [list] = await query<{ id: string }>(
      `insert into lists (board_id, title) values ($1, 'Ready') returning id`,
      [made?.id],
    )
    const speak = (who: Person) =>
      query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: cast[who] })])
    await speak('mia')
    const [card] = await query<{ id: string }>(
      `insert into cards (list_id, title, description) values ($1, 'Big', repeat('x', 40000)) returning id`,
      [list?.id],
    )
    await speak(sets)
    await query('update cards set due_date = $2, repeat = $3 where id = $1', [
      card?.id,
      day(-10),
      weekly(' MAKE:DAY', -10),
    ])
    if (completes) {
      await speak('mia')
      await query('set local role authenticated')
      await query('update cards set is_completed = true where id = $1', [card?.id])
      await query('reset role')
    }
    await query(`select set_config('request.jwt.claims', '', true)`)
    if (leaves) await query(leaves, [made?.id, cast.mia])
    await query('delete from private.copied_bytes')
    await query('update cards set repeat_at = now() where id = $1', [card?.id])
    await query('select make_repeats(25)')
    return query<{ user_id: string }>('select user_id from private.copied_bytes where bytes > 40000')
  }
  const charged = async (options: Parameters<typeof maker>[1]) => {
    const undo = Object.assign(new Error('undo'), { charged: [] as string[] })
    await expect(
      db.engine.transaction(async (query) => {
        undo.charged = (await maker(query, options)).map(({ user_id }) => user_id)
        throw undo
      }),
    ).rejects.toBe(undo)
    return undo.charged
  }
  const left = 'delete from board_members where board_id = $1 and user_id = $2'
  expect(await charged({})).toEqual([cast.mia])
  expect(await charged({ leaves: left })).toEqual([cast.olive])
  expect(await charged({ completes: true })).toEqual([cast.mia])
  expect(await charged({ completes: true, leaves: left })).toEqual([cast.olive])
  expect(
    await charged({ leaves: `update board_members set role = 'viewer' where board_id = $1 and user_id = $2` }),
  ).toEqual([cast.olive])
  // Adam says how mia's repeats.
  expect(await charged({ sets: 'adam' })).toEqual([cast.adam])
  expect(await charged({ sets: 'adam', completes: true })).toEqual([cast.mia])
})

describe('of those that are due and cannot be made', () => {
  /** Each with a long history, and an answerable person who said how it repeats, before all else. */
  async function withHistories(count: number, events: number) {
    const made = await newBoard(count, { more: ' MAKE:DAY', later: -1 })
    const people: Person[] = ['olive', 'adam', 'mia']
    await db.admin(
      `insert into board_members (board_id, user_id, role) values ($1, $2, 'member'), ($1, $3, 'member') on conflict do nothing`,
      [made.board, cast.adam, cast.mia],
    )
    await db.admin('set session_replication_role = replica')
    await db.admin('delete from private.events where board_id = $1', [made.board])
    await db.admin(
      `insert into private.events (board_id, card_id, actor, kind, txid)
       select $1, c.id, ($3::uuid[])[1 + c.at % 3], 'card.repeat_set', null from unnest($2::uuid[]) with ordinality c (id, at)`,
      [made.board, made.cards, people.map((who) => cast[who])],
    )
    await db.admin(
      `insert into private.events (board_id, card_id, actor, kind, txid)
       select $1, c.id, $3, (array['card.completed', 'card.reopened', 'card.moved', 'label.added'])[1 + i % 4], null
       from unnest($2::uuid[]) c (id), generate_series(1, $4::int) i`,
      [made.board, made.cards, cast.nora, events],
    )
    await db.admin('set session_replication_role = origin')
    await db.admin('update private.board_clocks set cards = 20000 where board_id = $1', [made.board])
    return made
  }
  const waiting = async (board: string) =>
    (
      await db.admin<{ many: number }>(
        'select count(*)::int as many from cards where board_id = $1 and repeat_at <= now()',
        [board],
      )
    )[0]!.many

  test.each([true, false])('the histories are not read: analysed %s', async (isAnalysed) => {
    const { board } = await withHistories(30, 400)
    if (isAnalysed) await db.admin('analyze private.events')
    const read = await db.engine.transaction((query) =>
      rowsRead(query, 'private.events', () => query('select make_repeats(25)')),
    )
    expect(read).toBeLessThan(1000)
    expect(await waiting(board)).toBe(0)
    await db.admin('delete from boards where id = $1', [board])
  })

  test('whose they are is looked up once, for a thousand at most', async () => {
    const boards = [await withHistories(700, 0), await withHistories(700, 0)]
    await db.admin(
      `update cards set repeat_at = now() - make_interval(mins => case when order_index < 5 then 2 else 1 end)
       where board_id = any ($1)`,
      [boards.map(({ board }) => board)],
    )
    const looks = await db.engine.transaction((query) => callsOf(query, 'repeats_for', 'select make_repeats(25)'))
    expect(looks).toBeGreaterThan(1000)
    expect(looks).toBeLessThan(1100)
    expect((await waiting(boards[0]!.board)) + (await waiting(boards[1]!.board))).toBeGreaterThan(350)
    await db.admin('update boards set archived_at = now() where id = any ($1)', [boards.map(({ board }) => board)])
    await db.admin(`update cards set repeat_at = now() where board_id = any ($1)`, [boards.map(({ board }) => board)])
    await round()
    expect((await waiting(boards[0]!.board)) + (await waiting(boards[1]!.board))).toBeGreaterThan(350)
    while (await round());
    await db.admin('delete from boards where id = any ($1)', [boards.map(({ board }) => board)])
  })
})

test('those that are opened again are not looked for in all that happened to them', async () => {
  const { board, cards } = await completedByFifties(20)
  await db.admin(
    `insert into private.events (board_id, card_id, actor, kind, txid)
     select $1, c.id, $3, 'label.added', null from unnest($2::uuid[]) c (id), generate_series(1, 400) i`,
    [board, cards, cast.olive],
  )
  await db.admin('analyze private.events')
  const read = await db.engine.transaction((query) =>
    rowsRead(query, 'private.events', () => query('select private.take_back_next($1)', [cards])),
  )
  expect(read).toBeLessThan(1000)
  await db.admin('delete from boards where id = $1', [board])
})

test('where it was before is not looked for in all that happened to it', async () => {
  const { board, cards, done } = await newBoard(10, { more: ' MAKE:DAY', later: 5 })
  await edit(cards, { is_completed: true })
  await db.admin(
    `insert into private.events (board_id, card_id, actor, kind, before, at, txid)
     select $1, c.id, $3, case when i % 2 = 0 then 'card.moved' else 'label.added' end, jsonb_build_object('list_id', $4::uuid),
       now() - make_interval(mins => i), null
     from unnest($2::uuid[]) c (id), generate_series(1, 400) i`,
    [board, cards, cast.olive, done],
  )
  await db.admin('analyze private.events')
  const read = await db.engine.transaction((query) =>
    rowsRead(query, 'private.events', () =>
      query('select private.kata_before_done(c) from cards c where c.board_id = $1', [board]),
    ),
  )
  expect(read).toBeLessThan(100)
  await db.admin('delete from boards where id = $1', [board])
})
