import { afterAll, describe, expect, test } from 'vitest'
import { join } from '../harness/board.ts'
import { cast, type Person } from '../harness/cast.ts'
import { become, type Query, sqlState } from '../harness/database.ts'
import { during } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'

/* Two at the same moment, each with what the other one needs next. */

const db = await openTestDatabase()
afterAll(() => db.close())
await db.admin(`update subscribers set subscription_tier = 'pro', subscribed = true`)

const server =
  (sql: string, params: unknown[] = []) =>
  (query: Query) =>
    query(sql, params)
const as =
  (who: Person, sql: string, params: unknown[] = []) =>
  async (query: Query) => {
    await become(query, who)
    return query(sql, params)
  }

/** A board of olive's on which mia is a member, with two cards in its first kata. */
async function newBoard(who: Person = 'olive') {
  const lists = [{ title: 'Ready', cards: [{ title: 'One' }, { title: 'Two' }] }, { title: 'Done' }]
  const [made] = await db.as(who)<{ id: string }>('select create_board($1, $2, $3::jsonb) as id', ['Both', '', lists])
  const id = made?.id ?? ''
  if (who === 'olive') await join(db, id, 'mia')
  const idsOf = async (table: string) =>
    (await db.admin<{ id: string }>(`select id from ${table} where board_id = $1 order by order_index`, [id])).map(
      (row) => row.id,
    )
  return { id, lists: await idsOf('lists'), cards: await idsOf('cards') }
}

describe('a role is changed while someone', () => {
  const setRole = (board: string) =>
    as('olive', `update board_members set role = 'viewer' where board_id = $1 and user_id = $2 returning role`, [
      board,
      cast.mia,
    ])
  test('archives the dojo', async () => {
    const { id } = await newBoard()
    // As archive_board does it: first the lock, then every role.
    const outcome = await during(
      db,
      server('select private.lock_board($1)', [id]),
      setRole(id),
      server('update board_members set role = role where board_id = $1', [id]),
    )
    expect(outcome).toEqual([{ role: 'viewer' }])
  })

  test('removes the same person', async () => {
    const { id } = await newBoard()
    const outcome = await during(
      db,
      server('select private.lock_board($1)', [id]),
      setRole(id),
      server('delete from board_members where board_id = $1 and user_id = $2', [id, cast.mia]),
    )
    // It waits for the board, and no one is left whose role it could change.
    expect(outcome).toEqual([])
  })
})

test('a technique is completed while another one is made to wait for it', async () => {
  const { id, cards } = await newBoard()
  const elsewhere = await newBoard()
  await db.admin('update boards set clan_id = $2 where id = any ($1)', [[id, elsewhere.id], await clanOf('olive')])
  const [waiting, blocker] = [cards[0], elsewhere.cards[0]]
  const outcome = await during(
    db,
    // As completing it does it: first its own row, then those that wait for it.
    server('select 1 from cards where id = $1 for no key update', [blocker]),
    as('olive', 'select block_card($1, $2, true) is not null as "isDone"', [waiting, blocker]),
    server('select private.recount_blocked(array[$1::uuid])', [waiting]),
  )
  expect(outcome).toEqual([{ isDone: true }])
})

const clanOf = async (who: Person) =>
  (
    await db.admin<{ id: string }>(`insert into clans (name, created_by) values ('Clan', $1) returning id`, [cast[who]])
  )[0]?.id

test('the job makes what repeats while the person for whom it counts copies on the second of its dojos', async () => {
  const boards = [await newBoard(), await newBoard()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const rule = 'DTSTART;TZID=UTC:20260101 RRULE:FREQ=DAILY MAKE:DAY'
  for (const { cards } of boards)
    await db.as('olive')(`update cards set due_date = '2026-01-01', repeat = $2 where id = $1`, [cards[0], rule])
  const outcome = await during(
    db,
    server('select private.lock_board($1)', [boards[1]?.id]),
    server('select make_repeats(25) as "left"'),
    as('olive', 'select duplicate_card($1, gen_random_uuid())', [boards[1]?.cards[1]]),
  )
  expect(outcome).toEqual([{ left: 0 }])
})

test.each([
  ['with a tag', 1],
  ['whose tags are gone', 0],
])('a plan %s is taken back while someone holds another dojo of that person', async (_, tags) => {
  const [first, second] = [await newBoard(), await newBoard()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const labels = await db.as('olive')<{ id: string }>(
    `insert into custom_labels (board_id, user_id, name) values ($1, $2, 'fresh') returning id`,
    [second?.id, cast.olive],
  )
  if (tags === 0) await db.admin('delete from custom_labels where id = $1', [labels[0]?.id])
  const outcome = await during(
    db,
    server('select private.lock_board($1)', [first?.id]),
    as('olive', `select undo_project($1, '{}', '{}', $2) is not null as "isDone"`, [
      second?.id,
      labels.map(({ id }) => id),
    ]),
    server('select private.lock_board($1)', [second?.id]),
  )
  expect(outcome).toEqual([{ isDone: true }])
  expect(await db.admin('select from custom_labels where board_id = $1', [second?.id])).toEqual([])
})

test('two people make dojos in each other’s clans, and move theirs there', async () => {
  const [olives, noras] = [await clanOf('olive'), await clanOf('nora')]
  await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $3, 'member'), ($2, $4, 'member')`, [
    olives,
    noras,
    cast.nora,
    cast.olive,
  ])
  const make = (who: Person, clan: string | undefined) =>
    db.as(who)(`select create_board('There', '', '[{"title": "Ready"}]', gen_random_uuid(), $1)`, [clan])
  const project = (who: Person, clan: string | undefined) =>
    db.as(who)(`select make_project('There', '[{"title": "Ready"}]', '', gen_random_uuid(), $1)`, [clan])
  const copy = async (who: Person, clan: string | undefined) =>
    db.as(who)(`select copy_board($1, 'There', true, $2)`, [(await newBoard(who)).id, clan])
  const move = async (who: Person, clan: string | undefined) =>
    db.as(who)('select move_board_to_clan($1, $2)', [(await newBoard(who)).id, clan])
  for (const act of [make, project, copy, move])
    for (let round = 0; round < 10; round += 1) {
      const both = [act('olive', noras), act('nora', olives), act('olive', noras), act('nora', olives)]
      const outcomes = await Promise.allSettled(both)
      expect(outcomes.map((one) => (one.status === 'rejected' ? sqlState(one.reason) : 'made'))).toEqual(
        both.map(() => 'made'),
      )
    }
})

describe('who loses their part in the dojo while their call waits for its lock is refused', () => {
  const calls: [
    what: string,
    call: (board: Awaited<ReturnType<typeof newBoard>>) => [sql: string, params: unknown[]],
  ][] = [
    ['moves', ({ cards, lists }) => ['select move_cards(array[$1::uuid], $2, 0)', [cards[0], lists[1]]]],
    ['edits', ({ cards }) => ['select edit_cards($1)', [[{ id: cards[0], patch: { priority: 'high' } }]]]],
    ['deletes', ({ cards }) => ['select remove_cards(array[$1::uuid])', [cards[0]]]],
    ['renames a kata', ({ lists }) => [`select edit_list($1, '{"title": "Late"}')`, [lists[0]]]],
    [
      'adds a technique',
      ({ id, lists }) => [`insert into cards (board_id, list_id, title) values ($1, $2, 'Late')`, [id, lists[0]]],
    ],
    ['adds a kata', ({ id }) => [`insert into lists (board_id, title) values ($1, 'Late')`, [id]]],
    [
      'adds a step',
      ({ id, cards }) => [
        `insert into card_checklist_items (board_id, card_id, title) values ($1, $2, 'Late')`,
        [id, cards[0]],
      ],
    ],
    [
      'comments',
      ({ id, cards }) => [
        `insert into card_comments (board_id, card_id, content) values ($1, $2, 'Late')`,
        [id, cards[0]],
      ],
    ],
    ['adds a tag', ({ id }) => [`insert into custom_labels (board_id, name) values ($1, 'late')`, [id]]],
  ]
  const losses: [how: string, sql: string, refusals: string[]][] = [
    ['is removed', 'delete from board_members where board_id = $1 and user_id = $2', ['PT404', '42501']],
    ['becomes a viewer', `update board_members set role = 'viewer' where board_id = $1 and user_id = $2`, ['42501']],
  ]
  test.each(
    losses.flatMap(([how, sql, refusals]) => calls.map(([what, call]) => ({ how, sql, refusals, what, call }))),
  )('someone $what and $how', async ({ sql, refusals, call }) => {
    const board = await newBoard()
    const lose = async (query: Query) => {
      await query('select private.lock_board($1)', [board.id])
      await become(query, 'olive')
      return query(sql, [board.id, cast.mia])
    }
    const outcome = await during(db, lose, as('mia', ...call(board)))
    expect(refusals).toContain('refusal' in outcome ? outcome.refusal : 'done')
  })
})
