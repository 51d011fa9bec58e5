import { afterAll, beforeEach, expect, test } from 'vitest'
import { cardHistory, expectDense } from './harness/board.ts'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'

/* Ids are made by clients, and everyone who reads a board knows those of all that is on it. vic only reads olive's board; on
   a board of his own he uses its ids for whatever he can. */

const db = await openTestDatabase()
afterAll(() => db.close())

type Victim = {
  board: string
  list: string
  card: string
  step: string
  comment: string
  label: string
  file: string
  /** Of the attacker's own. */
  own: { board: string; list: string; card: string }
}
let at: Victim

const one = async (sql: string, params: unknown[] = []): Promise<string> =>
  (await db.admin<{ id: string }>(sql, params))[0]?.id ?? ''

beforeEach(async () => {
  const make = async (who: Person) =>
    (
      await db.as(who)<{ id: string }>(
        `select create_board('Hers', '', '[{"title": "Ready", "cards": [{"title": "One"}, {"title": "Two"}]}]') as id`,
      )
    )[0]?.id ?? ''
  const board = await make('olive')
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member'), ($1, $3, 'viewer')`, [
    board,
    cast.mia,
    cast.vic,
  ])
  const list = await one('select id from lists where board_id = $1', [board])
  const card = await one('select id from cards where list_id = $1 order by order_index limit 1', [list])
  const own = await make('vic')
  at = {
    board,
    list,
    card,
    step: await one(`insert into card_checklist_items (card_id, title) values ($1, 'Step') returning id`, [card]),
    comment: await one(`insert into card_comments (card_id, user_id, content) values ($1, $2, 'Said') returning id`, [
      card,
      cast.olive,
    ]),
    label: await one(`insert into custom_labels (board_id, user_id, name) values ($1, $2, 'bug') returning id`, [
      board,
      cast.olive,
    ]),
    file: await one(
      `insert into card_attachments (card_id, board_id, name, size_bytes, content_type, path) values ($1, $2, 'plan.png', 5, 'image/png', gen_random_uuid()::text) returning id`,
      [card, board],
    ),
    own: {
      board: own,
      list: await one('select id from lists where board_id = $1', [own]),
      card: await one('select id from cards where board_id = $1 limit 1', [own]),
    },
  }
  await db.as('olive')(`insert into card_labels (card_id, label_id) values ($1, $2)`, [card, at.label])
  await db.as('olive')(`update cards set priority = 'high' where id = $1`, [card])
})

/** All that olive has on her board, with its history; what a restore counts up or notes left out. */
async function everything() {
  const tables = [
    'lists',
    'cards',
    'card_checklist_items',
    'card_labels',
    'card_comments',
    'custom_labels',
    'card_attachments',
  ]
  const rows = tables.map(
    (table) =>
      `select '${table}' as what, to_jsonb(t) - 'version' - 'updated_at' as row from ${table} t where board_id = $1`,
  )
  return db.admin(
    `${rows.join(' union all ')}
     union all select 'history', to_jsonb(e) from ${cardHistory} e where board_id = $1 and kind not in ('card.deleted', 'card.restored', 'card.archived')
     order by 1, 2`,
    [at.board],
  )
}

const remove = {
  card: () => db.as('olive')('select remove_cards(array[$1]::uuid[])', [at.card]),
  archive: () => db.as('olive')(`select remove_cards(array[$1::uuid], 'archived')`, [at.card]),
  list: () => db.as('olive')('select delete_list($1)', [at.list]),
  file: () => db.as('olive')('select delete_attachment($1)', [at.file]),
  comment: () => db.as('olive')('select delete_comment($1)', [at.comment]),
  step: () => db.as('olive')('select delete_checklist_item($1)', [at.step]),
  label: () => db.as('olive')('delete from custom_labels where id = $1', [at.label]),
}
const restore = (item: string) => db.as('olive')('select restore_items(array[$1::uuid], null, $2)', [item, at.board])

/** Every way for vic to make something of his own under an id. */
const makings: Record<
  'list' | 'card' | 'copy' | 'step' | 'comment' | 'label' | 'tag' | 'board',
  (id: string) => [sql: string, params: unknown[]]
> = {
  list: (id) => [`insert into lists (id, board_id, title) values ($1, $2, 'Mine')`, [id, at.own.board]],
  card: (id) => [
    `insert into cards (id, board_id, list_id, title) values ($1, $2, $3, 'Mine')`,
    [id, at.own.board, at.own.list],
  ],
  copy: (id) => ['select duplicate_card($2, $1)', [id, at.own.card]],
  step: (id) => [`insert into card_checklist_items (id, card_id, title) values ($1, $2, 'Mine')`, [id, at.own.card]],
  comment: (id) => [`insert into card_comments (id, card_id, content) values ($1, $2, 'Mine')`, [id, at.own.card]],
  label: (id) => [`insert into custom_labels (id, board_id, name) values ($1, $2, 'mine')`, [id, at.own.board]],
  tag: (id) => [
    `select label_cards(array[$2::uuid], jsonb_build_object('id', $1::uuid, 'name', 'mine too'), true)`,
    [id, at.own.card],
  ],
  board: (id) => ['select create_board($2, id => $1)', [id, 'Mine']],
}
/** The refusal of what vic does for good, if there is one. */
async function vic(sql: string, params: unknown[] = []): Promise<string | undefined> {
  return db
    .as('vic')(sql, params)
    .then(
      () => undefined,
      (error: { code?: string }) => error.code,
    )
}
const makes = (what: keyof typeof makings, id: string) => vic(...makings[what](id))

/** Makes what can be made of all of olive's ids, deletes it again and for good, and comes back with some of it. */
async function squat(): Promise<void> {
  const ids = [at.list, at.card, at.step, at.comment, at.label]
  for (const what of Object.keys(makings) as (keyof typeof makings)[]) for (const id of ids) await makes(what, id)
  for (const id of ids) {
    await vic('select delete_list($1)', [id])
    await vic('select remove_cards(array[$1]::uuid[])', [id])
    await vic('select delete_checklist_item($1)', [id])
    await vic('select delete_comment($1)', [id])
    await vic('delete from custom_labels where id = $1', [id])
  }
  await vic('select restore_items($1)', [ids])
  await vic('select restore_attachment($1)', [at.file])
  await vic('select restore_comment($1)', [at.comment])
  await vic('select delete_list($1)', [at.card])
  await vic('select remove_cards(array[$1]::uuid[])', [at.list])
  await vic('select purge_items($1)', [ids])
}

const removals: [title: string, removed: 'card' | 'archive' | 'list', item: 'card' | 'list'][] = [
  ['a deleted card', 'card', 'card'],
  ['an archived card', 'archive', 'card'],
  ['a deleted list', 'list', 'list'],
]
test.each(removals)(
  '%s comes back whole with its history, whatever others did with its ids before',
  async (_, removed, item) => {
    const before = await everything()
    await squat()
    expect(await everything()).toEqual(before)
    await remove[removed]()
    await restore(at[item])
    expect(await everything()).toEqual(before)
    await expectDense(db)
  },
)

test.each(removals)(
  '%s comes back whole with its history, whatever others do with its ids after',
  async (_, removed, item) => {
    const before = await everything()
    await remove[removed]()
    await squat()
    await restore(at[item])
    expect(await everything()).toEqual(before)
    expect(await db.admin('select 1 as x from card_attachments where board_id = $1', [at.own.board])).toEqual([])
    await expectDense(db)
  },
)

const spent: [
  what: keyof typeof makings,
  removed: keyof typeof remove,
  id: 'card' | 'list' | 'step' | 'comment' | 'label',
][] = [
  ['card', 'card', 'card'],
  ['copy', 'card', 'card'],
  ['step', 'card', 'step'],
  ['comment', 'card', 'comment'],
  ['card', 'archive', 'card'],
  ['list', 'list', 'list'],
  ['card', 'list', 'card'],
  ['step', 'list', 'step'],
  ['comment', 'list', 'comment'],
  ['comment', 'comment', 'comment'],
  ['step', 'step', 'step'],
  ['label', 'label', 'label'],
  ['tag', 'label', 'label'],
]
test.each(spent)('no one else makes a %s of what went with a %s', async (what, removed, id) => {
  await remove[removed]()
  expect(await makes(what, at[id])).toBe('23505')
})

const bringBack: [removed: keyof typeof remove, sql: string, id: 'card' | 'list' | 'comment'][] = [
  ['card', `insert into cards (id, list_id, title) values ($1, $2, 'Mine')`, 'card'],
  ['comment', `insert into card_comments (id, card_id, content) values ($1, $2, 'Mine')`, 'comment'],
  ['list', `insert into lists (id, board_id, title) values ($1, $2, 'Mine')`, 'list'],
]
test.each(bringBack)(
  'who may edit the board brings a %s back as it was, and makes none in its place',
  async (removed, sql, id) => {
    await remove[removed]()
    const parent = { card: at.list, comment: at.card, list: at.board }[id]
    expect(await db.attempt('mia', sql, [at[id], parent])).toEqual({ refusal: '23505' })
  },
)

test('who may edit the board makes no step in the place of one that went with its card', async () => {
  const other = await one('select id from cards where list_id = $1 and id <> $2', [at.list, at.card])
  await remove.card()
  const step = `insert into card_checklist_items (id, card_id, title) values ($1, $2, 'Mine')`
  expect(await db.attempt('mia', step, [at.step, other])).toEqual({ refusal: '23505' })
})

test('a board does not come back to life under another owner', async () => {
  await db.admin('delete from boards where id = $1', [at.board])
  expect(await makes('board', at.board)).toBe('23505')
  expect(await makes('card', at.card)).toBe('23505')
  expect(await vic('select restore_attachment($1)', [at.file])).toBe('PT404')
})

test('a step and a tag that were deleted are made again under their ids on their own board', async () => {
  await remove.step()
  await db.as('mia')(`insert into card_checklist_items (id, card_id, title) values ($1, $2, 'Step')`, [
    at.step,
    at.card,
  ])
  await remove.label()
  await db.as('mia')(`select label_cards(array[$1::uuid], jsonb_build_object('id', $2::uuid, 'name', 'bug'), true)`, [
    at.card,
    at.label,
  ])
  expect(await db.admin('select 1 as x from card_labels where label_id = $1', [at.label])).toHaveLength(1)
  // Again and again, as undoing and redoing does it.
  await remove.step()
  await db.as('mia')(`insert into card_checklist_items (id, card_id, title) values ($1, $2, 'Step')`, [
    at.step,
    at.card,
  ])
})

test('a removed file comes back to its own card only, which may have moved', async () => {
  await remove.file()
  expect(await vic('select restore_attachment($1)', [at.file])).toBe('42501')
  const there = (
    await db.as('olive')<{ id: string }>(`select create_board('There', '', '[{"title": "Ready"}]') as id`)
  )[0]?.id
  await db.as('olive')('select transfer_card($1, id) from lists where board_id = $2', [at.card, there])
  await db.as('olive')('select restore_attachment($1)', [at.file])
  expect(await db.admin('select board_id from card_attachments where id = $1', [at.file])).toEqual([
    { board_id: there },
  ])
})

test('a removed comment comes back to its card after that has moved', async () => {
  await remove.comment()
  const there = (
    await db.as('olive')<{ id: string }>(`select create_board('There', '', '[{"title": "Ready"}]') as id`)
  )[0]?.id
  await db.as('olive')('select transfer_card($1, id) from lists where board_id = $2', [at.card, there])
  await db.as('olive')('select restore_comment($1)', [at.comment])
  expect(await db.admin('select board_id from card_comments where id = $1', [at.comment])).toEqual([
    { board_id: there },
  ])
})

// Should two boards ever hold the same id, each keeps its own.
test('what is in one bin is restored and deleted for good without touching another', async () => {
  await remove.card()
  await db.admin(
    `insert into deleted_items (item_id, board_id, kind, content)
    select item_id, $2, 'list', jsonb_build_object('list', jsonb_build_object('id', item_id, 'board_id', $2::uuid, 'title', 'Squat', 'order_index', 0, 'version', 1, 'rank', 9, 'created_at', now()), 'cards', jsonb_build_array(jsonb_build_object('id', item_id)), 'checklist', '[]'::jsonb, 'labels', '[]'::jsonb, 'comments', '[]'::jsonb, 'notifications', '[]'::jsonb)
    from deleted_items where item_id = $1`,
    [at.card, at.own.board],
  )
  // olive is on both.
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'admin')`, [
    at.own.board,
    cast.olive,
  ])
  await vic('select purge_items($1, $2)', [[at.card], at.board])
  const held = () =>
    db.admin<{ board: string }>('select board_id as board from deleted_items where item_id = $1 order by title', [
      at.card,
    ])
  expect(await held()).toEqual([{ board: at.board }, { board: at.own.board }])
  await db.as('olive')('select purge_items($1, $2)', [[at.card], at.own.board])
  expect(await held()).toEqual([{ board: at.board }])
  expect(
    await db.admin(`select kind from ${cardHistory} e where card_id = $1 and board_id = $2 order by id`, [
      at.card,
      at.board,
    ]),
  ).not.toEqual([])
  await restore(at.card)
  expect(await held()).toEqual([])
})

// Mixed arrays: mia edits olive's board and knows ids of vic's. ---------------------------------------------------------

const own = () => at.card
const foreign = () => at.own.card
const mixed: [title: string, sql: string][] = [
  ['remove', 'select remove_cards($1)'],
  ['archive', `select remove_cards($1, 'archived')`],
  ['move', `select move_cards($1, (select list_id from cards where id = $2), 1)`],
  [
    'edit',
    `select edit_cards((select jsonb_agg(jsonb_build_object('id', i, 'patch', '{"title": "Reached"}'::jsonb)) from unnest($1::uuid[]) i))`,
  ],
  ['tag', `select label_cards($1, '{"name": "reached"}', true)`],
]
test.each(mixed)('%s reaches only the cards of the board that the first is on', async (_, sql) => {
  const look = () =>
    db.admin(
      'select to_jsonb(c) as card, array(select l.label_id from card_labels l where l.card_id = c.id) as labels from cards c where board_id = $1 order by id',
      [at.own.board],
    )
  const before = await look()
  const params = (ids: string[]) => (sql.includes('$2') ? [ids, own()] : [ids])
  await db.as('mia')(sql, params([own(), foreign()]))
  expect(await look()).toEqual(before)
  expect(await db.admin('select 1 as x from deleted_items where board_id = $1', [at.own.board])).toEqual([])
  expect((await db.attempt('mia', sql, params([foreign(), at.card]))).refusal).toBe('PT404')
})

test.each(['first', 'last'] as const)(
  'restoring brings back only what is in the bin of the board, foreign ids %s',
  async (where) => {
    await remove.card()
    await db.as('vic')('select remove_cards(array[$1]::uuid[])', [foreign()])
    const ids = where === 'first' ? [foreign(), own()] : [own(), foreign()]
    await db.as('mia')('select restore_items($1, null, $2)', [ids, at.board])
    expect(await db.admin('select id from cards where id = any ($1)', [ids])).toEqual([{ id: own() }])
    expect(await db.admin('select board_id from deleted_items where item_id = $1', [foreign()])).toEqual([
      { board_id: at.own.board },
    ])
  },
)

test('deleting for good reaches only the bins of boards that one administers', async () => {
  await remove.card()
  await db.as('vic')('select remove_cards(array[$1]::uuid[])', [foreign()])
  await db.as('vic')('select purge_items($1)', [[own(), foreign()]])
  expect(await db.admin('select item_id from deleted_items where item_id = any ($1)', [[own(), foreign()]])).toEqual([
    { item_id: own() },
  ])
  const kinds = await db.admin<{ kind: string }>(`select kind from ${cardHistory} e where card_id = $1 order by id`, [
    own(),
  ])
  expect(kinds.map(({ kind }) => kind)).toEqual(['label.added', 'card.prioritised', 'card.deleted'])
})

test('a clan cannot have the id of a person, of a dojo, or of a clan or a person that is gone', async () => {
  const found = (id: string) =>
    db.attempt('vic', 'insert into clans (id, name, created_by) values ($1, $2, $3)', [id, 'Taken', cast.vic])
  const [clan] = await db.as('mia')<{ id: string }>(
    `insert into clans (name, created_by) values ('Short', $1) returning id`,
    [cast.mia],
  )
  await db.as('mia')(`select delete_clan($1, 'Short')`, [clan?.id])
  const gone = '0d1e0000-0000-4000-8000-000000000001'
  await db.admin(`insert into auth.users (id, email) values ($1, 'gone@ninjadojo.test')`, [gone])
  await db.admin('delete from auth.users where id = $1', [gone])
  for (const id of [cast.olive, at.board, clan?.id ?? '', gone]) expect((await found(id)).refusal).toBe('23505')
  expect((await found('0d1e0000-0000-4000-8000-000000000002')).refusal).toBeUndefined()
})

test('a dojo cannot have the id of a clan or a person', async () => {
  const [clan] = await db.as('mia')<{ id: string }>(
    `insert into clans (name, created_by) values ('Hers', $1) returning id`,
    [cast.mia],
  )
  for (const id of [clan?.id, cast.olive])
    expect((await db.attempt('vic', `select create_board('Mine', '', '[]', $1)`, [id])).refusal).toBe('23505')
})

test('a person cannot get the id of a clan or a dojo', async () => {
  const [clan] = await db.as('mia')<{ id: string }>(
    `insert into clans (name, created_by) values ('Hers', $1) returning id`,
    [cast.mia],
  )
  for (const id of [clan?.id, at.board])
    await expect(
      db.admin(`insert into auth.users (id, email) values ($1, 'late@ninjadojo.test')`, [id]),
    ).rejects.toThrow('This id is taken.')
})
