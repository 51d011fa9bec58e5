import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import { sqlState } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const bySeries = (insert: string, count: number) => `${insert} from generate_series(1, ${count}) i`
const lists = `insert into lists (board_id, title) select '${ids.board}', 'List ' || i`
const cards = `insert into cards (board_id, list_id, title) select '${ids.board}', '${ids.list}', 'Card ' || i`
const steps = `insert into card_checklist_items (card_id, board_id, title) select '${ids.card}', '${ids.board}', 'Step ' || i`
const comments = `insert into card_comments (card_id, board_id, content) select '${ids.card}', '${ids.board}', 'Said ' || i`
const tags = `insert into custom_labels (board_id, name) select '${ids.board}', 'tag ' || i`
const ownTags = `insert into custom_labels (name) select 'tag ' || i`
const boards = `insert into boards (title, user_id) select 'Dojo ' || i, '${cast.mia}'`

const rows: [what: string, insert: string][] = [
  ['katas', lists],
  ['techniques', cards],
  ['steps', steps],
  ['tags', tags],
  ['dojos', boards],
  ['bookmarks', `insert into board_bookmarks (board_id) select '${ids.board}'`],
  ['worn tags', `insert into card_labels (card_id, label_id) select '${ids.card}', gen_random_uuid()`],
  ['clans', `insert into clans (name, created_by) select 'Clan ' || i, '${cast.mia}'`],
]
test.each(rows)('one call makes at most 5,000 %s', async (_, insert) => {
  // There is one bookmark for each dojo; that it is there counts as well.
  const call = bySeries(insert, 5001) + (insert.includes('bookmarks') ? ' on conflict do nothing' : '')
  expect(await db.attempt('mia', call)).toEqual({ refusal: 'PT413' })
})

test('one call makes at most 100 comments', async () => {
  expect(await db.attempt('mia', bySeries(comments, 101))).toEqual({ refusal: 'PT413' })
  expect((await db.attempt('mia', bySeries(comments, 100))).refusal).toBeUndefined()
})

test.each<[call: string, most: number]>([
  ['remove_cards($1)', 1000],
  [`label_cards($1, '{"name": "x"}', true)`, 1000],
  [`edit_cards((select jsonb_agg(jsonb_build_object('id', id)) from unnest($1::uuid[]) id))`, 1000],
  ['restore_items($1)', 1000],
  [`move_cards($1, '${ids.otherList}', 0)`, 2000],
])('one call of %s takes at most %i ids', async (call, most) => {
  const many = Array.from({ length: most + 1 }, () => ids.card)
  expect(await db.attempt('mia', `select ${call}`, [many])).toEqual({ refusal: 'PT413' })
  expect((await db.attempt('mia', `select ${call}`, [many.slice(1)])).refusal).not.toBe('PT413')
})

const totals: [what: string, insert: string, most: number, alreadyThere: number][] = [
  ['a dojo holds 500 katas', lists, 500, 2],
  ['a dojo holds 500 tags', tags, 500, 2],
  ['a person has 500 tags of their own', ownTags, 500, 0],
  ['a technique holds 2,000 steps', steps, 2000, 1],
]
test.each(totals)('%s, and not one more', async (_, insert, most, alreadyThere) => {
  const fits = most - alreadyThere
  expect((await db.attempt('mia', bySeries(insert, fits))).refusal).toBeUndefined()
  expect(await db.attempt('mia', bySeries(insert, fits + 1))).toEqual({ refusal: 'PT429' })
})

test('a technique holds 2,000 comments, and not one more', async () => {
  const seeded = {
    sql: bySeries(
      `insert into card_comments (card_id, board_id, user_id, content) select '${ids.card}', '${ids.board}', '${cast.mia}', 'Said ' || i`,
      1989,
    ),
  }
  expect((await db.attempt('mia', bySeries(comments, 10), [], seeded)).refusal).toBeUndefined()
  expect(await db.attempt('mia', bySeries(comments, 11), [], seeded)).toEqual({ refusal: 'PT429' })
})

test.each<[how: string, call: string]>([
  ['is written', bySeries(comments, 1)],
  ['is changed', `select edit_comment('${ids.comment}', repeat('🥋', 10000))`],
  ['comes back', `select restore_comment('${ids.deletedCard}')`],
])('a technique holds 10 MB of comments, and not one more that %s', async (_, call) => {
  // Each has four bytes a character, as Japanese has three.
  const seeded = (count: number) => ({
    sql: `with deleted as (insert into private.deleted_comments (comment_id, board_id, comment, notifications, deleted_by)
        select '${ids.deletedCard}', m.board_id, to_jsonb(m) || '{"id": "${ids.deletedCard}"}', '[]', '${cast.mia}'
        from card_comments m where m.id = '${ids.comment}')
      ${bySeries(
        `insert into card_comments (card_id, board_id, user_id, content)
         select '${ids.card}', '${ids.board}', '${cast.mia}', repeat('🥋', 10000)`,
        count,
      )}`,
  })
  expect(await db.attempt('mia', call, [], seeded(250))).toEqual({ refusal: 'PT429' })
  expect((await db.attempt('mia', call, [], seeded(240))).refusal).toBeUndefined()
})

/** After rows were written without triggers. */
const recount = () =>
  db.admin('update private.board_clocks k set cards = (select count(*) from cards c where c.board_id = k.board_id)')

test('a dojo holds 20,000 techniques, whichever way they come', async () => {
  // After the two that are on the list: all but one.
  await db.admin('alter table cards disable trigger user')
  await db.admin(
    `insert into cards (board_id, list_id, title, order_index, rank) select $1, $2, 'Card', i, i + 10 from generate_series(2, 19998) i`,
    [ids.board, ids.list],
  )
  await db.admin('alter table cards enable trigger user')
  await recount()
  const one = `insert into cards (board_id, list_id, title) values ('${ids.board}', '${ids.list}', 'One')`
  await db.as('mia')(one)
  expect(await db.attempt('mia', one)).toEqual({ refusal: 'PT429' })
  expect(await db.attempt('adam', `select restore_items(array['${ids.deletedCard}'::uuid])`)).toEqual({
    refusal: 'PT429',
  })
  expect(
    await db.attempt('olive', `select transfer_card('${ids.cardElsewhere}', '${ids.list}')`, [], {
      sql: `insert into board_members (board_id, user_id, role) values ('${ids.elsewhere}', '${cast.olive}', 'member')`,
    }),
  ).toEqual({ refusal: 'PT429' })
  // In their place is room for others.
  await db.as('mia')(`select remove_cards(array(select id from cards where list_id = $1 order by rank desc limit 2))`, [
    ids.list,
  ])
  expect((await db.attempt('mia', one)).refusal).toBeUndefined()
})

describe('titles and tags of a dojo are 16 MB together', () => {
  // 7,990 long titles of 2,000 bytes, 310 of 4, and 469 tags of 40.
  const long = '🥋'.repeat(500)
  const board = crypto.randomUUID()
  const cardIds = async (where: string) =>
    (
      await db.admin<{ id: string }>(`select id from cards where board_id = $1 and ${where} order by rank`, [board])
    ).map(({ id }) => id)
  const byOlive = async (sql: string, params: unknown[]) => {
    try {
      await db.as('olive')(sql, params)
      return undefined
    } catch (error) {
      return sqlState(error)
    }
  }
  let list = ''
  let ready: string[] = []

  beforeAll(async () => {
    await db.as('olive')(`select create_board('Wordy', '', '[{"title": "Ready"}]', $1)`, [board])
    list = (await db.admin<{ id: string }>('select id from lists where board_id = $1', [board]))[0]?.id ?? ''
    await db.admin('alter table cards disable trigger user')
    await db.admin(
      `insert into cards (board_id, list_id, title, order_index, rank, badges)
       select $1, $2, case when i < 7990 then $3 else 'Card' end, i, i, case when i < 469 then $4::jsonb end
       from generate_series(0, 8299) i`,
      [board, list, long, { labels: [crypto.randomUUID()] }],
    )
    await db.admin('alter table cards enable trigger user')
    await recount()
    ready = await cardIds(`title = 'Card'`)
  })

  test('and no longer title fits', async () => {
    const write = 'update cards set title = $2 where id = $1'
    expect(await byOlive(write, [ready[0], long])).toBe('PT429')
    expect(await byOlive('insert into cards (board_id, list_id, title) values ($1, $2, $3)', [board, list, long])).toBe(
      'PT429',
    )
    // What weighs little is not asked, nor what gets lighter.
    expect(await byOlive(write, [ready[1], 'x'.repeat(500)])).toBeUndefined()
    const [heavy] = await cardIds(`badges is not null`)
    expect(await byOlive(write, [heavy, long.slice(2)])).toBeUndefined()
  })

  test('and no more tags fit', async () => {
    const wear = `select label_cards($1, '{"name": "one more"}', true)`
    const [heavy] = await cardIds(`octet_length(title) = 2000 and badges is null`)
    expect(await byOlive(wear, [[heavy]])).toBe('PT429')
    expect(await byOlive(wear, [[ready[2]]])).toBeUndefined()
  })

  test('nor anything that comes from another dojo', async () => {
    const [other] = await db.as('olive')<{ id: string }>(
      `insert into cards (board_id, list_id, title) values ($1, $2, $3) returning id`,
      [ids.board, ids.otherList, long],
    )
    expect(await byOlive('select transfer_card($1, $2)', [other?.id, list])).toBe('PT429')
    await db.admin('delete from cards where id = $1', [other?.id])
  })
})

test('all dojos of one owner together hold 200,000 techniques, whichever way they come', async () => {
  const full = crypto.randomUUID()
  await db.admin(`insert into boards (id, title, user_id, archived_at) values ($1, 'Full', $2, now())`, [
    full,
    cast.olive,
  ])
  // All but one. So many would take minutes to write.
  await recount()
  await db.admin(
    `update private.board_clocks set cards = 199999 - (select sum(k.cards) from private.board_clocks k join boards b on b.id = k.board_id where b.user_id = $2)
     where board_id = $1`,
    [full, cast.olive],
  )
  const one = `insert into cards (board_id, list_id, title) values ('${ids.board}', '${ids.otherList}', 'One')`
  expect((await db.attempt('mia', one)).refusal).toBeUndefined()
  expect(await db.attempt('mia', `${one}, ('${ids.board}', '${ids.otherList}', 'Two')`)).toEqual({ refusal: 'PT429' })
  await db.as('mia')(one)
  expect(await db.attempt('adam', `select restore_items(array['${ids.deletedCard}'::uuid])`)).toEqual({
    refusal: 'PT429',
  })
  const onBoth = {
    sql: `insert into board_members (board_id, user_id, role) values ('${ids.elsewhere}', '${cast.olive}', 'admin')`,
  }
  expect(
    await db.attempt('olive', `select transfer_card('${ids.cardElsewhere}', '${ids.otherList}')`, [], onBoth),
  ).toEqual({ refusal: 'PT429' })
  // What others own has room.
  const elsewhere = `insert into cards (board_id, list_id, title) values ('${ids.elsewhere}', '${ids.listElsewhere}', 'One')`
  expect((await db.attempt('nora', elsewhere)).refusal).toBeUndefined()
  // Nor is a dojo taken over that has more than there is room for.
  expect(
    await db.attempt('nora', 'select 1', [], {
      sql: `update boards set user_id = '${cast.olive}' where id = '${ids.elsewhere}'`,
    }),
  ).toEqual({ refusal: 'PT429' })
  await db.as('mia')(`select remove_cards(array(select id from cards where title = 'One' limit 1))`)
  expect((await db.attempt('mia', one)).refusal).toBeUndefined()
})
