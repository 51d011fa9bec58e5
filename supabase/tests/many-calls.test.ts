import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heavyBoard } from './harness/board.ts'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { workMs } from './harness/work-ms.ts'

/* From the sixth call in a session on, Postgres keeps one plan for any parameters. It must not be made for few rows. */

const db = await openTestDatabase()
afterAll(() => db.close())

const quietly = async (...sql: [text: string, params?: unknown[]][]) => {
  await db.admin('set session_replication_role = replica')
  try {
    for (const [text, params] of sql) await db.admin(text, params)
  } finally {
    await db.admin('set session_replication_role = origin')
  }
}

beforeAll(async () => {
  // The bins, and the moments, of many others.
  await quietly(
    [
      `insert into boards (id, user_id, title) select gen_random_uuid(), $1, 'Elsewhere' from generate_series(1, 60)`,
      [cast.adam],
    ],
    [
      `insert into lists (board_id, title, order_index, rank)
       select b.id, 'Kata', i, i from boards b, generate_series(0, 4) i where b.title = 'Elsewhere'`,
    ],
    [
      `insert into deleted_items (item_id, board_id, kind, content, rank)
       select gen_random_uuid(), b.id, 'card', '{}', i from boards b, generate_series(1, 100) i where b.title = 'Elsewhere'`,
    ],
    [
      `insert into private.events (board_id, card_id, kind)
       select b.id, gen_random_uuid(), 'card.moved' from boards b, generate_series(1, 200) where b.title = 'Elsewhere'`,
    ],
  )
})

/** The work of the first and of the eighth call, each after `prepare`. */
async function firstAndEighth(prepare: () => Promise<unknown>, call: () => Promise<unknown>) {
  const took: number[] = []
  for (let times = 0; times < 8; times += 1) {
    await prepare()
    took.push(await workMs(db, call))
  }
  return [took[0]!, took[7]!] as const
}

test.each([
  ['techniques of a kata', 'card', 5000, 'renumber_cards'],
  ['katas of a dojo', 'list', 500, 'renumber_lists'],
])('many %s are renumbered', async (_, kind, many, renumber) => {
  const { id, list } = await heavyBoard(db, 0)
  const table = kind === 'card' ? 'cards' : 'lists'
  await quietly(
    kind === 'card'
      ? [
          `insert into cards (board_id, list_id, title, order_index, rank)
           select $1, $2, 'Card', i, i from generate_series(1, $3::int) i`,
          [id, list, many],
        ]
      : [
          `insert into lists (board_id, title, order_index, rank) select $1, 'Kata', i + 1, i + 1 from generate_series(1, $2::int) i`,
          [id, many - 2],
        ],
    [
      `insert into deleted_items (item_id, board_id, kind, content, rank)
       select gen_random_uuid(), $1, $3, jsonb_build_object('cards', jsonb_build_array(jsonb_build_object('list_id', $2::text))), $4::int + i
       from generate_series(1, 5000) i`,
      [id, list, kind, many],
    ],
  )
  await db.admin('analyze')
  const move = () =>
    quietly(
      [`update ${table} set rank = rank + 0.5 where board_id = $1`, [id]],
      ['update deleted_items set rank = rank + 0.5 where board_id = $1', [id]],
    )
  const [first, eighth] = await firstAndEighth(move, () =>
    db.admin(`select private.${renumber}($1)`, [kind === 'card' ? list : id]),
  )
  expect(eighth).toBeLessThan(3 * first + 500)
  await db.admin('delete from boards where id = $1', [id])
})

test('what repeats is taken back', async () => {
  const { id, list, cards } = await heavyBoard(db, 200)
  const next = cards.map(() => randomUUID())
  await quietly([
    `insert into private.events (board_id, card_id, kind, after)
       select $1, c, 'card.repeated', jsonb_build_object('next_id', gen_random_uuid()) from unnest($2::uuid[]) c, generate_series(1, 300)`,
    [id, cards],
  ])
  await db.admin('analyze')
  const make = () =>
    quietly(
      [
        `insert into cards (id, board_id, list_id, title, order_index, rank)
         select n, $1, $2, 'Next', 200 + at, 1000 + at from unnest($3::uuid[]) with ordinality n (n, at)`,
        [id, list, next],
      ],
      [
        'update cards c set repeat_next = p.n from unnest($1::uuid[], $2::uuid[]) p (c, n) where c.id = p.c',
        [cards, next],
      ],
      [`delete from private.spent_ids where id = any ($1::uuid[])`, [next]],
    )
  const [first, eighth] = await firstAndEighth(make, () =>
    db.admin('select private.take_back_next($1::uuid[])', [cards]),
  )
  expect(eighth).toBeLessThan(3 * first + 500)
  await db.admin('delete from boards where id = $1', [id])
})

test('analytics and the hub find a tag that was written in many ways among what is gone', async () => {
  const { id, list } = await heavyBoard(db, 0)
  const ways = 4000
  await quietly(
    [
      `insert into custom_labels (board_id, user_id, name)
       select $1::uuid, $2::uuid, (select string_agg(case when i >> p & 1 = 1 then 'A' else 'a' end, '') from generate_series(0, 11) p)
       from generate_series(1, $3::int) i
       union all select $1::uuid, $2::uuid, 'Other ' || i from generate_series(1, 40) i`,
      [id, cast.olive, ways],
    ],
    [
      `insert into private.flow_cards
         (card_id, board_id, list_id, is_done, entered_at, arrived_at, counts_from, created_at, started_at, finished_at, gone, left_at, title, label_ids)
       select gen_random_uuid(), $1, $2::uuid, true, a, a, a, a, a, a + interval '1 hour', 'deleted', a + interval '2 hours', 'Gone',
         (select jsonb_agg(l.id) from custom_labels l where l.board_id = $1 and l.name like 'Other%')
       from generate_series(1, 3000), (select now() - interval '3 hours' as a) t`,
      [id, list],
    ],
  )
  await db.admin('analyze')
  const ms = await workMs(db, () =>
    db.as('olive')(
      `select count(*), hub_times('aaaaaaaaaaaa') from flow_finished($1, current_date - 1, current_date + 1, 'UTC')`,
      [{ dojos: [id], tag: 'aaaaaaaaaaaa' }],
    ),
  )
  expect(ms).toBeLessThan(1000)
})

// The plan of a session was made while few dojos held nearly everything: then each of 2,000 read all of it.
test('what is asked for one dojo after the other looks it up in an index, whatever plan was kept', async () => {
  const found = await db.admin<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'private'::regnamespace and 'enable_seqscan=off' = any (proconfig)`,
  )
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['countable_boards', 'empty_board', 'forget_author', 'recount_crew', 'admit_to_crew']),
  )
})
