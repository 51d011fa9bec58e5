import { cast, type Person } from './cast.ts'
import { sqlState, type TestDatabase } from './database.ts'

/** Numbers from 0 to just below 1, always the same of a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const someCard = '(select id from cards where board_id = $1 order by id offset $2 limit 1)'
const someList = '(select id from lists where board_id = $1 order by id offset $3 limit 1)'

/** $1 is one of the boards, $2 a card's number, $3 a list's number, $4 another number. A null where there is none is refused. */
const deeds = {
  add: `insert into cards (board_id, list_id, title, is_completed) select board_id, id, 'Card', $2::int % 9 = 0 and $4::int >= 0 from lists where id = ${someList}`,
  addMany: `insert into cards (board_id, list_id, title) select board_id, id, 'Card' from lists cross join generate_series(1, 3) where $2::int + $4::int >= 0 and board_id = $1 and order_index = $3::int % 5`,
  move: `select move_cards(array[${someCard}], ${someList}, $4 % 4)`,
  moveMany: `select move_cards(array(select id from cards where board_id = $1 and order_index = $2::int % 3 limit 30), ${someList}, $4 % 4)`,
  moveBack: `select move_cards(array[c.id], ${someList}, $4 % 4, c.list_id) from cards c where c.id = ${someCard}`,
  complete: `update cards set is_completed = not is_completed where id = ${someCard} and $3::int + $4::int >= 0`,
  completeAll: `update cards set is_completed = $4::int % 2 = 0 where list_id = ${someList} and $2::int >= 0`,
  edit: `select edit_cards(jsonb_build_array(jsonb_build_object('id', c.id, 'patch', jsonb_build_object('is_completed', not c.is_completed))))
    from cards c where c.id = ${someCard} and $3::int + $4::int >= 0`,
  editBack: `select edit_cards(jsonb_build_array(jsonb_build_object('id', c.id, 'patch', jsonb_build_object('is_completed', not c.is_completed),
    'expect', jsonb_build_object('is_completed', c.is_completed)))) from cards c where c.id = ${someCard} and $3::int + $4::int >= 0`,
  assign: `update cards set assignee = (array[null, '${cast.olive}', '${cast.adam}', '${cast.mia}']::uuid[])[1 + $4 % 4] where id = ${someCard} and $3::int >= 0`,
  tag: `select label_cards(array[${someCard}], '{"name": "North wind"}', $4::int % 3 > 0) where $3::int >= 0`,
  archive: `select remove_cards(array[${someCard}], 'archived') where $3::int + $4::int >= 0`,
  remove: `select remove_cards(array(select id from cards where board_id = $1 order by id offset $2 limit 1 + $4 % 2)) where $3::int >= 0`,
  unmake: `select remove_cards(array[${someCard}], 'deleted', true) where $3::int + $4::int >= 0`,
  restore: `select restore_items(array(select item_id from deleted_items where board_id = $1 order by md5(item_id::text || $2::text) limit 1 + $4 % 2),
    case when $3::int % 4 = 0 then ${someList} end, $1)`,
  purge: `select purge_items(array(select item_id from deleted_items where board_id = $1 order by item_id offset $2 % 5 limit 1), $1) where $3::int + $4::int >= 0`,
  transfer: `select transfer_card(${someCard}, (select id from lists where board_id <> $1 and board_id = any ($5::uuid[]) order by id offset $3 limit 1)) where $4::int >= 0`,
  giveBack: `select return_card($6) where $2::int + $3::int + $4::int >= 0 and $1::uuid = any ($5::uuid[])`,
  addList: `insert into lists (board_id, title) select $1, (array['List', 'Done', 'Backlog', 'Review'])[1 + $4 % 4] where $2::int + $3::int >= 0
    and (select count(*) from lists where board_id = $1) < 9`,
  renameList: `select edit_list(${someList}, jsonb_build_object('title', (array['List', 'Done', 'Backlog', 'Review'])[1 + $4 % 4])) where $2::int >= 0`,
  renamePlainly: `update lists set title = (array['List', 'Done', 'Backlog', 'Review'])[1 + $4 % 4] where id = ${someList} and $2::int >= 0`,
  completing: `select edit_list(l.id, jsonb_build_object('completes', not l.completes)) from lists l where l.id = ${someList} and $2::int + $4::int >= 0`,
  moveList: `select move_list(${someList}, $4 % 4) where $2::int >= 0`,
  flowOfList: `select set_list_flow(${someList}, (array['waiting', 'working', 'done', null])[1 + $4 % 4]) where $2::int >= 0`,
  deleteList: `select delete_list(${someList}) where $2::int % 3 = 0 and $4::int >= 0`,
} as const

type DeedKind = keyof typeof deeds
const often: readonly DeedKind[] = [
  'giveBack',
  'transfer',
  'add',
  'addMany',
  'move',
  'move',
  'moveBack',
  'complete',
  'edit',
  'editBack',
  'restore',
  'assign',
  'tag',
]
const kinds: readonly DeedKind[] = [...(Object.keys(deeds) as DeedKind[]), ...often, ...often]

/** What the numbers are chosen for may be gone, or be another's, or someone came first. */
const isExpected = (refusal: string) => ['PT404', 'PT409', '23503', '42501', '22004'].includes(refusal)

export type FlowBoards = { boards: string[]; random: () => number; unexpected: string[] }

/** One random thing that someone does, refused or not; `done` counts by kind what was not. */
export async function doSomething(
  db: TestDatabase,
  { boards, random, unexpected }: FlowBoards,
  who: readonly Person[],
  done: Map<string, number> = new Map(),
): Promise<void> {
  const number = (below: number) => Math.floor(random() * below)
  const kind = kinds[number(kinds.length)] ?? 'move'
  const person = who[number(who.length)] ?? 'olive'
  const sql: string = deeds[kind]
  const params = [
    boards[number(boards.length)],
    number(14),
    number(6),
    number(60),
    boards,
    await sentAway(db, boards, person),
  ]
  const many = sql.includes('$6') ? 6 : sql.includes('$5') ? 5 : 4
  try {
    await db.as(person)(sql, params.slice(0, many))
    done.set(kind, (done.get(kind) ?? 0) + 1)
  } catch (error) {
    const refusal = sqlState(error)
    // Rows that a plain edit of many (completeAll) locks are in no order, and either of two that cross is ended; the board
    // never sends one.
    const isCrossed = refusal === '40P01'
    if (!isExpected(refusal) && !isCrossed) unexpected.push(`${kind}: ${refusal} ${String(error)}`)
  }
}

/** The last card that they sent to the other board, and may take back. */
async function sentAway({ admin }: TestDatabase, boards: readonly string[], who: Person): Promise<string | null> {
  const [last] = await admin<{ card_id: string }>(
    `select card_id from private.transferred_cards where board_id = any ($1) and transferred_by = $2 order by event_id desc limit 1`,
    [boards, cast[who]],
  )
  return last?.card_id ?? null
}

/** A few hours pass: everything that is kept of these boards is so much older. */
export async function letHoursPass({ admin }: TestDatabase, boards: readonly string[], many: number): Promise<void> {
  const params = [boards, many]
  const older = (...columns: string[]) => columns.map((it) => `${it} = ${it} - make_interval(hours => $2)`).join(', ')
  await admin(
    `update private.flow_cards set ${older('since', 'entered_at', 'arrived_at', 'counts_from', 'created_at', 'started_at', 'finished_at', 'carried_start', 'carried_finish', 'left_at')}
     where board_id = any ($1)`,
    params,
  )
  // In two steps, and back: keys may not meet on the way.
  for (const table of [
    ['card_stays', 'entered_at', 'left_at'],
    ['flow_hours', 'hour'],
  ] as const) {
    const [name, ...columns] = table
    await admin(`create temp table passed as select * from private.${name} where board_id = any ($1)`, [boards])
    await admin(`delete from private.${name} where board_id = any ($1)`, [boards])
    await admin(`update passed set ${older(...columns)} where board_id = any ($1)`, params)
    await admin(`insert into private.${name} select * from passed`)
    await admin(`drop table passed`)
  }
  await admin(`update private.flow_lists set ${older('made_at', 'gone_at')} where board_id = any ($1)`, params)
}

/** Two boards of olive's with adam and mia on them: four lists and some cards each. */
export async function makeFlowBoards(db: TestDatabase): Promise<string[]> {
  const boards: string[] = []
  for (const title of ['North', 'South']) {
    const cards = ['One', 'Two', 'Three'].map((card) => ({ title: card }))
    const lists = ['Ready', 'In progress', 'Review', 'Done'].map((list) => ({ title: list, cards }))
    const [made] = await db.as('olive')<{ id: string }>('select create_board($1, $2, $3::jsonb) as id', [
      title,
      '',
      lists,
    ])
    boards.push(made?.id ?? '')
  }
  await db.admin(
    `insert into board_members (board_id, user_id, role) select b.id, p.user_id, 'admin'
     from unnest($1::uuid[]) b (id), profiles p where p.display_name in ('Adam', 'Mia')`,
    [boards],
  )
  return boards
}
