import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { playbooks } from '../../content/playbooks/all-playbooks.ts'
import { adaptTemplate } from '../../lib/playbooks/adapt-template.ts'
import { sourceOfPlaybook } from '../../lib/playbooks/playbook-of-template.ts'
import { projectLists } from '../../lib/playbooks/project-lists.ts'
import { expectDense } from './harness/board.ts'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const lists = [
  {
    title: 'Hall',
    cards: [
      {
        title: 'Compare halls',
        due_date: '2026-12-01',
        priority: 'high',
        steps: ['Seats', 'Piano'],
        labels: [{ name: 'place', color: '#0f8b86' }],
      },
      {
        title: 'Sign',
        description: 'Read it first',
        assignee: cast.mia,
        labels: [{ name: 'Place' }, { name: 'papers' }],
      },
    ],
  },
  { title: 'Done', completes: true },
]
const make = async (who: Person, clan: string | null, what: unknown = lists) =>
  (
    await db.as(who)<{ id: string }>(`select make_project('Concert', $1::jsonb, 'Ours', gen_random_uuid(), $2) as id`, [
      what,
      clan,
    ])
  )[0]?.id ?? ''
const refusalOf = async (who: Person, sql: string, values: unknown[] = []) =>
  (await db.attempt(who, sql, values)).refusal
const setPlan = (who: Person, tier: string) =>
  db.admin('update subscribers set subscription_tier = $2 where user_id = $1', [cast[who], tier])

/** What is on a board, without ids. */
const look = (board: string) =>
  db.admin<{
    list: string
    title: string
    description: string
    due: string | null
    assignee: string | null
    steps: string[] | null
    tags: string[] | null
    badges: unknown
  }>(
    `select l.title as list, c.title, c.description, c.due_date::text as due, c.assignee, c.badges - 'labels' as badges,
       (select array_agg(i.title order by i.order_index) from card_checklist_items i where i.card_id = c.id) as steps,
       (select array_agg(k.name order by k.name) from card_labels w join custom_labels k on k.id = w.label_id where w.card_id = c.id) as tags
     from cards c join lists l on l.id = c.list_id where c.board_id = $1 order by l.order_index, c.order_index`,
    [board],
  )

beforeEach(() => setPlan('olive', 'pro'))

describe('a project is made in one call', () => {
  test('with katas, techniques, steps, tags, dates and people', async () => {
    const board = await make('olive', ids.clan)
    expect(await look(board)).toEqual([
      {
        list: 'Hall',
        title: 'Compare halls',
        description: '',
        due: '2026-12-01',
        assignee: null,
        steps: ['Seats', 'Piano'],
        tags: ['place'],
        badges: { checklist: [0, 2] },
      },
      {
        list: 'Hall',
        title: 'Sign',
        description: 'Read it first',
        due: null,
        assignee: cast.mia,
        steps: null,
        tags: ['papers', 'place'],
        badges: {},
      },
    ])
    expect(await db.admin('select name, color from custom_labels where board_id = $1 order by name', [board])).toEqual([
      { name: 'papers', color: '#6366f1' },
      { name: 'place', color: '#0f8b86' },
    ])
    expect(
      await db.admin('select title, completes from lists where board_id = $1 order by order_index', [board]),
    ).toEqual([
      { title: 'Hall', completes: false },
      { title: 'Done', completes: true },
    ])
    await expectDense(db)
  })

  test.each(playbooks.map((playbook) => [playbook.slug, playbook] as const))(
    '%s as it is written',
    async (_, playbook) => {
      const answers = {
        subject: '',
        anchor: { kind: 'deadline', day: '2027-06-01' } as const,
        unwanted: new Set<string>(),
        people: {},
      }
      const made = projectLists(
        adaptTemplate(sourceOfPlaybook(playbook), answers, '2026-11-23', [1, 2, 3, 4, 5]).project,
      )
      const rows = await look(await make('olive', null, made))
      expect(rows.map(({ title, due }) => [title, due])).toEqual(
        made.flatMap(({ cards }) => cards.map((card) => [card.title, card.due_date])),
      )
    },
  )

  test('a second attempt with the same id finds the first', async () => {
    const id = crypto.randomUUID()
    const sql = `select make_project('Twice', '[]', '', $1)`
    await db.as('olive')(sql, [id])
    expect(await refusalOf('olive', sql, [id])).toBe('23505')
  })

  test('nothing is left when a person is not in the clan', async () => {
    const before = await db.admin('select count(*) from boards')
    const stranger = [{ title: 'Hall', cards: [{ title: 'Sign', assignee: cast.nora }] }]
    expect(
      await refusalOf('olive', `select make_project('X', $1::jsonb, '', gen_random_uuid(), $2)`, [stranger, ids.clan]),
    ).toBe('23503')
    expect(await db.admin('select count(*) from boards')).toEqual(before)
  })

  test.each([
    ['not a list', '{}', '22023'],
    ['a kata that is none', '[1]', '22023'],
    [
      '501 techniques',
      JSON.stringify([{ title: 'A', cards: Array.from({ length: 501 }, () => ({ title: 'x' })) }]),
      'PT413',
    ],
    ['51 katas', JSON.stringify(Array.from({ length: 51 }, () => ({ title: 'x' }))), 'PT413'],
    [
      '5,001 steps',
      JSON.stringify([
        { title: 'A', cards: Array.from({ length: 3 }, () => ({ title: 'x', steps: Array(1667).fill('s') })) },
      ]),
      'PT413',
    ],
    [
      '2,001 worn tags',
      JSON.stringify([
        { title: 'A', cards: [{ title: 'x', labels: Array.from({ length: 2001 }, () => ({ name: 't' })) }] },
      ]),
      'PT413',
    ],
    ['a technique without a title', '[{"title": "A", "cards": [{}]}]', '23502'],
    [
      'a tag that is no colour',
      '[{"title": "A", "cards": [{"title": "x", "labels": [{"name": "a", "color": "red"}]}]}]',
      '23514',
    ],
  ])('refuses %s', async (_, content, refusal) => {
    expect(await refusalOf('olive', `select make_project('X', $1::jsonb)`, [JSON.parse(content)])).toBe(refusal)
  })
})

describe('by the plan', () => {
  test.each([
    ['free', 'PT402'],
    ['essentials', undefined],
    ['pro', undefined],
  ])('%s: %s', async (tier, refusal) => {
    await setPlan('olive', tier)
    expect(await refusalOf('olive', `select make_project('X', '[]')`)).toBe(refusal)
    // In the clan its owner's counts, for whoever may make dojos there.
    expect(await refusalOf('adam', `select make_project('X', '[]', '', gen_random_uuid(), $1)`, [ids.clan])).toBe(
      refusal,
    )
    expect(await refusalOf('adam', `select save_clan_template($1, 'X')`, [ids.clanBoard])).toBe(refusal)
  })

  test('a clan that one is not in helps no one', async () => {
    expect(await refusalOf('nora', `select make_project('X', '[]', '', gen_random_uuid(), $1)`, [ids.clan])).toBe(
      'PT402',
    )
  })

  test('a plan goes into a dojo only with AI', async () => {
    await setPlan('olive', 'essentials')
    for (const who of ['mia', 'olive'] as const)
      expect(await refusalOf(who, 'select extend_project($1, $2::jsonb)', [ids.board, lists])).toBe('PT402')
  })
})

describe('a plan in a dojo that is there', () => {
  type Made = { boardId: string; cardIds: string[]; listIds: string[]; labelIds: string[] }
  const extend = async (who: Person, content: unknown) =>
    (await db.as(who)<{ made: Made }>('select extend_project($1, $2::jsonb) as made', [ids.board, content]))[0]!.made
  const undo = (who: Person, { cardIds, listIds, labelIds }: Made) =>
    refusalOf(who, 'select undo_project($1, $2, $3, $4)', [ids.board, cardIds, listIds, labelIds])
  const whole = () => look(ids.board)

  test('is added to a kata and taken back as one', async () => {
    const before = await whole()
    const made = await extend('mia', [
      { list_id: ids.list, cards: [{ title: 'One', labels: [{ name: 'BUG' }, { name: 'fresh' }] }] },
      lists[0],
    ])
    expect((await whole()).map(({ title }) => title)).toEqual(expect.arrayContaining(['One', 'Compare halls', 'Sign']))
    expect(made.listIds).toHaveLength(1)
    // “bug” was there already.
    expect(made.labelIds).toHaveLength(3)
    expect(
      await db.as('mia')('select undo_project($1, $2, $3, $4)', [ids.board, made.cardIds, made.listIds, made.labelIds]),
    ).toHaveLength(1)
    expect(await whole()).toEqual(before)
    expect(
      await db.admin(`select from custom_labels where board_id = $1 and name in ('fresh', 'place')`, [ids.board]),
    ).toEqual([])
    await expectDense(db)
  })

  test('is added once, however often it is sent, and by each who sends it', async () => {
    const send = async (who: Person, id: string, board: string = ids.board) =>
      (
        await db.as(who)<{ made: Made & { isRepeat?: boolean } }>('select extend_project($1, $2::jsonb, $3) as made', [
          board,
          [{ ...(board === ids.board ? { list_id: ids.list } : { title: 'New' }), cards: [{ title: 'Once' }] }],
          id,
        ])
      )[0]!.made
    const count = async () =>
      (await db.admin<{ count: number }>(`select count(*)::int from cards where title = 'Once'`))[0]?.count
    const id = crypto.randomUUID()
    const made = await send('mia', id)
    expect(await send('mia', id)).toEqual({ ...made, isRepeat: true })
    expect(await count()).toBe(1)
    // An id that someone else chose, or for another dojo, is not this one.
    const hers = await send('adam', id)
    expect(hers.cardIds).not.toEqual(made.cardIds)
    expect(await count()).toBe(2)
    await db.admin(`update private.project_extensions set made_at = now() - interval '2 days'`)
    await send('mia', crypto.randomUUID())
    expect(
      await db.admin('select from private.project_extensions where user_id = $1 and id = $2', [cast.mia, id]),
    ).toEqual([])
    await db.admin(`delete from cards where title = 'Once'`)
  })

  test('stays when someone else has worked on it', async () => {
    const made = await extend('mia', [{ list_id: ids.list, cards: [{ title: 'Two' }] }])
    await db.as('adam')(
      `select edit_cards(jsonb_build_array(jsonb_build_object('id', $1::uuid, 'patch', '{"title": "Mine"}'::jsonb)))`,
      [made.cardIds[0]],
    )
    expect(await undo('mia', made)).toBe('PT409')
  })

  test('a kata that someone else has filled stays', async () => {
    const made = await extend('mia', [{ title: 'Shared', cards: [] }])
    await db.as('adam')(`insert into cards (board_id, list_id, title) values ($1, $2, 'Of adam')`, [
      ids.board,
      made.listIds[0],
    ])
    expect(await undo('mia', made)).toBe('PT409')
  })

  test.each([
    ['501 techniques', 501, 0, 0],
    ['51 katas', 0, 51, 0],
    ['2,001 tags', 0, 0, 2001],
  ])('%s are not taken back in a call', async (_, ...counts) => {
    const [cardIds = [], listIds = [], labelIds = []] = counts.map((count) =>
      Array.from({ length: count }, () => crypto.randomUUID()),
    )
    expect(await undo('mia', { boardId: ids.board, cardIds, listIds, labelIds })).toBe('PT413')
  })

  test('a tag that another technique wears by now stays', async () => {
    const made = await extend('mia', [{ list_id: ids.list, cards: [{ title: 'Three', labels: [{ name: 'kept' }] }] }])
    await db.as('mia')(`select label_cards(array[$1::uuid], '{"name": "kept"}', true)`, [ids.secondCard])
    expect(
      await db.as('mia')('select undo_project($1, $2, $3, $4)', [ids.board, made.cardIds, made.listIds, made.labelIds]),
    ).toHaveLength(1)
    expect(await db.admin(`select from custom_labels where board_id = $1 and name = 'kept'`, [ids.board])).toHaveLength(
      1,
    )
  })

  test('reaches no kata, technique or tag of another dojo', async () => {
    expect(
      await refusalOf('olive', 'select extend_project($1, $2::jsonb)', [
        ids.board,
        [{ list_id: ids.listElsewhere, cards: [{ title: 'x' }] }],
      ]),
    ).toBe('23503')
    expect(await refusalOf('olive', 'select undo_project($1, $2)', [ids.board, [ids.cardElsewhere]])).toBe('22023')
    const [own] = await db.as('olive')<{ id: string }>(
      `insert into custom_labels (board_id, user_id, name) values ($1, $2, 'own') returning id`,
      [ids.clanBoard, cast.olive],
    )
    const [emptied] = await db.as('olive')<{ id: string }>(
      `insert into lists (board_id, title) values ($1, 'Empty') returning id`,
      [ids.clanBoard],
    )
    await db.as('olive')(`select undo_project($1, '{}', $2, $3)`, [
      ids.board,
      [ids.listElsewhere, emptied?.id],
      [ids.labelElsewhere, own?.id, ids.unwornLabel],
    ])
    expect(await db.admin('select from lists where id = $1', [emptied?.id])).toHaveLength(1)
    // Her own of another dojo, and that of someone else on this one.
    expect(await db.admin('select from custom_labels where id = any ($1)', [[own?.id, ids.unwornLabel]])).toHaveLength(
      2,
    )
    expect(await db.admin('select from lists where id = $1', [ids.listElsewhere])).toHaveLength(1)
    expect(await db.admin('select from custom_labels where id = $1', [ids.labelElsewhere])).toHaveLength(1)
  })
})
