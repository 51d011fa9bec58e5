import { afterAll, expect, test } from 'vitest'
import { arrangement, expectDense, join, revisionOf } from '../harness/board.ts'
import { cast, type Person } from '../harness/cast.ts'
import { sqlState } from '../harness/database.ts'
import { openTestDatabase } from '../harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Statement = { who: Person; sql: string; params: unknown[] }

/** A board of olive's for these people, with two lists of six cards. */
async function newBoard() {
  const lists = ['Ready', 'Done'].map((title) => ({
    title,
    cards: Array.from({ length: 6 }, (_, at) => ({ title: `${title} ${at}` })),
  }))
  const [made] = await db.as('olive')<{ id: string }>('select create_board($1, $2, $3::jsonb) as id', [
    'Locks',
    '',
    lists,
  ])
  const id = made?.id ?? ''
  for (const who of ['adam', 'mia', 'vic'] as const) await join(db, id, who, who === 'mia' ? 'member' : 'admin')
  return { id, lists: await arrangement(db, id) }
}
/** With a comment of olive's and two steps on each of the first four cards, and a second board. */
async function newScene() {
  const board = await newBoard()
  const { lists: elsewhere } = await newBoard()
  const cards = board.lists[0]?.cards.slice(0, 4) ?? []
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const comments = idsOf(
    await db.as('olive')(
      `insert into card_comments (card_id, content) select c, 'So?' from unnest($1::uuid[]) c returning id`,
      [cards],
    ),
  )
  const items = idsOf(
    await db.as('olive')(
      `insert into card_checklist_items (card_id, title) select c, 'Step' from unnest($1::uuid[]) c, generate_series(1, 2) returning id`,
      [cards],
    ),
  )
  return { ...board, elsewhere, comments, items }
}
type Scene = Awaited<ReturnType<typeof newScene>>

/** All at the same moment; answers how the refused ones were refused. */
async function atOnce(statements: Statement[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(statements.map(({ who, sql, params }) => db.as(who)(sql, params)))
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? sqlState(outcome.reason) : []))
}

const eight = Array.from({ length: 8 }, (_, at) => at)
const people: Person[] = ['olive', 'adam', 'mia']
const anyone = (at: number): Person => people[at % people.length] ?? 'olive'

test('eight moves at once all happen, and each counts once', async () => {
  const { id, lists } = await newBoard()
  const before = await revisionOf(db, id)
  const cards = lists.flatMap((list) => list.cards)
  for (const round of eight) {
    const refusals = await atOnce(
      eight.map((at) => ({
        who: anyone(at),
        sql: 'select move_cards(array[$1]::uuid[], $2, $3)',
        params: [cards[(round * 5 + at) % 12], lists[(round + at) % 2]?.id, (round * at) % 7],
      })),
    )
    expect(refusals).toEqual([])
  }
  await expectDense(db)
  expect(await revisionOf(db, id)).toBe(before + 64)
  expect((await arrangement(db, id)).flatMap((list) => list.cards).toSorted()).toEqual(cards.toSorted())
})

test('eight new cards at once go to eight places', async () => {
  const { lists } = await newBoard()
  const addCard = { sql: `insert into cards (list_id, title) values ($1, 'New')`, params: [lists[0]?.id] }
  expect(await atOnce(eight.map((at) => ({ who: anyone(at), ...addCard })))).toEqual([])
  expect(
    await db.admin(`select order_index from cards where list_id = $1 and title = 'New' order by 1`, [lists[0]?.id]),
  ).toEqual(eight.map((at) => ({ order_index: 6 + at })))
})

/** What two kinds of people do at the same time, and how the losers may learn of it. */
const races: [title: string, race: (scene: Scene) => Statement[], mayLose: string[]][] = [
  [
    'removing a member and giving them cards',
    ({ id, lists }) => [
      { who: 'olive', sql: 'delete from board_members where board_id = $1 and user_id = $2', params: [id, cast.vic] },
      ...eight.map((at) => ({
        who: anyone(at),
        sql: `insert into cards (board_id, list_id, title, assignee) values ($1, $2, 'Theirs', $3), ($1, $2, 'Theirs too', $3)`,
        params: [id, lists[at % 2]?.id, cast.vic],
      })),
    ],
    ['23503'],
  ],
  [
    'removing two members and passing cards between them',
    ({ id, lists }) => [
      { who: 'olive', sql: 'delete from board_members where board_id = $1 and user_id = $2', params: [id, cast.vic] },
      { who: 'adam', sql: 'delete from board_members where board_id = $1 and user_id = $2', params: [id, cast.mia] },
      ...eight.map((at) => ({
        who: at % 2 ? ('olive' as const) : ('adam' as const),
        sql: 'update cards set assignee = $2 where id = $1',
        params: [lists[0]?.cards[at % 3], at % 3 ? cast.vic : cast.mia],
      })),
    ],
    ['23503'],
  ],
  [
    'deleting a board and adding lists to it',
    ({ id }) => [
      { who: 'olive', sql: 'select delete_board($1)', params: [id] },
      ...eight.map((at) => ({
        who: anyone(at),
        sql: `insert into lists (board_id, title) values ($1, 'New')`,
        params: [id],
      })),
    ],
    ['23503', '42501'],
  ],
  [
    'deleting a board and its cards',
    ({ id, lists }) => [
      ...eight.map((at) => ({
        who: anyone(at),
        sql: 'select remove_cards(array[$1]::uuid[])',
        params: [lists[at % 2]?.cards[at % 6]],
      })),
      { who: 'adam', sql: 'select delete_board($1)', params: [id] },
    ],
    ['PT404', '23503'],
  ],
  [
    'moving, editing, commenting on and deleting the same cards',
    ({ lists }) =>
      eight.flatMap((at): Statement[] => [
        {
          who: anyone(at),
          sql: 'select move_cards(array[$1]::uuid[], $2, 0)',
          params: [lists[0]?.cards[at % 2], lists[at % 2]?.id],
        },
        {
          who: anyone(at + 1),
          sql: `update cards set title = 'Edited' where id = $1`,
          params: [lists[0]?.cards[at % 2]],
        },
        {
          who: anyone(at + 2),
          sql: `insert into card_comments (card_id, content) values ($1, 'So?')`,
          params: [lists[0]?.cards[at % 2]],
        },
        ...(at > 5
          ? [{ who: anyone(at), sql: 'select remove_cards(array[$1]::uuid[])', params: [lists[0]?.cards[at % 2]] }]
          : []),
      ]),
    ['PT404', '23503', '42501'],
  ],
  [
    'answering, ticking, tagging and deleting what hangs on cards, and those cards',
    ({ lists, comments, items }) =>
      eight.flatMap((at): Statement[] => [
        { who: 'olive', sql: `select edit_comment($1, 'Or so?')`, params: [comments[at % 4]] },
        { who: anyone(at), sql: `select edit_checklist_item($1, '{"completed": true}')`, params: [items[at]] },
        { who: anyone(at), sql: 'select move_checklist_item($1, 0)', params: [items[(at + 1) % 8]] },
        {
          who: anyone(at),
          sql: `select label_cards($1, '{"name": "late"}', $2)`,
          params: [lists[0]?.cards.slice(0, 2) ?? [], at % 2 === 0],
        },
        {
          who: anyone(at),
          sql: `update custom_labels set name = $2 where board_id = (select board_id from cards where id = $1)`,
          params: [lists[0]?.cards[2], `late ${at}`],
        },
        {
          who: anyone(at),
          sql: 'select move_cards(array[$1]::uuid[], $2, 0)',
          params: [lists[0]?.cards[at % 4], lists[at % 2]?.id],
        },
        ...(at > 4
          ? [
              { who: anyone(at), sql: 'select delete_checklist_item($1)', params: [items[at - 4]] },
              { who: 'olive' as const, sql: 'select delete_comment($1)', params: [comments[at - 4]] },
              { who: anyone(at), sql: 'select remove_cards(array[$1]::uuid[])', params: [lists[0]?.cards[at - 4]] },
            ]
          : []),
      ]),
    ['PT404', '23505'],
  ],
  [
    'taking cards to another board and back, from both sides',
    ({ lists, elsewhere }) =>
      eight.flatMap((at): Statement[] => [
        { who: anyone(at), sql: 'select transfer_card($1, $2)', params: [lists[0]?.cards[at % 4], elsewhere[0]?.id] },
        { who: anyone(at), sql: 'select return_card($1)', params: [lists[0]?.cards[at % 4]] },
        {
          who: anyone(at + 1),
          sql: 'select transfer_card($1, $2)',
          params: [elsewhere[0]?.cards[at % 4], lists[0]?.id],
        },
        {
          who: anyone(at),
          sql: `insert into card_comments (card_id, content) values ($1, 'Where?')`,
          params: [lists[0]?.cards[at % 4]],
        },
      ]),
    ['PT404', 'PT409', '23503'],
  ],
]

test.each(races)('%s at once: who loses is told how, and the order stays dense', async (_, race, mayLose) => {
  for (let round = 0; round < 12; round += 1) {
    const refusals = await atOnce(race(await newScene()))
    expect(refusals.filter((refusal) => !mayLose.includes(refusal))).toEqual([])
  }
  await expectDense(db)
})
