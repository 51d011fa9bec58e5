import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announcements, expectDense } from './harness/board.ts'
import { callsOf } from './harness/calls.ts'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Made = { board: string; cards: string[] }

/** A board of olive's, in her clan or not, with cards of these titles. */
async function newBoard(titles: string[], clan: string | null = ids.clan): Promise<Made> {
  const lists = JSON.stringify([{ title: 'Ready', cards: titles.map((title) => ({ title })) }])
  const [made] = await db.as('olive')<{ id: string }>(
    `select create_board('Blocks', '', $1::text::jsonb, gen_random_uuid(), $2) as id`,
    [lists, clan],
  )
  const board = made?.id ?? ''
  const rows = await db.admin<{ id: string }>('select id from cards where board_id = $1 order by order_index', [board])
  return { board, cards: rows.map(({ id }) => id) }
}

const block = (who: Person, card: string | undefined, blocker: string | undefined, isOn = true) =>
  db.as(who)('select block_card($1, $2, $3)', [card, blocker, isOn])
const tryBlock = (who: Person, card: string | undefined, blocker: string | undefined) =>
  db.attempt(who, 'select block_card($1, $2, true)', [card, blocker])
const blockersOf = async (card: string | undefined) =>
  (
    await db.admin<{ n: number | null }>(`select (badges -> 'blockers')::integer as n from cards where id = $1`, [card])
  )[0]?.n ?? 0
type Face = { id: string; isOpen: boolean; title?: string; boardId?: string; board?: string }
const detailsOf = async (who: Person, card: string | undefined) =>
  (await db.as(who)<{ d: { blockedBy: Face[]; blocks: Face[] } }>('select card_details($1) as d', [card]))[0]?.d
const complete = (card: string | undefined, isCompleted = true) =>
  db.as('olive')(
    `select edit_cards(jsonb_build_array(jsonb_build_object('id', $1::uuid, 'patch', jsonb_build_object('is_completed', $2::boolean))))`,
    [card, isCompleted],
  )

let home: Made
let next: Made
beforeAll(async () => {
  home = await newBoard(['One', 'Two', 'Three', 'Four'])
  next = await newBoard(['Away', 'Far'])
})

describe('what a technique waits for', () => {
  test('counts on it while it is open, also on another dojo of the clan, and everyone is told', async () => {
    const [one, two] = home.cards
    const [away] = next.cards
    await block('mia', one, two)
    await block('mia', one, away)
    expect(await blockersOf(one)).toBe(2)
    await complete(away)
    expect(await blockersOf(one)).toBe(1)
    const said = (await announcements(db, home.board)).filter(({ type }) => type === 'card.edited').at(-1)
    expect(said).toMatchObject({ card: { id: one } })
    await complete(away, false)
    expect(await blockersOf(one)).toBe(2)
    await expectDense(db)
  })

  test('is shown on both', async () => {
    const [one, two] = home.cards
    expect((await detailsOf('mia', one))?.blockedBy).toMatchObject([
      { id: two, isOpen: true, title: 'Two', boardId: home.board, board: 'Blocks' },
      { id: next.cards[0], isOpen: true, title: 'Away', boardId: next.board },
    ])
    expect((await detailsOf('mia', two))?.blocks).toMatchObject([{ id: one, isOpen: true, title: 'One' }])
  })

  test('has no title for people who are not on its dojo, and no name in the history', async () => {
    const [one] = home.cards
    const [away] = next.cards
    await db.as('olive')('select close_board($1, true)', [next.board])
    const seen = await detailsOf('mia', one)
    expect(seen?.blockedBy).toContainEqual({ id: away, isOpen: true })
    expect(JSON.stringify(seen)).not.toContain('Away')
    expect(await tryBlock('mia', home.cards[2], away)).toEqual({ refusal: 'PT404' })
    // Taken away by mistake, it can be put back.
    await block('mia', one, away, false)
    expect(await tryBlock('adam', one, away)).toEqual({ refusal: 'PT404' })
    await block('mia', one, away)
    await db.as('olive')('select close_board($1, false)', [next.board])
    expect((await detailsOf('mia', one))?.blockedBy).toContainEqual(expect.objectContaining({ title: 'Away' }))
  })

  test('is written into the history, with the title of the same dojo', async () => {
    const rows = await db.admin(
      `select kind, before, after from private.events where card_id = $1 and kind like 'block.%' order by id`,
      [home.cards[0]],
    )
    expect(rows.slice(0, 2)).toEqual([
      { kind: 'block.added', before: null, after: { blocker_id: home.cards[1], title: 'Two' } },
      { kind: 'block.added', before: null, after: { blocker_id: next.cards[0] } },
    ])
    expect(rows.slice(2)).toEqual([
      { kind: 'block.removed', before: { blocker_id: next.cards[0] }, after: null },
      { kind: 'block.added', before: null, after: { blocker_id: next.cards[0] } },
    ])
  })
})

describe('refused', () => {
  test('are circles, also through others and other dojos', async () => {
    const { cards } = await newBoard(['A', 'B', 'C'])
    const [a, b, c] = cards
    await block('olive', a, b)
    await block('olive', b, next.cards[1])
    await block('olive', next.cards[1], c)
    expect(await tryBlock('olive', c, a)).toEqual({ refusal: 'PT422' })
    expect(await tryBlock('olive', b, a)).toEqual({ refusal: 'PT422' })
    expect(await tryBlock('olive', a, a)).toEqual({ refusal: 'PT422' })
    expect((await tryBlock('olive', a, c)).refusal).toBeUndefined()
    // Also while what closes it is in the archive: it may come back.
    await db.as('olive')(`select remove_cards(array[$1::uuid], 'archived')`, [b])
    expect(await tryBlock('olive', c, a)).toEqual({ refusal: 'PT422' })
  })

  test('are techniques of another clan, of personal dojos, and of people who may not edit', async () => {
    const alone = await newBoard(['Mine'], null)
    const [one] = home.cards
    expect(await tryBlock('olive', one, alone.cards[0])).toEqual({ refusal: 'PT422' })
    expect(await tryBlock('olive', alone.cards[0], one)).toEqual({ refusal: 'PT422' })
    expect(await tryBlock('olive', one, ids.cardElsewhere)).toEqual({ refusal: 'PT404' })
    expect(await tryBlock('nora', one, home.cards[1])).toEqual({ refusal: 'PT404' })
    expect(await tryBlock('vic', ids.card, ids.secondCard)).toEqual({ refusal: '42501' })
  })

  test('are more than 20 for one, and more than 50 that wait for one', async () => {
    const many = await newBoard(Array.from({ length: 53 }, (_, at) => `N${at}`))
    const [first, second, ...others] = many.cards
    for (const blocker of others.slice(0, 20)) await block('olive', first, blocker)
    expect(await tryBlock('olive', first, others[20])).toEqual({ refusal: 'PT413' })
    expect((await tryBlock('olive', first, others[3])).refusal).toBeUndefined()
    for (const card of others.slice(0, 50)) await block('olive', card, second)
    expect(await tryBlock('olive', others[50], second)).toEqual({ refusal: 'PT413' })
    await expectDense(db)
  })
})

describe('blockers that are away block no more, and again when they are back', () => {
  let scene: Made
  let other: Made
  const counts = () => blockersOf(scene.cards[0])
  beforeAll(async () => {
    scene = await newBoard(['Waits', 'Near'])
    other = await newBoard(['Elsewhere'])
    await block('olive', scene.cards[0], scene.cards[1])
    await block('olive', scene.cards[0], other.cards[0])
  })

  const ways: [string, string, string, (board: string, card: string) => unknown[]][] = [
    [
      'in the archive',
      `select remove_cards(array[$2::uuid], 'archived')`,
      'select restore_items(array[$2::uuid], null, $1)',
      (b, c) => [b, c],
    ],
    [
      'in the bin',
      'select remove_cards(array[$2::uuid])',
      'select restore_items(array[$2::uuid], null, $1)',
      (b, c) => [b, c],
    ],
    ['on an archived dojo', 'select archive_board($1, true)', 'select archive_board($1, false)', (b) => [b]],
    ['on a dojo in the bin', 'select delete_board($1)', 'select restore_board($1)', (b) => [b]],
    [
      'on a dojo that left the clan',
      'select move_board_to_clan($1, null)',
      `select move_board_to_clan($1, '${ids.clan}')`,
      (b) => [b],
    ],
  ]
  test.each(ways)('%s', async (_, away, back, parameters) => {
    const params = parameters(other.board, other.cards[0] ?? '')
    const call = (sql: string) =>
      sql.includes('$1') || params.length === 1
        ? db.as('olive')(sql, params)
        : db.as('olive')(sql.replace('$2', '$1'), [params[1]])
    expect(await counts()).toBe(2)
    await call(away)
    expect(await counts()).toBe(1)
    expect((await detailsOf('olive', scene.cards[0]))?.blockedBy.filter(({ isOpen }) => isOpen)).toHaveLength(1)
    await call(back)
    expect(await counts()).toBe(2)
    await expectDense(db)
  })

  test('what waits comes back with what it waits for', async () => {
    await db.as('olive')(`select remove_cards(array[$1::uuid], 'archived')`, [scene.cards[0]])
    await db.as('olive')('select restore_items(array[$1::uuid], null, $2)', [scene.cards[0], scene.board])
    expect(await counts()).toBe(2)
  })

  test('a transfer out of the clan lets go, and taking it back holds again', async () => {
    const alone = await newBoard(['Mine'], null)
    const [list] = await db.admin<{ id: string }>('select id from lists where board_id = $1', [alone.board])
    await db.as('olive')('select transfer_card($1, $2)', [other.cards[0], list?.id])
    expect(await counts()).toBe(1)
    await db.as('olive')('select return_card($1)', [other.cards[0]])
    expect(await counts()).toBe(2)
    await db.as('olive')('select transfer_card($1, $2)', [scene.cards[0], list?.id])
    expect(await counts()).toBe(0)
    await db.as('olive')('select return_card($1)', [scene.cards[0]])
    expect(await counts()).toBe(2)
    await expectDense(db)
  })

  test('a kata that completes lets go of what waits for what enters it', async () => {
    const [list] = await db.as('olive')<{ id: string }>(
      `insert into lists (board_id, title, order_index, completes) values ($1, 'Done', 0, true) returning id`,
      [other.board],
    )
    await db.as('olive')('select move_cards(array[$1::uuid], $2, 0)', [other.cards[0], list?.id])
    expect(await counts()).toBe(1)
    await complete(other.cards[0], false)
    expect(await counts()).toBe(2)
  })

  test('a copy of the dojo keeps what is within it', async () => {
    const [made] = await db.as('olive')<{ id: string }>(`select copy_board($1, 'Copy', true) as id`, [scene.board])
    const rows = await db.admin(
      `select title, badges -> 'blockers' as n from cards where board_id = $1 order by title`,
      [made?.id],
    )
    expect(rows).toEqual([
      { title: 'Near', n: null },
      { title: 'Waits', n: 1 },
    ])
    await expectDense(db)
  })

  test('what is deleted for good leaves nothing', async () => {
    await db.as('olive')('select remove_cards(array[$1::uuid])', [other.cards[0]])
    await db.as('olive')('select purge_items(array[$1::uuid])', [other.cards[0]])
    expect(await db.admin('select 1 from private.card_blocks where blocker_id = $1', [other.cards[0]])).toEqual([])
    await db.admin('delete from boards where id = $1', [scene.board])
    expect(await db.admin('select 1 from private.card_blocks where board_id = $1', [scene.board])).toEqual([])
  })
})

describe('many at once', () => {
  const titles = Array.from({ length: 60 }, (_, at) => `N${at}`)
  /** The second thirty techniques of one dojo each wait for one of the first thirty of the other. */
  const blockMany = (waiting: Made, blockers: Made) =>
    db.admin(
      `insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id)
       select w, $1, b, $2 from unnest($3::uuid[], $4::uuid[]) n (w, b)`,
      [waiting.board, blockers.board, waiting.cards.slice(30), blockers.cards.slice(0, 30)],
    )
  const versions = (of: Made) =>
    db.admin('select version, badges from cards where board_id = $1 order by order_index', [of.board])
  const countedCalls = (name: string, sql: string, params: unknown[]) =>
    db.engine.transaction((query) => callsOf(query, name, sql, params))
  const waitingOn = async (of: Made) =>
    (
      await db.admin<{ n: number }>(
        `select count(*)::integer as n from cards where board_id = $1 and badges ? 'blockers'`,
        [of.board],
      )
    )[0]?.n

  test('what waits within a dojo is not counted again when the dojo goes and comes', async () => {
    const scene = await newBoard(titles)
    await blockMany(scene, scene)
    const before = await versions(scene)
    expect(await waitingOn(scene)).toBe(30)
    for (const call of [
      'archive_board($1, true)',
      'archive_board($1, false)',
      'delete_board($1)',
      'restore_board($1)',
      'move_board_to_clan($1, null)',
      `move_board_to_clan($1, '${ids.clan}')`,
    ])
      expect([call, await countedCalls('open_blocks', `select ${call}`, [scene.board])]).toEqual([call, 0])
    expect(await versions(scene)).toEqual(before)
    await expectDense(db)
  })

  test('many that are completed together are counted together, and told once', async () => {
    const here = await newBoard(titles)
    const there = await newBoard(titles)
    await blockMany(here, there)
    const before = (await announcements(db, here.board)).length
    const done = 'update cards set is_completed = $2 where board_id = $1 and order_index < 30'
    expect(await countedCalls('recount_blocked', done, [there.board, true])).toBe(1)
    expect(await waitingOn(here)).toBe(0)
    expect((await announcements(db, here.board)).length).toBe(before + 1)
    expect(await countedCalls('badges_of', done, [there.board, false])).toBe(0)
    expect(await waitingOn(here)).toBe(30)
    await expectDense(db)
  })

  test('a dojo that goes with its clan is counted when it is back', async () => {
    const [made] = await db.as('olive')<{ id: string }>(
      `insert into clans (name, created_by) values ('Going', $1) returning id`,
      [cast.olive],
    )
    const here = await newBoard(titles, made?.id)
    const there = await newBoard(titles, made?.id)
    await blockMany(here, there)
    expect(await countedCalls('open_blocks', `select delete_clan($1, 'Going')`, [made?.id])).toBe(0)
    for (const { board } of [here, there]) {
      await db.as('olive')('select restore_board($1)', [board])
      await expectDense(db)
    }
    expect(await waitingOn(here)).toBe(0)
  })

  test('what more than 4,000 wait for, on any number of dojos, is not completed or reopened at once', async () => {
    const here = await newBoard(['First', 'Second'])
    // Of those that wait only their number counts here.
    const waiting = (blocker: string | undefined, count: number) =>
      db.admin(
        `insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id)
         select gen_random_uuid(), $2, $1, $2 from generate_series(1, $3::int)`,
        [blocker, here.board, count],
      )
    const both = 'update cards set is_completed = not is_completed where board_id = $1'
    await waiting(here.cards[0], 2000)
    await waiting(here.cards[1], 2000)
    expect((await db.attempt('olive', both, [here.board])).refusal).toBeUndefined()
    await waiting(here.cards[1], 1)
    expect(await db.attempt('olive', both, [here.board])).toEqual({ refusal: 'PT413' })
    await complete(here.cards[0])
    await complete(here.cards[1])
    await db.admin('delete from private.card_blocks where board_id = $1', [here.board])
  })

  test('a transfer brings no dojo above 2,000', async () => {
    const here = await newBoard(['Waits', 'Blocks', 'Free'])
    const there = await newBoard(titles)
    const [waits, blocks, free] = here.cards
    await block('olive', waits, free)
    await block('olive', free, blocks)
    const [list] = await db.admin<{ id: string }>('select id from lists where board_id = $1', [there.board])
    const send = (card: string | undefined) => db.attempt('olive', 'select transfer_card($1, $2)', [card, list?.id])
    const fill = (isTurned: boolean) =>
      db.admin(
        `insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id)
         select gen_random_uuid(), case when $3 then $1::uuid else $2 end, gen_random_uuid(), case when $3 then $2::uuid else $1 end
         from generate_series(1, 2000)`,
        [here.board, there.board, isTurned],
      )
    await fill(false)
    expect(await send(waits)).toEqual({ refusal: 'PT413' })
    expect(await blockersOf(waits)).toBe(1)
    expect((await send(blocks)).refusal).toBeUndefined()
    await db.admin('delete from private.card_blocks where board_id = $1', [there.board])
    await fill(true)
    expect(await send(blocks)).toEqual({ refusal: 'PT413' })
    expect((await send(waits)).refusal).toBeUndefined()
    await db.admin('delete from private.card_blocks where blocker_board_id = $1', [there.board])
  })
})

describe('looking for one', () => {
  type Found = { id: string; title: string; board: string; isCircle: boolean }
  const find = async (who: Person, card: string | undefined, query: string) =>
    (await db.as(who)<{ f: Found[] | null }>('select find_blockers($1, $2) as f', [card, query]))[0]?.f

  test('finds open techniques of the dojo first, then of the clan’s others; never itself or what it waits for', async () => {
    const near = await newBoard(['Harvest plums', 'Harvest', 'Harvest figs'])
    const far = await newBoard(['Late harvest', 'Harvest done'])
    await newBoard(['Harvest alone'], null)
    const [plums, plain, figs] = near.cards
    await complete(far.cards[1])
    await block('olive', plums, figs)
    expect((await find('mia', plums, 'harvest'))?.map(({ title }) => title)).toEqual(['Harvest', 'Late harvest'])
    expect(await find('mia', figs, 'HARV plu')).toMatchObject([{ id: plums, isCircle: true }])
    expect(await find('mia', plain, 'harvest figs')).toMatchObject([{ id: figs, isCircle: false }])
    expect(await find('mia', plain, '%')).toEqual([])
    await db.as('olive')('select close_board($1, true)', [far.board])
    expect(await find('mia', plums, 'late harvest')).toEqual([])
  })

  test('answers no one who may not edit', async () => {
    expect(await find('nora', ids.card, 'invoice')).toBeNull()
    expect(await find('vic', ids.card, 'notes')).toBeNull()
    expect(await find('mia', ids.card, 'notes')).toMatchObject([{ id: ids.secondCard }])
  })
})

test('the inner function tells strangers nothing', async () => {
  await block('olive', ids.card, ids.secondCard)
  expect(await db.as('nora')('select private.card_blockers($1) as b', [ids.card])).toEqual([{ b: [] }])
  await block('olive', ids.card, ids.secondCard, false)
  expect(cast.nora).toBeDefined()
})
