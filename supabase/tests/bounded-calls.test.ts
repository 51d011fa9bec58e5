import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrangement, expectDense, heavyBoard } from './harness/board.ts'
import { callsOf, rowsRead } from './harness/calls.ts'
import { cast } from './harness/cast.ts'
import type { Query } from './harness/database.ts'
import { settled } from './harness/during.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'
import { workMs } from './harness/work-ms.ts'
import { offer } from './harness/hand-over.ts'

/* One call takes seconds from no one else: what it takes along, brings back or teaches has a limit, and goes by set. */

const db = await openTestDatabase()
afterAll(() => db.close())

const refusal = async (sql: string, params: unknown[] = []) => (await db.attempt('olive', sql, params)).refusal

describe('what hangs on techniques', () => {
  test('goes with them up to a weight, and comes back as it was', async () => {
    const { id, list, cards } = await heavyBoard(db, 70, 170)
    expect(await refusal('select remove_cards($1)', [cards])).toBe('PT413')
    expect(await refusal(`select remove_cards($1, 'archived')`, [cards])).toBe('PT413')
    expect(await refusal('select delete_list($1)', [list])).toBe('PT413')
    await db.as('olive')('select remove_cards($1)', [cards.slice(0, 35)])
    await db.as('olive')('select remove_cards($1)', [cards.slice(35)])
    expect(await refusal('select restore_items($1, null, $2)', [cards, id])).toBe('PT413')
    await db.as('olive')('select restore_items($1, null, $2)', [cards.slice(0, 35), id])
    await db.as('olive')('select restore_items($1, null, $2)', [cards.slice(35), id])
    expect((await arrangement(db, id))[0]?.cards).toEqual(cards)
    await expectDense(db)
    expect(
      await db.admin(
        'select count(*)::int as steps, count(distinct title)::int as titles from card_checklist_items where board_id = $1',
        [id],
      ),
    ).toEqual([{ steps: 70 * 170, titles: 170 }])
    expect(
      await db.admin(
        `select 1 from private.spent_ids s join card_checklist_items i on i.id = s.id where i.board_id = $1`,
        [id],
      ),
    ).toEqual([])
  })

  test('so does its text', async () => {
    const { id, list, cards } = await heavyBoard(db, 201)
    await db.admin(`update cards set description = repeat('x', 50000) where board_id = $1`, [id])
    expect(await refusal('select remove_cards($1)', [cards])).toBe('PT413')
    expect(await refusal('select delete_list($1)', [list])).toBe('PT413')
    expect(await refusal('select remove_cards($1)', [cards.slice(0, 100)])).toBeUndefined()
  })

  test('so does what was said of them', async () => {
    const { id, list, cards } = await heavyBoard(db, 2)
    await db.admin(`set session_replication_role = replica`)
    await db.admin(
      `insert into card_comments (card_id, board_id, user_id, content)
       select $1, $2, $3, repeat('x', 10000) from generate_series(1, 1001)`,
      [cards[0], id, cast.olive],
    )
    await db.admin(`set session_replication_role = origin`)
    expect(await refusal('select remove_cards($1)', [cards])).toBe('PT413')
    expect(await refusal('select delete_list($1)', [list])).toBe('PT413')
    expect(await refusal('select remove_cards($1)', [cards.slice(0, 1)])).toBeUndefined()
    await db.admin('delete from boards where id = $1', [id])
  })

  test.each([
    ['tags', { labels: Array.from({ length: 60 }, () => crypto.randomUUID()) }],
    ['comments', { comments: 60 }],
    ['files', { attachments: 60 }],
  ])('so do %s', async (_, badges) => {
    const { id, list, cards } = await heavyBoard(db, 200)
    await db.admin('update cards set badges = $2 where board_id = $1', [id, badges])
    expect(await refusal('select remove_cards($1)', [cards])).toBe('PT413')
    expect(await refusal('select delete_list($1)', [list])).toBe('PT413')
    expect(await refusal('select remove_cards($1)', [cards.slice(0, 190)])).toBeUndefined()
    await db.admin('delete from boards where id = $1', [id])
  })

  test('always goes with one, and comes back with it', async () => {
    const { id, list, cards } = await heavyBoard(db, 1, 12_001)
    await db.as('olive')('select remove_cards($1)', [cards])
    await db.as('olive')('select restore_items($1, null, $2)', [cards, id])
    await db.as('olive')('select delete_list($1)', [list])
    await db.as('olive')('select restore_items(array[$1::uuid], null, $2)', [list, id])
    expect((await arrangement(db, id))[0]?.cards).toEqual(cards)
    await expectDense(db)
  })
})

test('more than a hundred katas do not come back in one call, and those that do settle the flow once', async () => {
  const lists = Array.from({ length: 122 }, (_, at) => ({ title: `Kata ${at}` }))
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Wide', '', $1::jsonb) as id`, [lists])
  const ids = (await arrangement(db, made?.id ?? '')).map(({ id }) => id)
  for (const id of ids) await db.as('olive')('select delete_list($1)', [id])
  const restore = (some: string[]) => `select restore_items(array['${some.join(`','`)}']::uuid[], null, '${made?.id}')`
  expect(await refusal(restore(ids))).toBe('PT413')
  expect(await db.engine.transaction((query) => callsOf(query, 'settle_flow_lists', restore(ids.slice(0, 60))))).toBe(1)
  await db.as('olive')(restore(ids.slice(60)))
  expect((await arrangement(db, made?.id ?? '')).map(({ id }) => id)).toEqual(ids)
  await expectDense(db)
})

test('empty katas are taken back together, and come back as few as move few others', async () => {
  const lists = Array.from({ length: 400 }, (_, at) => ({ title: `Kata ${at}` }))
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Long', '', $1::jsonb) as id`, [lists])
  const listIds = (await arrangement(db, made?.id ?? '')).map(({ id }) => id)
  const first = listIds.slice(0, 30)
  const undo = (query: Query) =>
    callsOf(query, 'settle_flow_lists', `select undo_project($1, '{}', $2)`, [made?.id, first])
  // Once for what goes, once for the places of the others.
  expect(await db.engine.transaction(undo)).toBe(2)
  expect((await arrangement(db, made?.id ?? '')).map(({ id }) => id)).toEqual(listIds.slice(30))
  await expectDense(db)
  const restore = (some: string[]) => `select restore_items(array['${some.join(`','`)}']::uuid[], null, '${made?.id}')`
  expect(await refusal(restore(first))).toBe('PT413')
  await db.as('olive')(restore(first.slice(0, 15)))
  await db.as('olive')(restore(first.slice(15)))
  expect((await arrangement(db, made?.id ?? '')).map(({ id }) => id)).toEqual(listIds)
  await expectDense(db)
  await db.admin('delete from boards where id = $1', [made?.id])
})

test('a dojo with katas is made with 5,000 techniques at most, and settles the flow once', async () => {
  const lists = (each: number) =>
    JSON.stringify(
      Array.from({ length: 6 }, (_, at) => ({
        title: `Kata ${at}`,
        cards: Array.from({ length: each }, () => ({ title: 'x' })),
      })),
    )
  const make = (each: number) => `select create_board('Full', '', '${lists(each)}'::jsonb)`
  expect(await refusal(make(834))).toBe('PT413')
  expect(await db.engine.transaction((query) => callsOf(query, 'settle_flow_lists', make(1)))).toBe(1)
})

test.each([
  ['501 katas', `(select jsonb_agg(jsonb_build_object('title', 'Kata ' || i)) from generate_series(1, 501) i)`],
  [
    '5,001 techniques',
    `(select jsonb_agg(jsonb_build_object('title', 'Kata ' || k, 'cards', (
       select jsonb_agg(jsonb_build_object('title', 'Card ' || i)) from generate_series(1, 1667) i))) from generate_series(1, 3) k)`,
  ],
  ['things that are no katas', `(select jsonb_agg(0) from generate_series(1, 10000))`],
])('a dojo with %s is refused before any of them is made', async (_, lists) => {
  const make = `create_board('Too large', '', ${lists})`
  expect(await refusal(`select ${make}`)).toBe('PT413')
  const tried = `do $$ begin perform ${make}; exception when sqlstate 'PT413' then null; end $$`
  expect(await db.engine.transaction((query) => callsOf(query, 'place_list', tried))).toBe(0)
})

test('what would come back is weighed until it is too much, and not all of it', async () => {
  const { id, cards } = await heavyBoard(db, 40)
  await db.admin(`update cards set description = repeat('x', 50000) where board_id = $1`, [id])
  await db.admin(`set session_replication_role = replica`)
  await db.admin(
    `insert into card_comments (card_id, board_id, user_id, content)
     select c, $2, $3, repeat('x', 10000) from unnest($1::uuid[]) c, generate_series(1, 200)`,
    [cards, id, cast.olive],
  )
  await db.admin(`set session_replication_role = origin`)
  for (const card of cards) await db.as('olive')('select remove_cards($1)', [[card]])
  expect(await refusal('select restore_items($1, null, $2)', [cards, id])).toBe('PT413')
  const refused = `do $$ begin
    perform public.restore_items('{${cards.join()}}', null, '${id}');
  exception when sqlstate 'PT413' then null; end $$`
  const weighed = await db.engine.transaction((query) => callsOf(query, 'require_light', refused))
  expect(weighed).toBeGreaterThan(0)
  expect(weighed).toBeLessThan(10)
  await db.admin('delete from boards where id = $1', [id])
})

test('a technique wears fifty tags', async () => {
  const { id, cards } = await heavyBoard(db, 2)
  await db.as('olive')(
    `insert into custom_labels (board_id, user_id, name) select $1, $2, 'tag ' || i from generate_series(1, 51) i`,
    [id, cast.olive],
  )
  const wear = `insert into card_labels (card_id, board_id, label_id) select $1, $2, id from custom_labels where board_id = $2 order by name limit $3`
  await db.as('olive')(wear, [cards[0], id, 50])
  expect(await refusal(`select label_cards($1, '{"name": "one more"}', true)`, [cards])).toBe('PT429')
  expect(await refusal(wear, [cards[1], id, 51])).toBe('PT429')
  const lists = [
    { title: 'x', cards: [{ title: 'x', labels: Array.from({ length: 51 }, (_, at) => ({ name: `tag ${at}` })) }] },
  ]
  expect(await refusal('select extend_project($1, $2::jsonb)', [id, lists])).toBe('PT413')
})

test('a title teaches search twenty-five words', async () => {
  const { id, cards } = await heavyBoard(db, 1)
  const words = Array.from({ length: 60 }, (_, at) => `word${at}`)
  await db.as('olive')('update cards set title = $2 where id = $1', [cards[0], words.join(' ')])
  expect(
    await db.admin(`select count(*)::int as many from private.board_words where board_id = $1 and word like 'word%'`, [
      id,
    ]),
  ).toEqual([{ many: 25 }])
})

test.each([
  ['keep_board(gen_random_uuid(), $2, $1)', 22023],
  ['flow_since($1)', 22023],
])('numbers that would be long are not written out: %s', async (call, code) => {
  // Nine signs each, and a gigabyte together.
  const numbers = `{"what": [${Array.from({ length: 9000 }, () => '1e131071').join()}]}`
  const refused = await refusal(`select ${call} ${call.includes('$2') ? '' : ', $2::text'}`, [numbers, 'UTC'])
  expect(String(refused)).toBe(String(code))
})

test('a clan of more than 1,000 dojos is not handed over at once', async () => {
  const [clan] = await db.as('olive')<{ id: string }>(
    `insert into clans (name, created_by) values ('Many', $1) returning id`,
    [cast.olive],
  )
  await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')`, [clan!.id, cast.adam])
  await db.admin('set session_replication_role = replica')
  await db.admin(
    `insert into boards (title, user_id, clan_id) select 'Dojo ' || i, $2, $1 from generate_series(1, 1001) i`,
    [clan!.id, cast.olive],
  )
  await db.admin('set session_replication_role = origin')
  const handOver = async () =>
    (await db.attempt('adam', 'select accept_offer($1)', [await offer(db, 'clan', clan!.id, 'olive', 'adam')])).refusal
  expect(await handOver()).toBe('PT409')
  await db.admin(`delete from boards where clan_id = $1 and title = 'Dojo 1'`, [clan!.id])
  expect(await handOver()).toBeUndefined()
  await db.admin('delete from boards where clan_id = $1', [clan!.id])
  await db.admin('delete from clans where id = $1', [clan!.id])
})

test('a technique that moves asks of no other one whether its rule is one', async () => {
  const { id, list, cards } = await heavyBoard(db, 30)
  const rule = 'DTSTART;TZID=UTC:20261102 RRULE:FREQ=WEEKLY;BYDAY=MO'
  await db.as('olive')(`update cards set due_date = '2026-11-02', repeat = $2 where board_id = $1`, [id, rule])
  const move = `select move_cards(array['${cards.at(-1)}']::uuid[], '${list}', 0)`
  expect(await db.engine.transaction((query) => callsOf(query, 'is_repeat', move))).toBe(0)
  for (const wrong of [rule.replace('WEEKLY', 'HOURLY'), rule.replace('20261102', '10000229')]) {
    expect(await refusal('update cards set repeat = $2 where id = $1', [cards[0], wrong])).toBe('23514')
    expect(
      await refusal(
        `insert into cards (board_id, list_id, title, due_date, repeat) values ($1, $2, 'x', '2026-11-02', $3)`,
        [id, list, wrong],
      ),
    ).toBe('23514')
  }
})

test('who leaves many dojos, with a few techniques on each, is taken off them together', async () => {
  await db.admin(`insert into boards (title, user_id) select 'Few ' || i, $1 from generate_series(1, 12) i`, [
    cast.nora,
  ])
  await db.admin(`insert into lists (board_id, title) select id, 'Few' from boards where title like 'Few %'`)
  await db.admin(
    `insert into board_members (board_id, user_id, role) select id, $1, 'member' from boards where title like 'Few %'`,
    [cast.olive],
  )
  await db.admin(
    `insert into cards (board_id, list_id, title, assignee)
     select l.board_id, l.id, 'Few', $1 from lists l, generate_series(1, 10) where l.title = 'Few'`,
    [cast.olive],
  )
  const leave = `delete from board_members where user_id = '${cast.olive}' and board_id in (select id from boards where title like 'Few %')`
  // Two dojos of ten each tell one by one.
  expect(await db.engine.transaction((query) => callsOf(query, 'version_card', leave))).toBe(20)
  expect(await db.admin(`select 1 from cards where title = 'Few' and assignee is not null`)).toEqual([])
  expect(
    await db.admin(`select count(*)::int as many from private.events e join cards c on c.id = e.card_id where c.title = 'Few' and e.kind = 'card.assigned'
      and e.after = '{"assignee": null}'`),
  ).toEqual([{ many: 120 }])
})

test('one move completes at most 500 techniques that repeat', async () => {
  const { id, list, cards } = await heavyBoard(db, 501)
  const done = (await arrangement(db, id))[1]?.id
  await db.admin(`update lists set completes = true where id = $1`, [done])
  await db.admin(`set session_replication_role = replica`)
  await db.admin(
    `update cards set repeat = 'DTSTART;TZID=UTC:20261101 RRULE:FREQ=DAILY', due_date = '2026-11-01', repeat_at = now() where board_id = $1`,
    [id],
  )
  await db.admin(`set session_replication_role = origin`)
  const move = (to: string | undefined, some: string[]) => refusal('select move_cards($1, $2, 0)', [some, to])
  expect(await move(done, cards)).toBe('PT413')
  expect(await move(done, cards.slice(1))).toBeUndefined()
  expect(await move(list, cards)).toBeUndefined()
  await db.admin('update cards set repeat = null, repeat_at = null where id = $1', [cards[0]])
  expect(await move(done, cards)).toBeUndefined()
  await db.admin('delete from boards where id = $1', [id])
})

describe('a technique keeps the newest 5,000 of what happened to it', () => {
  async function withHistory(isRead: boolean) {
    const { id, cards } = await heavyBoard(db, 1)
    await db.admin('delete from private.events where card_id = $1', [cards[0]])
    await db.admin(
      `insert into private.events (board_id, card_id, actor, kind, txid)
       select $1, $2, $3, case i when 1 then 'card.repeat_set' else 'card.renamed' end, case when $4 then null else pg_current_xact_id() end
       from generate_series(1, 7000) i`,
      [id, cards[0], cast.olive, isRead],
    )
    // Always the same chance.
    await db.admin(
      `with seed as materialized (select setseed(0.5))
       insert into private.events (board_id, card_id, actor, kind) select $1, $2, $3, 'card.dated' from seed, generate_series(1, 1000) i`,
      [id, cards[0], cast.olive],
    )
    return db.admin<{ kind: string; many: number }>(
      'select kind, count(*)::int as many from private.events where card_id = $1 group by kind order by kind',
      [cards[0]],
    )
  }

  test('and who last said how it repeats', async () => {
    const [dated, renamed, setRepeat] = await withHistory(true)
    expect(dated).toEqual({ kind: 'card.dated', many: 1000 })
    expect(setRepeat).toEqual({ kind: 'card.repeat_set', many: 1 })
    expect(renamed?.many).toBeGreaterThanOrEqual(3999)
    expect(renamed?.many).toBeLessThan(5000)
  })

  test('and what someone still has to be told of', async () => {
    await db.admin(`update private.event_readers set txid = '0', id = 0`)
    expect(await withHistory(false)).toContainEqual({ kind: 'card.renamed', many: 6999 })
  })
})

test('an analysis computes what an index is of where that is short, and unpacks nothing for it', async () => {
  const computed = await db.admin<{ index: string }>(
    `select x.indexrelid::regclass::text as index from pg_index x join pg_class r on r.oid = x.indrelid
     where r.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and x.indexprs is not null
       and exists (select from pg_attribute a where a.attrelid = x.indexrelid and a.attstattarget is distinct from 0)
     order by 1`,
  )
  expect(computed.map(({ index }) => index)).toEqual([
    'boards_id_hash',
    'card_checklist_items_id_hash',
    'card_comments_id_hash',
    'cards_id_hash',
    'custom_labels_reused',
    'private.public_links_token',
    'private.unneeded_files_attachment',
  ])
})

describe('long histories of many techniques', () => {
  async function withEvents(count: number, each: number) {
    const board = await heavyBoard(db, count)
    await db.admin(
      `insert into private.events (board_id, card_id, actor, kind, txid)
       select $1, c, $2, 'card.renamed', null from unnest($3::uuid[]) c, generate_series(1, $4::int)`,
      [board.id, cast.olive, board.cards, each],
    )
    return board
  }

  test('are gone through and deleted together up to a number, those of one always', async () => {
    const { id, cards } = await withEvents(2, 3)
    const [first] = cards
    await db.admin(`set session_replication_role = replica`)
    await db.admin(
      `insert into private.events (board_id, card_id, actor, kind, txid)
       select $1, $2, $3, 'card.renamed', null from generate_series(1, 200000)`,
      [id, first, cast.olive],
    )
    await db.admin(`set session_replication_role = origin`)
    const remove = `select remove_cards($1, 'deleted', true)`
    expect(await refusal(remove, [cards])).toBe('PT413')
    expect(await refusal(remove, [[first]])).toBeUndefined()
    await db.as('olive')('select remove_cards($1)', [cards])
    expect(await refusal('select purge_items($1, $2)', [cards, id])).toBe('PT413')
    expect(await refusal('select purge_items($1)', [cards])).toBe('PT413')
    await db.as('olive')('select purge_items($1, $2)', [[first], id])
    await db.as('olive')('select purge_items($1, $2)', [cards, id])
    expect(await db.admin('select 1 from private.events where board_id = $1 and card_id is not null', [id])).toEqual([])
  })

  test('are counted anew together up to a number, those of one always', async () => {
    const { id, list, cards } = await heavyBoard(db, 2)
    const [first] = cards
    const [, done] = await arrangement(db, id)
    await db.as('olive')('select move_cards($1, $2, 0)', [cards, done?.id])
    await db.admin(`set session_replication_role = replica`)
    await db.admin(
      `insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done)
       select $1, $2, now() - make_interval(secs => i), now() - make_interval(secs => i - 1), $3, false from generate_series(2, 100002) i`,
      [id, first, list],
    )
    await db.admin(`set session_replication_role = origin`)
    const moveBack = `select move_cards($1, '${list}', 0, '${done?.id}')`
    expect(await refusal(moveBack, [cards])).toBe('PT413')
    expect(await refusal(moveBack, [[first]])).toBeUndefined()
    await db.as('olive')('select remove_cards($1)', [cards])
    const restore = 'select restore_items($1, null, $2)'
    expect(await refusal(restore, [cards, id])).toBe('PT413')
    for (const card of cards) await db.as('olive')(restore, [[card], id])
    await db.as('olive')('select move_cards($1, $2, 0)', [cards, list])
    expect(await refusal('select delete_list($1)', [list])).toBe('PT413')
    await db.as('olive')('select move_cards($1, $2, 0)', [cards.slice(1), done?.id])
    await db.as('olive')('select delete_list($1)', [list])
    await db.as('olive')(restore, [[list], id])
    await db.admin('delete from boards where id = $1', [id])
  })

  test('do not keep a kata in the bin that went before they were counted', async () => {
    const { id, list, cards } = await heavyBoard(db, 2)
    await db.as('olive')('select delete_list($1)', [list])
    await db.admin(`set session_replication_role = replica`)
    await db.admin(
      `insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done)
       select $1, $2, now() - make_interval(secs => i + 60), now() - make_interval(secs => i + 59), $3, false from generate_series(2, 100002) i`,
      [id, cards[0], list],
    )
    await db.admin(`set session_replication_role = origin`)
    await db.as('olive')('select restore_items($1, null, $2)', [[list], id])
    expect((await arrangement(db, id))[0]?.cards).toEqual(cards)
    await db.admin('delete from boards where id = $1', [id])
  })

  test('of one technique end with 50,000 moves; it can still go', async () => {
    const { id, list, cards } = await heavyBoard(db, 2)
    const [first] = cards
    const [, done] = await arrangement(db, id)
    await db.admin('update private.flow_cards set stays = 49999 where card_id = $1', [first])
    await db.as('olive')('select move_cards($1, $2, 0)', [cards, done?.id])
    expect(await refusal('select move_cards($1, $2, 0)', [[first], list])).toBe('PT413')
    await db.as('olive')('select move_cards($1, $2, 0)', [cards.slice(1), list])
    await db.as('olive')('select remove_cards($1)', [[first]])
    await db.as('olive')('select restore_items($1, null, $2)', [[first], id])
    await db.admin('delete from boards where id = $1', [id])
  })

  test.each([
    ['cards', 2100, 0, 2],
    ['events', 20, 1000, 2],
    ['cards of one kata', 6000, 0, 1],
    ['events of one kata', 3, 20_000, 1],
  ])('that expired in the bin are deleted in portions: %s', async (_, cards, each, first) => {
    const {
      id,
      cards: [card],
    } = await heavyBoard(db, 1)
    await db.admin('set session_replication_role = replica')
    await db.admin(
      `with katas as (
         insert into deleted_items (board_id, item_id, kind, content, deleted_at)
         select $1, gen_random_uuid(), 'list', jsonb_build_object('list', jsonb_build_object('title', 'Old'), 'cards', (
           select jsonb_agg(jsonb_build_object('id', gen_random_uuid())) from generate_series(1, $2::int) where n > 0)),
           now() - interval '31 days' from generate_series(1, 3) n returning content)
       insert into private.events (board_id, card_id, actor, kind, txid)
       select $1, (c ->> 'id')::uuid, $3, 'card.renamed', null
       from katas cross join jsonb_array_elements(content -> 'cards') c, generate_series(1, $4::int)`,
      [id, cards, cast.olive, each],
    )
    await db.admin('set session_replication_role = origin')
    const left = async () =>
      (
        await db.admin<{ katas: number; cards: number }>(
          `select (select count(*)::int from deleted_items where board_id = $1 and kind = 'list') as katas,
             (select count(distinct card_id)::int from private.events where board_id = $1 and kind = 'card.renamed') as cards`,
          [id],
        )
      )[0]
    await db.as('olive')('select remove_cards($1)', [[card]])
    expect(await left()).toEqual({ katas: 3 - first, cards: each > 0 ? (3 - first) * cards : 0 })
    for (let calls = 0; calls < 2; calls += 1) await db.admin('select private.empty_bin_of_expired($1)', [id])
    expect(await left()).toEqual({ katas: 0, cards: 0 })
  })

  test('are not read when descriptions are written', async () => {
    const { id } = await withEvents(10, 1000)
    await db.admin('analyze private.events')
    const read = await db.engine.transaction((query) =>
      rowsRead(query, 'private.events', () =>
        callsOf(query, 'note_card_changes', `update cards set description = 'More' where board_id = '${id}'`),
      ),
    )
    expect(read).toBeLessThan(100)
  })
})

test('what someone has tried is not looked for in all that happened on a dojo', async () => {
  const { id, cards } = await heavyBoard(db, 1)
  await db.as('olive')('update profiles set onboarding_data = $2 where user_id = $1', [cast.olive, { boardId: id }])
  await db.admin(
    `insert into private.events (board_id, card_id, actor, kind, txid)
     select $1, $2, $3, 'card.renamed', null from generate_series(1, 8000)`,
    [id, cards[0], cast.nora],
  )
  const read = await db.engine.transaction((query) =>
    rowsRead(query, 'private.events', () => callsOf(query, 'tried_on', 'select my_onboarding()')),
  )
  expect(read).toBeLessThan(6000)
})

test('the page of a clan looks for closed dojos once, however many its invitations name', async () => {
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Few', clan_id => $1) as id`, [ids.clan])
  const board = made?.id ?? ''
  await db.as('olive')('select close_board($1, true)', [board])
  const looks = () =>
    db.engine.transaction((query) => callsOf(query, 'my_board_ids', 'select clan_page($1)', [ids.clan]))
  const before = await looks()
  await db.admin(
    `insert into private.clan_invitations (clan_id, token_hash, role, max_uses, expires_at, invited_by, board_ids)
     select $1, private.invitation_token_hash('few ' || i), 'member', 7, now() + interval '7 days', $2, array[$3::uuid]
     from generate_series(1, 100) i`,
    [ids.clan, cast.olive, board],
  )
  expect((await looks()) - before).toBeLessThan(5)
  await db.admin('delete from boards where id = $1', [board])
  await db.admin(`delete from private.clan_invitations where clan_id = $1 and board_ids @> array[$2::uuid]`, [
    ids.clan,
    board,
  ])
})

test('what is sealed, or handed over, is found without reading all that happened before and since', async () => {
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Busy', clan_id => $1) as id`, [ids.clan])
  const happens = (kinds: string[], times: number) =>
    db.admin(
      `insert into private.events (clan_id, board_id, actor, kind) select $1, $2, $3, kind
       from unnest($4::text[]) kind, generate_series(1, $5::int)`,
      [ids.clan, made?.id, cast.olive, kinds, times],
    )
  const read = (sql: string, params: unknown[] = []) =>
    db.engine.transaction((query) => rowsRead(query, 'private.events', () => query(sql, params)))
  const seal = async () => {
    await settled(db)
    return read('select seal_audit(10000)')
  }
  await happens(['list.renamed'], 5000)
  await settled(db)
  for (let isMore = true; isMore;) {
    const [looked] = await db.admin<{ many: number }>('select seal_audit(10000) as many')
    isMore = looked?.many === 10000
  }
  await db.admin('analyze private.events')
  expect(await seal()).toBeLessThan(1000)
  await happens(['board.described', 'list.renamed'], 200)
  await db.as('olive')('select move_board_to_clan($1, null)', [made?.id])
  expect(await seal()).toBeLessThan(5000)
  const [last] = await db.admin(
    'select kind from private.audit_entries where board_id = $1 and trail = $2 order by seq desc',
    [made?.id, ids.clan],
  )
  expect(last).toEqual({ kind: 'board.moved_out' })
  // It has come and left again and again.
  await happens(['board.moved_out'], 500)
  expect(await seal()).toBeLessThan(5000)
  await happens(['list.renamed'], 200)
  await happens(['board.moved_out'], 1)
  expect(await seal()).toBeLessThan(5000)
  expect(await read('select private.has_made_board($1, $2)', [cast.mia, made?.id])).toBeLessThan(1000)
})

test('of thousands of events that wait, a call reads only what it works on, and what no one is told of is passed over', async () => {
  const happens = (kind: string, times: number, after: object = {}) =>
    db.admin(
      `insert into private.events (board_id, card_id, actor, kind, after, at)
       select $1, $2, $3, $4, $5::jsonb, now() - interval '1 hour' from generate_series(1, $6::int)`,
      [ids.board, ids.card, cast.olive, kind, after, times],
    )
  const readAll = async () => {
    await settled(db)
    for (let left = 1; left > 0;)
      left = (await db.admin<{ left: number }>('select read_notifications(1000) + seal_audit(10000) as left'))[0]!.left
  }
  const through = async () =>
    (
      await db.admin<{ ago: number }>(
        'select extract(epoch from now() - through)::float as ago from private.audit_sealing',
      )
    )[0]!.ago
  await readAll()
  expect(await through()).toBeLessThan(5)
  await happens('label.added', 900)
  await happens('card.assigned', 3, { assignee: cast.mia })
  await happens('label.added', 6000)
  await settled(db)
  await db.admin('analyze private.events')
  const read = (sql: string) => db.engine.transaction((query) => rowsRead(query, 'private.events', () => query(sql)))
  expect(await read('select seal_audit(100)')).toBeLessThan(1300)
  // Everything before that is sealed, and some of the rest may have begun a minute earlier.
  expect(await through()).toBeGreaterThan(3650)
  expect(await db.admin('select read_notifications(2) as many')).toEqual([{ many: 902 }])
  const told = () =>
    db.admin(`select 1 from notifications where kind = 'assigned' and created_at < now() - interval '59 minutes'`)
  expect(await told()).toHaveLength(2)
  expect(await read('select read_notifications(2)')).toBeLessThan(1100)
  expect(await told()).toHaveLength(3)
  await readAll()
  expect(await told()).toHaveLength(3)
  expect(await through()).toBeLessThan(5)
})

test.each([
  ['techniques of a kata', 'card', 'renumber_cards'],
  ['katas of a dojo', 'list', 'renumber_lists'],
])('the ranks of the newest 5,000 in the bin are written anew, not of all: %s', async (_, kind, renumber) => {
  const { id, list } = await heavyBoard(db, 2)
  await db.admin(`set session_replication_role = replica`)
  await db.admin(
    `insert into deleted_items (item_id, board_id, kind, content, rank, deleted_at)
     select gen_random_uuid(), $1, $3, jsonb_build_object('cards', jsonb_build_array(jsonb_build_object('list_id', $2::text))),
       i + 0.5, now() - i * interval '1 second' from generate_series(1, 5010) i`,
    [id, list, kind],
  )
  await db.admin(`set session_replication_role = origin`)
  await db.admin(`select private.${renumber}($1)`, [kind === 'card' ? list : id])
  expect(
    await db.admin(
      `select count(*) filter (where rank = trunc(rank))::int as whole, min(rank) filter (where rank <> trunc(rank))::float as first
       from deleted_items where board_id = $1`,
      [id],
    ),
  ).toEqual([{ whole: 5000, first: 5001.5 }])
})

test('how many are to come back is looked at before they are put in order', async () => {
  const { id, cards } = await heavyBoard(db, 1000)
  await db.as('olive')('select remove_cards($1)', [cards])
  const ms = await workMs(db, async () => {
    expect(
      await refusal(
        `select restore_items($1::uuid[] || array(select gen_random_uuid() from generate_series(1, 30000)))`,
        [cards],
      ),
    ).toBe('PT413')
  })
  expect(ms).toBeLessThan(600)
  await db.admin('delete from boards where id = $1', [id])
})

test('of the mentions on a technique 10,000 come back with it, unread ones first', async () => {
  const { id, cards } = await heavyBoard(db, 2)
  await db.admin(
    `insert into auth.users (id, email) select gen_random_uuid(), 'crowd' || i || '@ninjadojo.test' from generate_series(1, 21) i`,
  )
  await db.admin(`set session_replication_role = replica`)
  await db.admin(
    `insert into board_members (board_id, user_id, role, own_role) select $1, id, 'member', 'member' from auth.users where email like 'crowd%'`,
    [id],
  )
  await db.admin(
    `insert into card_comments (card_id, board_id, user_id, content, mentions) select $1, $2, $3, 'Said', '[]' from generate_series(1, 1000)`,
    [cards[0], id, cast.olive],
  )
  await db.admin(
    `insert into comment_notifications (user_id, comment_id, board_id, mentioned_by, created_at, read_at)
     select u.id, c.id, $1, $2, now() - row_number() over () * interval '1 second', case when random() < 0.9 then now() end
     from card_comments c, auth.users u where c.board_id = $1 and u.email like 'crowd%'`,
    [id, cast.olive],
  )
  await db.admin(`set session_replication_role = origin`)
  const count = async () =>
    (
      await db.admin<{ all: number; unread: number }>(
        `select count(*)::int as all, count(*) filter (where read_at is null)::int as unread from comment_notifications where board_id = $1`,
        [id],
      )
    )[0]
  const before = await count()
  expect(before?.all).toBe(21000)
  await db.as('olive')('select remove_cards($1)', [cards])
  expect(await refusal('select restore_items($1, null, $2)', [cards, id]), 'not together with another').toBe('PT413')
  await db.as('olive')('select restore_items($1, null, $2)', [[cards[0]], id])
  expect(await count()).toEqual({ all: 10000, unread: before?.unread })
  await db.admin('delete from boards where id = $1', [id])
  await db.admin(`delete from auth.users where email like 'crowd%'`)
})

test('analytics show the katas of 200,000 days together, and ask to choose fewer of more', async () => {
  const { id } = await heavyBoard(db, 1)
  await db.admin(
    `insert into private.flow_lists (list_id, board_id, title, flow, place, made_at, gone_at)
     select gen_random_uuid(), $1, 'Gone', 'working', 3, now() - interval '20 days', now() - interval '1 day' from generate_series(1, 9990)`,
    [id],
  )
  const days = (since: number) =>
    refusal(`select 1 from flow_days($1, current_date - $2::int, current_date, 'UTC') limit 1`, [
      { dojos: [id] },
      since,
    ])
  expect(await days(0)).toBeUndefined()
  expect(await days(15)).toBeUndefined()
  await db.admin(`update private.flow_lists set gone_at = null where board_id = $1`, [id])
  expect(await days(15)).toBeUndefined()
  expect(await days(30)).toBe('PT413')
  await db.admin('delete from boards where id = $1', [id])
})

test.each([1, 12])('techniques that are gone are found by a tag that was written in %i ways', async (ways) => {
  const { id, cards } = await heavyBoard(db, ways + 1)
  await db.admin(
    `insert into custom_labels (board_id, user_id, name)
     select $1, $2, (case i & 1 when 0 then 'w' else 'W' end) || (case i & 2 when 0 then 'o' else 'O' end)
       || (case i & 4 when 0 then 'r' else 'R' end) || (case i & 8 when 0 then 'n' else 'N' end)
     from generate_series(1, $3::int) i`,
    [id, cast.olive, ways],
  )
  await db.admin(
    `insert into card_labels (card_id, board_id, label_id)
     select c.id, $1, l.id from unnest($2::uuid[]) with ordinality c (id, at)
     join (select id, row_number() over () as at from custom_labels where board_id = $1) l on l.at = c.at`,
    [id, cards],
  )
  await db.as('olive')('update cards set is_completed = true where board_id = $1', [id])
  await db.as('olive')('select remove_cards($1)', [cards])
  expect(
    await db.as('olive')(
      `select count(*)::int as analytics, (hub_times('Worn') ->> 'count')::int as hub
       from flow_finished($1, current_date - 1, current_date + 1, 'UTC')`,
      [{ dojos: [id], tag: 'Worn' }],
    ),
  ).toEqual([{ analytics: ways, hub: ways }])
  await db.admin('delete from boards where id = $1', [id])
})

describe('steps, comments and tags on the techniques of one owner', () => {
  const most = (many: number) =>
    db.admin(
      `do $$ begin execute replace(pg_get_functiondef('private.most_counted'::regproc),
        (regexp_match(pg_get_functiondef('private.most_counted'::regproc), $x$when 'hanging' then \\d+$x$))[1],
        $x$when 'hanging' then ${many}$x$); end $$`,
    )
  beforeAll(async () => {
    const [made] = await db.as('adam')<{ id: string }>(
      `select create_board('Elsewhere', '', '[{"title": "Ready", "cards": [{"title": "Card"}]}]') as id`,
    )
    await db.as('adam')(
      `insert into card_comments (card_id, board_id, content) select id, board_id, 'Said' from cards where board_id = $1`,
      [made?.id],
    )
  })
  afterAll(() => most(1000000))

  const adding = {
    steps: `insert into card_checklist_items (card_id, board_id, user_id, title, order_index)
      select c, $2, $3, 'Step', i - 1 from unnest($1::uuid[]) c, generate_series(1, 34) i`,
    comments: `insert into card_comments (card_id, board_id, user_id, content)
      select c, $2, $3, 'Said' from unnest($1::uuid[]) c, generate_series(1, 34) i`,
    tags: `insert into card_labels (card_id, board_id, label_id)
      select c, $2, l.id from unnest($1::uuid[]) c, custom_labels l where l.board_id = $2 and $3::uuid is not null`,
  }

  test.each([
    ['steps', 0],
    ['steps', 1],
    ['comments', 1],
    ['tags', 1],
  ] as const)('have a limit: %s, and %i more than fit', async (what, over) => {
    const { id, cards } = await heavyBoard(db, 60)
    await db.admin(
      `insert into custom_labels (board_id, user_id, name) select $1, $2, 'Tag ' || i from generate_series(1, 34) i`,
      [id, cast.olive],
    )
    const [{ own = 0 } = {}] = await db.admin<{ own: number }>(
      `select sum(n)::int as own from (
         select count(*) as n from card_checklist_items i join boards b on b.id = i.board_id where b.user_id = $1
         union all select count(*) from card_comments i join boards b on b.id = i.board_id where b.user_id = $1
         union all select count(*) from card_labels i join boards b on b.id = i.board_id where b.user_id = $1) x`,
      [cast.olive],
    )
    await most(own + 60 * 34 - over)
    await db.admin(adding[what], [cards, id, cast.olive])
    const oneMore = () =>
      refusal(`insert into card_checklist_items (card_id, board_id, title) values ($1, $2, 'One more')`, [cards[0], id])
    // Refused again and again, and for an hour.
    for (let n = 0; n < 3; n += 1) expect(await oneMore()).toBe(over ? 'PT429' : undefined)
    await db.admin(`update private.full_owners set until = now() - interval '1 second'`)
    expect(await oneMore()).toBeUndefined()
    await db.admin('delete from private.full_owners')
    await most(1000000)
    await db.admin('delete from boards where id = $1', [id])
  })
})

test('of many techniques that come back where others are by now, a few move those below them', async () => {
  const { id, cards } = await heavyBoard(db, 20)
  const gone = cards.slice(0, 10)
  await db.as('olive')('select remove_cards($1)', [gone])
  await db.admin('update deleted_items set rank = rank + 10 where board_id = $1', [id])
  const calls = await db.engine.transaction((query) =>
    callsOf(query, 'place_cards', `select restore_items($1, null, $2)`, [gone, id]),
  )
  expect(calls).toBe(5)
  await expectDense(db)
  const back = (await arrangement(db, id))[0]?.cards ?? []
  expect(back).toHaveLength(20)
  expect(back.slice(0, 4)).toEqual([gone[0], cards[10], gone[1], cards[11]])
})

test('in a large kata fewer do', async () => {
  const { id, cards } = await heavyBoard(db, 20)
  const gone = cards.slice(0, 10)
  await db.as('olive')('select remove_cards($1)', [gone])
  await db.admin('update deleted_items set rank = rank + 10 where board_id = $1', [id])
  await db.admin(`set session_replication_role = replica`)
  await db.admin(
    `insert into cards (board_id, list_id, title, order_index, rank)
     select c.board_id, c.list_id, 'Below', 9 + i, c.rank + i from cards c, generate_series(1, 10100) i where c.id = $1`,
    [cards.at(-1)],
  )
  await db.admin(`set session_replication_role = origin`)
  const calls = await db.engine.transaction((query) =>
    callsOf(query, 'place_cards', `select restore_items($1, null, $2)`, [gone, id]),
  )
  expect(calls).toBe(1)
  expect((await arrangement(db, id))[0]?.cards.slice(0, 2)).toEqual([gone[0], cards[10]])
  await db.admin('delete from boards where id = $1', [id])
})

test('a person keeps the newest 2,000 mentions, whoever writes more', async () => {
  const { id, cards } = await heavyBoard(db, 4)
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'viewer'), ($1, $3, 'viewer')`, [
    id,
    cast.vic,
    cast.mia,
  ])
  await db.admin(`set session_replication_role = replica`)
  await db.admin(
    `insert into card_comments (card_id, board_id, user_id, content, created_at)
     select c, $2, $3, i::text, now() - i * interval '1 second' from unnest($1::uuid[]) with ordinality k (c, n)
     cross join lateral generate_series((n - 1) * 1000, n * 1000 - 1) i`,
    [cards, id, cast.olive],
  )
  await db.admin(`set session_replication_role = origin`)
  // Always the same chance, and the oldest first.
  await db.admin(
    `with seed as materialized (select setseed(0.5))
     insert into comment_notifications (user_id, comment_id, created_at)
     select case m.content when '3999' then $2 else $3 end::uuid, m.id, m.created_at
     from seed, card_comments m where m.board_id = $1 order by m.created_at`,
    [id, cast.mia, cast.vic],
  )
  const [kept] = await db.admin<{ many: number; oldest: number }>(
    `select count(*)::int as many, max(m.content::int) as oldest
     from comment_notifications n join card_comments m on m.id = n.comment_id where n.user_id = $1 and m.board_id = $2`,
    [cast.vic, id],
  )
  // The scene has one more.
  expect(kept?.many).toBeGreaterThanOrEqual(1999)
  expect(kept?.many).toBeLessThan(2500)
  expect(kept?.oldest).toBe((kept?.many ?? 0) - 1)
  expect(
    await db.admin('select 1 from comment_notifications where user_id = $1 and board_id = $2', [cast.mia, id]),
  ).toHaveLength(1)
})

test('the newest 5,000 of a bin are shown', async () => {
  const { id } = await heavyBoard(db, 1)
  await db.admin(`set session_replication_role = replica`)
  await db.admin(
    `insert into deleted_items (item_id, board_id, kind, content, reason, deleted_by, rank, deleted_at)
     select gen_random_uuid(), $1, 'card', jsonb_build_object('cards', jsonb_build_array(jsonb_build_object('title', 'Gone ' || i))),
       'archived', $2, i, now() - i * interval '1 second' from generate_series(1, 5001) i`,
    [id, cast.olive],
  )
  await db.admin(`set session_replication_role = origin`)
  expect(
    await db.as('olive')(
      `select jsonb_array_length(r) as many, r #>> '{0,title}' as first, r #>> '{-1,title}' as last from removed_items($1) r`,
      [id],
    ),
  ).toEqual([{ many: 5000, first: 'Gone 1', last: 'Gone 5000' }])
})

test('a technique that moves to the top leaves the indexes of those below it as they are', async () => {
  const { list, cards } = await heavyBoard(db, 400)
  const share = await db.engine.transaction(async (query) => {
    await callsOf(query, 'move_cards', `select move_cards(array['${cards.at(-1)}']::uuid[], '${list}', 0)`)
    const [counted] = await query<{ share: number }>(
      `select n_tup_hot_upd::float / n_tup_upd as share from pg_stat_xact_user_tables where relid = 'public.cards'::regclass`,
    )
    return counted?.share
  })
  // Without the room that is left on each page, none.
  expect(share).toBeGreaterThan(0.5)
})

describe('a long history of moves', () => {
  /** With so many stays of each technique, the first of them ten years ago. */
  async function withStays(cards: number, each: number) {
    const board = await heavyBoard(db, cards)
    await db.admin(`set session_replication_role = replica`)
    await db.admin(
      `insert into private.card_stays (board_id, card_id, list_id, is_done, entered_at, left_at)
       select $1, c, $3, false, now() - interval '10 years' + i * interval '1 hour', now() - interval '10 years' + (i + 1) * interval '1 hour'
       from unnest($2::uuid[]) c, generate_series(0, $4::int - 1) i`,
      [board.id, board.cards, board.list, each],
    )
    await db.admin(`update private.flow_cards set counts_from = now() - interval '20 years' where board_id = $1`, [
      board.id,
    ])
    await db.admin(`set session_replication_role = origin`)
    return board
  }
  const jobsOf = (id: string) =>
    db.admin(`select payload from private.jobs where kind = 'flow.refresh' and payload ->> 'board_id' = $1`, [id])
  const startedOf = async (id: string) =>
    (
      await db.admin<{ many: number }>(
        `select count(*)::int as many from private.flow_cards where board_id = $1 and started_at < now() - interval '9 years'`,
        [id],
      )
    )[0]?.many

  test('is counted again at once while it is short', async () => {
    const { id, list } = await withStays(20, 10)
    await db.as('olive')(`select set_list_flow($1, 'working')`, [list])
    expect(await startedOf(id)).toBe(20)
    expect(await jobsOf(id)).toEqual([])
  })

  test('is counted again in portions when a kata becomes one for something else', async () => {
    const { id, list, cards } = await withStays(600, 170)
    await db.as('olive')(`select set_list_flow($1, 'working')`, [list])
    expect(await startedOf(id)).toBe(0)
    expect(await jobsOf(id)).toEqual([{ payload: { board_id: id } }])
    const portions: number[] = []
    let last: string | null = null
    do {
      const [answer]: { last: string | null }[] = await db.admin('select refresh_board_flow($1, $2, 50000) as last', [
        id,
        last,
      ])
      last = answer?.last ?? null
      portions.push((await startedOf(id)) ?? 0)
    } while (last !== null)
    expect(portions).toEqual([294, 588, 600, 600])
    expect(cards).toHaveLength(600)
  })

  test('so is one of very many techniques that are gone', async () => {
    const { id, list } = await heavyBoard(db, 1)
    await db.admin(
      `insert into private.flow_cards (card_id, board_id, list_id, is_done, since, entered_at, arrived_at, counts_from, created_at, gone, left_at)
       select gen_random_uuid(), $1, $2, true, now(), now(), now(), now(), now(), 'deleted', now() from generate_series(1, 25000)`,
      [id, list],
    )
    await db.as('olive')(`select set_list_flow($1, 'working')`, [list])
    expect(await jobsOf(id)).toEqual([{ payload: { board_id: id } }])
  })

  test('is read by the hub up to 200,000 stays', async () => {
    const { id, list, cards } = await withStays(1, 200_100)
    await db.admin(`set session_replication_role = replica`)
    await db.admin(
      `update private.card_stays s set list_id = l.id from lists l
       where s.board_id = $1 and l.board_id = $1 and l.id <> $2 and extract(hour from s.entered_at)::int % 2 = 0`,
      [id, list],
    )
    await db.admin(`set session_replication_role = origin`)
    const [bounced] = await db.admin<{ times: number }>(
      `select (private.bounced_cards(array[$1]::uuid[], now() - interval '11 years') ->> $2)::int as times`,
      [id, cards[0]],
    )
    expect(bounced?.times).toBeGreaterThan(90_000)
    expect(bounced?.times).toBeLessThanOrEqual(100_000)
  })

  test('is not counted again for too many techniques in one call', async () => {
    const { id, cards } = await withStays(130, 2000)
    const refresh = (some: string[]) => db.admin('select private.refresh_flow($1, $2)', [id, some])
    await expect(refresh(cards)).rejects.toMatchObject({ code: 'PT413' })
    await expect(refresh(cards.slice(0, 65))).resolves.toHaveLength(1)
  })
})

/** Techniques that a board has known, as kept: without the time that it takes to write each. */
const keepCards = (boardId: string | undefined, count: number) =>
  db.admin(
    `insert into private.flow_cards (card_id, board_id, list_id, is_done, entered_at, arrived_at, counts_from, created_at, gone, left_at)
     select gen_random_uuid(), $1, gen_random_uuid(), false, now(), now(), now(), now(), 'deleted', now() from generate_series(1, $2::int)`,
    [boardId, count],
  )

test('katas of several dojos are changed together up to a number of techniques, those of one always', async () => {
  const boards = [await heavyBoard(db, 1), await heavyBoard(db, 1)]
  const ids = boards.map(({ id }) => id)
  const change = (of: string[]) => refusal(`update lists set title = title || '!' where board_id = any ($1)`, [of])
  await keepCards(ids[0], 9998)
  await keepCards(ids[1], 10_000)
  expect(await change(ids)).toBeUndefined()
  await keepCards(ids[1], 1)
  expect(await change(ids)).toBe('PT413')
  await keepCards(ids[1], 10_000)
  for (const id of ids) expect(await change([id])).toBeUndefined()
})

/** As many stays as one technique would have after that many moves, as kept. */
const keepStays = ({ id, cards: [card], list }: Awaited<ReturnType<typeof heavyBoard>>, count: number, from = 0) =>
  db.admin(
    `insert into private.card_stays (board_id, card_id, list_id, entered_at, left_at, is_done)
     select $1, $2, $3, now() - i * interval '1 second', now() - i * interval '1 second' + interval '1 second', false
     from generate_series($5 + 1, $5 + $4::int) i`,
    [id, card, list, count, from],
  )

test('katas of several dojos are changed together up to a number of katas', async () => {
  const boards = [await heavyBoard(db, 0), await heavyBoard(db, 0)]
  const change = (ids: string[]) =>
    refusal(`update lists set card_limit = 11 where board_id = any ($1) and order_index = 0`, [ids])
  const keep = async (id: string, count: number, from: number) => {
    await db.admin('set session_replication_role = replica')
    await db.admin(
      `insert into lists (board_id, title, order_index, rank)
       select $1, 'Kata', i, i from generate_series($3 + 1, $3 + $2::int) i`,
      [id, count, from],
    )
    await db.admin('set session_replication_role = origin')
  }
  for (const { id } of boards) await keep(id, 9998, 10)
  const ids = boards.map(({ id }) => id)
  expect(await change(ids)).toBeUndefined()
  await keep(ids[0]!, 1, 10_010)
  expect(await change(ids)).toBe('PT413')
  expect(await change([ids[0]!])).toBeUndefined()
  await db.admin('delete from boards where id = any ($1)', [ids])
})

test('katas of several dojos are changed together up to a number of moves', async () => {
  const boards = [await heavyBoard(db, 1), await heavyBoard(db, 1)]
  const change = () =>
    refusal(`update lists set completes = not coalesce(completes, false) where board_id = any ($1)`, [
      boards.map(({ id }) => id),
    ])
  await keepStays(boards[0]!, 50_000)
  await keepStays(boards[1]!, 50_000)
  expect(await change()).toBeUndefined()
  await keepStays(boards[1]!, 1, 50_000)
  expect(await change()).toBe('PT413')
})

test.each([
  ['techniques', 20_000, 0],
  ['moves', 1, 250_000],
])('several parts of an analysis are answered together up to a number of %s, one always', async (_, cards, stays) => {
  const board = await heavyBoard(db, 1)
  await keepCards(board.id, cards - 1)
  await keepStays(board, stays)
  const ask = (parts: string) =>
    db.as('olive')(`select flow_rows($1, $2, current_date, current_date, current_date, current_date, 'UTC')`, [
      { dojos: [board.id] },
      parts,
    ])
  await ask('{open,katas,totals}')
  if (stays === 0) await keepCards(board.id, 1)
  else await keepStays(board, 1, stays)
  await expect(ask('{open,totals}')).rejects.toMatchObject({ code: 'PT413', detail: 'parts' })
  for (const part of ['open', 'totals']) await ask(`{${part}}`)
})

test('a clan with many techniques is searched for a blocker only as long as no one else waits for it', async () => {
  const boards: Awaited<ReturnType<typeof heavyBoard>>[] = []
  for (let made = 0; made < 12; made += 1) boards.push(await heavyBoard(db, 0))
  const [clan] = await db.admin<{ id: string }>(
    `insert into clans (name, created_by) values ('Large', $1) returning id`,
    [cast.olive],
  )
  // As kept, without the time that it takes to write each technique.
  const asKept = (sql: string) =>
    db.admin(`do $do$ begin perform set_config('session_replication_role', 'replica', true); ${sql}; end $do$`)
  for (const { id, list } of boards) {
    await asKept(
      `with made as (
         insert into cards (board_id, list_id, title, order_index, rank)
         select '${id}', '${list}', repeat('a', 500), i - 1, i from generate_series(1, 5000) i returning id, board_id, title)
       insert into private.card_texts (card_id, board_id, title, description, updated_at)
       select id, board_id, title, '', now() from made`,
    )
  }
  const find = async () => {
    const [{ id: card } = { id: '' }] = await db.admin<{ id: string }>(
      'select id from cards where board_id = $1 limit 1',
      [boards[0]?.id],
    )
    return workMs(db, () => db.as('olive')(`select find_blockers($1, repeat('a', 99) || 'b')`, [card]))
  }
  const oneDojo = await find()
  await asKept(`update boards set clan_id = '${clan?.id}' where id in ('${boards.map(({ id }) => id).join("', '")}')`)
  expect(await find()).toBeLessThan(800 + 2 * oneDojo)
  await db.admin('delete from boards where id = any ($1)', [boards.map(({ id }) => id)])
}, 240_000)

test.each([
  [
    'added to',
    `insert into cards (board_id, list_id, title) select board_id, id, 'One' from lists where board_id = any ($1)`,
    'olive',
  ],
  ['handed over with', `update boards set user_id = '${cast.nora}' where id = any ($1)`, 'nora'],
] as const)(
  'techniques that are %s many dojos are counted once for their owner, and once at the end',
  async (_, sql, owner) => {
    const boards = await db.admin<{ id: string }>(
      `with made as (insert into boards (title, user_id) select 'Many', $1 from generate_series(1, 6) returning id),
       katas as (insert into lists (board_id, title) select id, 'Ready' from made)
     select id from made`,
      [cast.olive],
    )
    const many = boards.map(({ id }) => id)
    await db.admin('update private.board_clocks set cards = 19000 where board_id = any ($1)', [many])
    await db.engine.transaction(async (query) => {
      expect(await callsOf(query, 'require_room_of_owner', sql, [many])).toBe(1)
      expect(await callsOf(query, 'require_room_of_owner', 'set constraints all immediate')).toBe(1)
    })
    expect(await db.admin('select distinct user_id as owner from boards where id = any ($1)', [many])).toEqual([
      { owner: cast[owner] },
    ])
    await db.admin('delete from boards where id = any ($1)', [many])
  },
)

const everything = {
  title: 'слово'.repeat(24),
  description: '',
  priority: 'high',
  due_date: null,
  due_at: null,
  due_time_zone: null,
  assignee: null,
  repeat: null,
  is_completed: true,
}
test.each([
  ['a short title', { title: 'Plan' }, 1000],
  ['when it is due', { due_date: null, due_at: null, due_time_zone: null }, 1000],
  ['whether it is completed', { is_completed: true }, 705],
  ['all of it, with a title of 240 bytes', everything, 230],
])('what is edited weighs: %s', async (_, patch, most) => {
  const editing = async (many: number) => {
    const edits = Array.from({ length: many }, () => ({ id: crypto.randomUUID(), patch }))
    return (await db.attempt('olive', 'select edit_cards($1::text::jsonb)', [JSON.stringify(edits)])).refusal
  }
  expect(await editing(most), 'not too much, but of no one').toBe('PT404')
  expect(await editing(most + 1)).toBe('PT413')
})
