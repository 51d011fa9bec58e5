import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { announcements, expectDense, join } from './harness/board.ts'
import { cast } from './harness/cast.ts'
import { become, type Query } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { workMs } from './harness/work-ms.ts'

/* A project is written by set. What comes of it is what would come of writing it row by row. */

const db = await openTestDatabase()
afterAll(() => db.close())

type Label = { name: string; color: string }
type Card = { title: string; priority?: string; due_date?: string; assignee?: string; steps: string[]; labels: Label[] }
type List = { title: string; completes?: boolean; list_id?: string; cards: Card[] }
type Made = { cardIds: string[]; listIds: string[]; labelIds: string[] }

/** A board with a kata that has techniques, one in the bin, one that completes, and two tags of one name. */
async function boardThatIsThere() {
  const [made] = await db.as('olive')<{ id: string }>(
    `select create_board('Hall', '', '[{"title": "Ready", "cards": [{"title": "a"}, {"title": "b"}, {"title": "c"}]}, {"title": "Done", "completes": true}]') as id`,
  )
  const id = made?.id ?? ''
  await join(db, id, 'mia')
  const [ready, done] = await db.admin<{ id: string }>(
    'select id from lists where board_id = $1 order by order_index',
    [id],
  )
  await db.as('olive')(`select remove_cards(array(select id from cards where board_id = $1 and title = 'c'))`, [id])
  for (const who of ['mia', 'olive'] as const)
    await db.as(who)(`insert into custom_labels (user_id, board_id, name) values ($1, $2, 'Twice')`, [cast[who], id])
  return { id, ready: ready?.id ?? '', done: done?.id ?? '' }
}

/** As people write, with a statement for each row. */
async function writeOneByOne(query: Query, board: string, lists: List[]) {
  const assigned: [string, string][] = []
  for (const list of lists) {
    let listId = list.list_id
    if (listId === undefined) {
      listId = crypto.randomUUID()
      await query('insert into lists (id, board_id, title, order_index, completes) values ($1, $2, $3, 0, $4)', [
        listId,
        board,
        list.title,
        list.completes ?? false,
      ])
    }
    for (const card of list.cards) {
      const id = crypto.randomUUID()
      await query(
        'insert into cards (id, board_id, list_id, title, priority, due_date, order_index) values ($1, $2, $3, $4, $5, $6, 0)',
        [id, board, listId, card.title, card.priority ?? null, card.due_date ?? null],
      )
      for (const step of card.steps)
        await query('insert into card_checklist_items (card_id, board_id, user_id, title) values ($1, $2, $3, $4)', [
          id,
          board,
          cast.olive,
          step,
        ])
      for (const { name, color } of card.labels) {
        const known = `select id from custom_labels where board_id = $1 and lower(name) = lower(btrim($2)) order by created_at, id limit 1`
        if ((await query(known, [board, name])).length === 0)
          await query('insert into custom_labels (user_id, board_id, name, color) values ($1, $2, btrim($3), $4)', [
            cast.olive,
            board,
            name,
            color,
          ])
        await query(
          `insert into card_labels (card_id, board_id, label_id) select $1, $2, (${known.replace('$2', '$3').replace('$1', '$2')}) on conflict do nothing`,
          [id, board, name],
        )
      }
      if (card.assignee) assigned.push([id, card.assignee])
    }
  }
  for (const [id, person] of assigned) await query('update cards set assignee = $2 where id = $1', [id, person])
}

/** All that there is of a board, by names instead of ids. */
async function look(board: string) {
  const [row] = await db.admin<{ whole: unknown }>(
    `with c as (select c.*, l.title as list from cards c join lists l on l.id = c.list_id where c.board_id = $1)
     select jsonb_build_object(
       'lists', (select jsonb_agg(to_jsonb(l) - '{id,board_id,created_at,updated_at}'::text[] order by l.order_index) from lists l where l.board_id = $1),
       'tags', (select jsonb_agg(jsonb_build_array(k.name, k.color, k.user_id) order by lower(k.name), k.user_id) from custom_labels k where k.board_id = $1),
       'cards', (select jsonb_agg(jsonb_build_array(c.list, to_jsonb(c) - '{id,board_id,list_id,badges,version,created_at,updated_at,completed_at}'::text[],
           c.completed_at is not null, c.badges - 'labels',
           (select jsonb_agg(k.name order by g.at) from jsonb_array_elements_text(c.badges -> 'labels') with ordinality g (id, at) join custom_labels k on k.id = g.id::uuid),
           (select jsonb_agg(k.name order by lower(k.name), k.id) from card_labels w join custom_labels k on k.id = w.label_id where w.card_id = c.id),
           (select jsonb_agg(to_jsonb(i) - '{id,card_id,board_id,created_at}'::text[] order by i.order_index) from card_checklist_items i where i.card_id = c.id),
           (select jsonb_build_array(f.is_done, f.moved_by, f.started_at is not null, f.finished_at is not null, f.since is not null, f.returns, f.carried_start, f.gone)
            from private.flow_cards f where f.card_id = c.id and f.board_id = $1 and f.list_id = c.list_id),
           (select jsonb_build_array(t.title, t.description) from private.card_texts t where t.card_id = c.id and t.board_id = $1),
           (select jsonb_agg(jsonb_build_array(e.kind, e.actor, e.before, e.after - 'list_id', e.via) order by e.kind <> 'card.made', e.kind, e.after ->> 'name')
            from private.events e where e.board_id = $1 and e.card_id = c.id)) order by c.list, c.order_index) from c),
       'history', (select jsonb_agg(jsonb_build_array(e.kind, e.after ->> 'title') order by e.id) from private.events e
         where e.board_id = $1 and e.kind in ('list.made', 'card.made') and e.kind = k.kind),
       'flow', (select jsonb_agg(n order by n) from (select jsonb_build_array(l.title, sum(h.open), sum(h.done), sum(h.finished), sum(h.arrived)) as n
         from private.flow_hours h left join lists l on l.id = h.list_id where h.board_id = $1 group by l.title) x),
       'words', (select jsonb_agg(w.word order by w.word) from private.board_words w where w.board_id = $1)) as whole
     from (values ('list.made'), ('card.made')) k (kind)`,
    [board],
  )
  return row?.whole
}

const extend = async (board: string, lists: List[]) =>
  (await db.as('olive')<{ made: Made }>('select extend_project($1, $2::jsonb) as made', [board, lists]))[0]!.made

const name = fc.constantFrom('place', 'Place', ' papers ', 'twice', 'zebra', 'Äpfel')
const card = fc.record(
  {
    title: fc.constantFrom('Compare halls', 'Sign', 'Call the tuner', 'Ärger'),
    priority: fc.constantFrom('low', 'high'),
    due_date: fc.constantFrom('2026-12-01', '2027-02-28'),
    assignee: fc.constantFrom(cast.mia, cast.olive),
    steps: fc.array(fc.constantFrom('Seats', 'Piano', 'Light'), { maxLength: 4 }),
    labels: fc.uniqueArray(
      name.map((text) => ({ name: text, color: '#0f8b86' })),
      { maxLength: 4, selector: (label) => label.name },
    ),
  },
  { requiredKeys: ['title', 'steps', 'labels'] },
)
const list = fc.record(
  {
    at: fc.constantFrom('ready', 'done', undefined),
    completes: fc.boolean(),
    cards: fc.array(card, { maxLength: 8 }),
  },
  { requiredKeys: ['at', 'cards'] },
)

test('random projects are what they are when each row is written by itself, and are taken back as one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(list, { maxLength: 5 }), async (drawn) => {
      const on = ({ ready, done }: { ready: string; done: string }): List[] =>
        drawn.map(({ at, ...rest }, index) => ({
          title: `Kata ${index}`,
          ...rest,
          ...(at && { list_id: { ready, done }[at] }),
        }))
      const [bySet, byRow] = [await boardThatIsThere(), await boardThatIsThere()]
      const before = await db.admin(
        'select id, rank, order_index, list_id from cards where board_id = $1 order by id',
        [bySet.id],
      )
      const made = await extend(bySet.id, on(bySet))
      await db.engine.transaction(async (query) => {
        await become(query, 'olive')
        await writeOneByOne(query, byRow.id, on(byRow))
      })
      expect(await look(bySet.id)).toEqual(await look(byRow.id))
      await expectDense(db)
      await db.as('olive')('select undo_project($1, $2, $3, $4)', [bySet.id, made.cardIds, made.listIds, made.labelIds])
      expect(
        await db.admin('select id, rank, order_index, list_id from cards where board_id = $1 order by id', [bySet.id]),
      ).toEqual(before)
      expect(await db.admin('select name from custom_labels where board_id = $1', [bySet.id])).toEqual([
        { name: 'Twice' },
        { name: 'Twice' },
      ])
    }),
    { numRuns: 10 },
  )
})

const many = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at))
const large = (katas: number, cards: number): List[] =>
  many(katas, (k) => ({
    title: `Kata ${k}`,
    cards: many(cards, (c) => ({
      title: `Technique ${c}`,
      steps: many(10, (s) => `Step ${s}`),
      labels: many(4, (l) => ({ name: `tag ${(k * cards + c + l) % 100}`, color: '#0f8b86' })),
    })),
  }))

test('a project of any size is told of once', async () => {
  for (const lists of [large(1, 2), large(3, 20)]) {
    const { id } = await boardThatIsThere()
    const before = (await announcements(db, id)).length
    await extend(id, lists)
    expect((await announcements(db, id)).slice(before)).toEqual([expect.objectContaining({ type: 'board.changed' })])
  }
})

/** How often each function runs in a call. */
async function countCalls(call: string, params: unknown[]): Promise<Map<string, number>> {
  return db.engine.transaction(async (query) => {
    await query(`select set_config('track_functions', 'all', true)`)
    await query('create temporary table before on commit drop as select funcid, calls from pg_stat_xact_user_functions')
    await become(query, 'olive')
    await query(`select ${call}`, params)
    await query('reset role')
    const rows = await query<{ name: string; calls: number }>(
      `select f.funcname as name, sum(f.calls - coalesce(b.calls, 0))::int as calls
       from pg_stat_xact_user_functions f left join before b using (funcid) group by 1`,
    )
    return new Map(rows.map(({ name, calls }) => [name, calls]))
  })
}

test('nothing is done technique by technique, step by step or tag by tag but what is within its row', async () => {
  const { id } = await boardThatIsThere()
  const calls = await countCalls('extend_project($1, $2::jsonb)', [id, large(2, 50)])
  const often = [...calls].filter(([, times]) => times >= 50).map(([called]) => called)
  expect(often.toSorted()).toEqual([
    'cut_title',
    'due_day',
    'keep_due_day',
    'lock_board',
    'lock_board_of_label',
    'one_line',
    'place_card',
  ])
})

test('500 techniques with 5,000 steps and 2,000 worn tags are made in a moment', async () => {
  const lists = large(50, 10)
  const work = () => db.as('olive')(`select make_project('Large', $1::jsonb)`, [lists])
  // A fifth of what it was; by itself it takes about one second.
  expect(Math.min(await workMs(db, work), await workMs(db, work))).toBeLessThan(2000)
  const [counted] = await db.admin(
    `select (select count(*)::int from cards c where c.board_id = b.id) as cards,
       (select count(*)::int from card_checklist_items i where i.board_id = b.id) as steps,
       (select count(*)::int from card_labels w where w.board_id = b.id) as worn
     from boards b where b.title = 'Large' limit 1`,
  )
  expect(counted).toEqual({ cards: 500, steps: 5000, worn: 2000 })
})

test('taking back a plan of several katas deletes one portion of what has expired in the bin', async () => {
  const { id } = await boardThatIsThere()
  await db.admin('set session_replication_role = replica')
  await db.admin(
    `insert into deleted_items (board_id, item_id, kind, content, deleted_at)
     select $1, gen_random_uuid(), 'list', jsonb_build_object('list', jsonb_build_object('title', 'Old'), 'cards', (
       select jsonb_agg(jsonb_build_object('id', gen_random_uuid())) from generate_series(1, 2100) where n > 0)),
       now() - interval '31 days' from generate_series(1, 5) n`,
    [id],
  )
  await db.admin('set session_replication_role = origin')
  const [extended] = await db.as('olive')<{ made: Made }>('select extend_project($1, $2::jsonb) as made', [
    id,
    ['a', 'b', 'c'].map((title) => ({ title, cards: [] })),
  ])
  await db.as('olive')('select undo_project($1, $2, $3)', [id, extended?.made.cardIds, extended?.made.listIds])
  const [left] = await db.admin(
    `select count(*) filter (where title = 'Old')::int as old, count(*)::int as katas from deleted_items where board_id = $1 and kind = 'list'`,
    [id],
  )
  expect(left).toEqual({ old: 3, katas: 6 })
})
