import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { become } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Template = { id: string; clanId: string; name: string; katas: unknown[] } | null
const save = async (who: Person, board: string) =>
  (await db.as(who)<{ id: string }>(`select save_clan_template($1, 'Concert', 'Once a year') as id`, [board]))[0]?.id ??
  ''
const read = async (who: Person, id: string) =>
  (await db.as(who)<{ template: Template }>('select clan_template($1) as template', [id]))[0]?.template ?? null
const refusalOf = async (who: Person, sql: string, values: unknown[]) => (await db.attempt(who, sql, values)).refusal

const copiedBy = async (who: Person) =>
  Number(
    (await db.admin<{ bytes: number }>('select bytes from private.copied_bytes where user_id = $1', [cast[who]]))[0]
      ?.bytes ?? 0,
  )

let board: string
beforeEach(async () => {
  const lists = [
    {
      title: 'Hall',
      cards: [
        // A Friday, the next Monday, and a year later.
        {
          title: 'Compare',
          due_date: '2026-11-27',
          steps: ['Seats', 'Piano'],
          labels: [{ name: 'place', color: '#0f8b86' }],
          assignee: cast.mia,
        },
        { title: 'Sign', due_date: '2026-11-30', priority: 'high', description: 'Read it first' },
        { title: 'Look back', due_date: '2036-11-30' },
      ],
    },
    { title: 'Done', completes: true },
  ]
  const [made] = await db.as('olive')<{ id: string }>(
    `select make_project('Concert', $1::jsonb, '', gen_random_uuid(), $2) as id`,
    [lists, ids.clan],
  )
  board = made?.id ?? ''
  await db
    .as('mia')(`update card_checklist_items set completed = true where board_id = $1`, [board])
    .catch(() => undefined)
})

test('a template holds what a dojo holds, with weekdays instead of dates and without people', async () => {
  expect(await read('mia', await save('adam', board))).toMatchObject({
    clanId: ids.clan,
    name: 'Concert',
    katas: [
      {
        title: 'Hall',
        techniques: [
          { title: 'Compare', by: 1, steps: ['Seats', 'Piano'], tags: [{ name: 'place', color: '#0f8b86' }] },
          { title: 'Sign', by: 2, priority: 'high', note: 'Read it first', steps: [], tags: [] },
          { title: 'Look back', steps: [], tags: [] },
        ],
      },
      { title: 'Done', completes: true, techniques: [] },
    ],
  })
  expect(JSON.stringify(await read('mia', await save('adam', board)))).not.toMatch(
    new RegExp(`assignee|2026|${cast.mia}`),
  )
})

describe('who sees and deletes it', () => {
  test('all of the clan but guests see it, and only admins delete it', async () => {
    const id = await save('olive', board)
    for (const who of ['mia', 'adam', 'olive'] as const) expect((await read(who, id))?.name).toBe('Concert')
    for (const who of ['nora', 'vic'] as const) expect(await read(who, id)).toBeNull()
    const listed = async (who: Person) =>
      JSON.stringify((await db.as(who)<{ page: unknown }>('select project_templates() as page'))[0]?.page).includes(id)
    for (const who of ['mia', 'adam', 'olive'] as const) expect(await listed(who)).toBe(true)
    for (const who of ['nora', 'vic'] as const) expect(await listed(who)).toBe(false)
    for (const who of ['nora', 'vic', 'mia'] as const)
      expect(await refusalOf(who, 'select delete_clan_template($1)', [id])).toBe('PT404')
    await db.as('adam')('select delete_clan_template($1)', [id])
    expect(await read('olive', id)).toBeNull()
  })

  test('a dojo that is closed is made one only by its own admins', async () => {
    await db.as('olive')('select close_board($1, true)', [board])
    expect(await refusalOf('adam', `select save_clan_template($1, 'X')`, [board])).toBe('42501')
    expect(await refusalOf('olive', `select save_clan_template($1, 'X')`, [board])).toBeUndefined()
  })

  test('a dojo of no clan is none, and no one reaches that of another', async () => {
    expect(await refusalOf('olive', `select save_clan_template($1, 'X')`, [ids.board])).toBe('42501')
    expect(await refusalOf('olive', `select save_clan_template($1, 'X')`, [ids.elsewhere])).toBe('42501')
  })

  test('who leaves the clan leaves its templates, too', async () => {
    const id = await save('olive', board)
    await db.as('olive')('select remove_from_clan($1, $2)', [ids.clan, cast.mia])
    expect(await read('mia', id)).toBeNull()
    await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'member')`, [ids.clan, cast.mia])
  })
})

describe('the page of templates', () => {
  type Page = {
    isIncluded: boolean
    clans: {
      id: string
      isIncluded: boolean
      isAdmin: boolean
      mayMake: boolean
      boards: { id: string }[]
      people: { id: string }[]
    }[]
  }
  const page = async (who: Person) => (await db.as(who)<{ page: Page }>('select project_templates() as page'))[0]!.page
  const clanOf = async (who: Person) => (await page(who)).clans.find(({ id }) => id === ids.clan)

  test('names a clan to its people but guests, and who may be given something, who is no guest either', async () => {
    for (const who of ['mia', 'adam', 'olive'] as const)
      expect((await clanOf(who))?.people.map(({ id }) => id).toSorted()).toEqual([cast.olive, cast.adam, cast.mia])
    for (const who of ['vic', 'nora'] as const) expect(await clanOf(who)).toBeUndefined()
    await db.admin(`insert into clans (name, created_by) values ('Gardeners', $1)`, [cast.nora])
    expect((await clanOf('mia'))?.people).toHaveLength(3)
    expect((await page('mia')).clans).toHaveLength(1)
    await db.admin(`delete from clans where name = 'Gardeners'`)
  })

  test('offers admins the dojos of the clan that they administer, and members none', async () => {
    const boardsOf = async (who: Person) => (await clanOf(who))?.boards.map(({ id }) => id)
    expect(await boardsOf('adam')).toEqual(expect.arrayContaining([board, ids.clanBoard]))
    expect(await boardsOf('olive')).not.toContain(ids.board)
    expect(await boardsOf('mia')).toEqual([])
    await db.as('olive')('select close_board($1, true)', [board])
    expect(await boardsOf('adam')).not.toContain(board)
    expect(await boardsOf('olive')).toContain(board)
    expect([(await clanOf('adam'))?.isAdmin, (await clanOf('mia'))?.isAdmin]).toEqual([true, false])
  })

  test('says by whose plan there are templates, and who may make a dojo', async () => {
    expect([(await page('mia')).isIncluded, (await clanOf('mia'))?.isIncluded]).toEqual([false, true])
    await db.admin('update clans set members_make_dojos = true where id = $1', [ids.clan])
    expect((await clanOf('mia'))?.mayMake).toBe(true)
    await db.admin('update clans set members_make_dojos = false where id = $1', [ids.clan])
    expect([(await clanOf('mia'))?.mayMake, (await clanOf('adam'))?.mayMake]).toEqual([false, true])
    await db.admin('update clans set members_make_dojos = default where id = $1', [ids.clan])
  })
})

test('templates of another clan are neither deleted nor counted', async () => {
  const [other] = await db.admin<{ id: string }>(
    `insert into clans (name, created_by) values ('Other', $1) returning id`,
    [cast.nora],
  )
  await db.admin(
    `insert into private.clan_templates (id, clan_id, name, content) select gen_random_uuid(), $1, 'T' || n, '{"katas": []}' from generate_series(1, 50) n`,
    [other?.id],
  )
  const [theirs] = await db.admin<{ id: string }>('select id from private.clan_templates where clan_id = $1 limit 1', [
    other?.id,
  ])
  expect(await refusalOf('adam', 'select delete_clan_template($1)', [theirs?.id])).toBe('PT404')
  expect(await refusalOf('adam', `select save_clan_template($1, 'X')`, [board])).toBeUndefined()
  await db.admin('delete from clans where id = $1', [other?.id])
})

test('the plan of the clan’s owner counts, not that of who saves', async () => {
  await db.admin(`update subscribers set subscription_tier = 'pro' where user_id = $1`, [cast.adam])
  await db.admin(`update subscribers set subscription_tier = 'free' where user_id = $1`, [cast.olive])
  expect(await refusalOf('adam', `select save_clan_template($1, 'X')`, [board])).toBe('PT402')
  await db.admin(`update subscribers set subscription_tier = case when user_id = $1 then 'pro' else 'free' end`, [
    cast.olive,
  ])
})

describe('limits', () => {
  test.each([
    ['no name', ' ', '', '23514'],
    ['a name of 121 characters', 'x'.repeat(121), '', '23514'],
    ['a summary of 301 characters', 'x', 'x'.repeat(301), '23514'],
  ])('%s', async (_, name, summary, refusal) => {
    expect(await refusalOf('olive', 'select save_clan_template($1, $2, $3)', [board, name, summary])).toBe(refusal)
  })

  test('51 templates', async () => {
    const fill = `insert into private.clan_templates (id, clan_id, name, content) select gen_random_uuid(), '${ids.clan}', 'T' || i, '{"katas": []}' from generate_series(1, 50) i`
    expect((await db.attempt('olive', `select save_clan_template($1, 'X')`, [board], { sql: fill })).refusal).toBe(
      'PT429',
    )
  })

  /** Clans of one owner with templates, 50 each, of about so many bytes. */
  const clansOf = (owner: Person, clans: number, bytes: number) =>
    `with c as (insert into public.clans (id, name, created_by) select gen_random_uuid(), 'C' || n, '${cast[owner]}' from generate_series(1, ${clans}) n returning id)
     insert into private.clan_templates (id, clan_id, name, content)
     select gen_random_uuid(), c.id, 'T', jsonb_build_object('katas', '[]'::jsonb, 'pad', repeat('x', ${bytes})) from c, generate_series(1, 50)`

  // The scene holds one of olive's.
  test.each<[string, Person, number, number, string | undefined]>([
    ['200 templates over four more clans of the owner', 'olive', 4, 1, 'PT429'],
    ['150 over three', 'olive', 3, 1, undefined],
    ['any number of someone else’s', 'nora', 4, 1, undefined],
    ['100 MB over two more clans of the owner', 'olive', 2, 1_000_000, 'PT429'],
    ['90 MB over two', 'olive', 2, 900_000, undefined],
    ['100 MB of someone else’s', 'nora', 2, 1_000_000, undefined],
  ])('%s', async (_, owner, clans, bytes, refusal) => {
    const fill = { sql: clansOf(owner, clans, bytes) }
    expect((await db.attempt('adam', `select save_clan_template($1, 'X')`, [board], fill)).refusal).toBe(refusal)
  })

  test.each([
    [199, undefined],
    [200, 'PT429'],
  ])('%d templates over all clans of one owner', async (held, refusal) => {
    const fill = `with c as (insert into public.clans (id, name, created_by) values (gen_random_uuid(), 'C', '${cast.olive}') returning id)
      insert into private.clan_templates (id, clan_id, name, content) select gen_random_uuid(), c.id, 'T', '{"katas": []}'
      from c, generate_series(1, ${held} - (select count(*) from private.clan_templates t join public.clans o on o.id = t.clan_id and o.created_by = '${cast.olive}'))`
    expect((await db.attempt('olive', `select save_clan_template($1, 'X')`, [board], { sql: fill })).refusal).toBe(
      refusal,
    )
  })

  test.each([
    ['200 templates with those of the clan', 4, 1, 'PT429'],
    ['150', 2, 1, undefined],
    ['100 MB with those of the clan', 1, 1_100_000, 'PT429'],
    ['90 MB', 1, 900_000, undefined],
  ])('who takes a clan over holds %s', async (_, clans, bytes, refusal) => {
    const undo = new Error('undo')
    const taken = db.engine.transaction(async (query) => {
      await query(clansOf('olive', clans, bytes))
      await query(clansOf('nora', 1, bytes))
      const [given] = await query<{ id: string }>('select id from clans where created_by = $1', [cast.nora])
      await query(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')`, [given?.id, cast.olive])
      await become(query, 'nora')
      await query('select offer_clan($1, $2)', [given?.id, cast.olive])
      await query('reset role')
      await become(query, 'olive')
      await query(`select accept_offer((my_offers() #>> '{0,id}')::uuid)`)
      throw undo
    })
    await expect(taken).rejects.toMatchObject(refusal ? { code: refusal } : undo)
  })

  test('a template counts towards what is copied within an hour', async () => {
    const before = await copiedBy('adam')
    const id = await save('adam', board)
    const [stored] = await db.admin<{ size: number }>(
      'select octet_length(content::text) as size from private.clan_templates where id = $1',
      [id],
    )
    expect((await copiedBy('adam')) - before).toBe(stored?.size)
    const full = `insert into private.copied_bytes as c (user_id, bytes) values ('${cast.adam}', 67108864)
      on conflict (user_id) do update set bytes = excluded.bytes, since = now()`
    expect((await db.attempt('adam', `select save_clan_template($1, 'X')`, [board], { sql: full })).refusal).toBe(
      'PT429',
    )
  })

  const inHall = `from public.lists l join public.cards c on c.list_id = l.id and c.title = 'Sign'`
  test.each([
    [
      '51 katas',
      () =>
        `insert into public.lists (board_id, title, order_index) select '${board}', 'x', 0 from generate_series(1, 49)`,
    ],
    [
      '5,001 steps',
      () =>
        `insert into public.card_checklist_items (card_id, board_id, title, order_index) select c.id, c.board_id, 'x', n
         ${inHall}, generate_series(1, 5000) n where l.board_id = '${board}'`,
    ],
    [
      '2,001 worn tags',
      () =>
        `with k as (insert into public.custom_labels (board_id, user_id, name) select '${board}', '${cast.olive}', 'k' || n from generate_series(1, 5) n returning id),
         c as (insert into public.cards (board_id, list_id, title, order_index) select l.board_id, l.id, 'x', 0
           from public.lists l, generate_series(1, 400) where l.board_id = '${board}' and l.title = 'Hall' returning id)
         insert into public.card_labels (card_id, board_id, label_id) select c.id, '${board}', k.id from k, c`,
    ],
  ])('%s', async (_, fill) => {
    expect((await db.attempt('olive', `select save_clan_template($1, 'X')`, [board], { sql: fill() })).refusal).toBe(
      'PT413',
    )
  })

  test('more than two megabytes of texts', async () => {
    const fill = `insert into public.cards (board_id, list_id, title, description, order_index) select l.board_id, l.id, 'x', repeat(md5(n::text), 1500), 0
      from public.lists l, generate_series(1, 45) n where l.board_id = '${board}' and l.title = 'Hall'`
    expect((await db.attempt('olive', `select save_clan_template($1, 'X')`, [board], { sql: fill })).refusal).toBe(
      'PT413',
    )
  })

  test('501 techniques', async () => {
    const fill = `insert into public.cards (board_id, list_id, title, order_index) select l.board_id, l.id, 'x', 0 from public.lists l, generate_series(1, 500) where l.board_id = '${board}' and l.title = 'Hall'`
    expect((await db.attempt('olive', `select save_clan_template($1, 'X')`, [board], { sql: fill })).refusal).toBe(
      'PT413',
    )
  })
})

test('weekdays are counted as a calendar counts them', async () => {
  const [wrong] = await db.admin<{ n: number }>(
    `select count(*)::int as n from generate_series(0, 20) a, generate_series(0, 40) b
     where private.count_weekdays('2026-11-20'::date + a, '2026-11-20'::date + b) <>
       (select count(*) from generate_series('2026-11-20'::date + a, '2026-11-20'::date + b, '1 day') d where extract(isodow from d) < 6)`,
  )
  expect(wrong?.n).toBe(0)
})
