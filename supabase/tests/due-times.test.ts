import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { announcements, cardHistory } from './harness/board.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Due = { due_date: string | null; due_at: string | null; due_time_zone: string | null }
const dueOf = async (cardId: string = ids.card): Promise<Due | undefined> =>
  (
    await db.admin<Due>(
      `select due_date::text, to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as due_at, due_time_zone from cards where id = $1`,
      [cardId],
    )
  )[0]
const set = (columns: string) => db.as('mia')(`update cards set ${columns} where id = '${ids.card}'`)
const none: Due = { due_date: null, due_at: null, due_time_zone: null }

const clear = () =>
  db.admin('update cards set due_at = null, due_time_zone = null, due_date = null where id = $1', [ids.card])
beforeEach(clear)

const days: [at: string, zone: string, day: string][] = [
  ['2026-11-25T14:00Z', 'Europe/Berlin', '2026-11-25'],
  ['2026-11-25T14:00Z', 'Pacific/Auckland', '2026-11-26'],
  ['2026-11-25T14:00Z', 'Pacific/Kiritimati', '2026-11-26'],
  ['2026-11-25T18:14Z', 'Asia/Kathmandu', '2026-11-25'],
  ['2026-11-25T18:15Z', 'Asia/Kathmandu', '2026-11-26'],
  ['2026-11-26T07:59Z', 'America/Los_Angeles', '2026-11-25'],
  ['2026-11-25T23:59Z', 'UTC', '2026-11-25'],
]

describe('the day of a time is its day in its zone, whatever is sent', () => {
  test.each(days)('%s in %s is %s', async (at, zone, day) => {
    for (const claimed of ['null', `'2001-01-01'`]) {
      await set(`due_at = '${at}', due_time_zone = '${zone}', due_date = ${claimed}`)
      expect(await dueOf()).toEqual({ due_date: day, due_at: at, due_time_zone: zone })
      await clear()
    }
    const [made] = await db.as('mia')<{ id: string }>(
      `insert into cards (board_id, list_id, title, due_at, due_time_zone) values ($1, $2, 'Timed', $3, $4) returning id`,
      [ids.board, ids.list, at, zone],
    )
    expect(await dueOf(made?.id)).toEqual({ due_date: day, due_at: at, due_time_zone: zone })
  })
})

describe('where the day alone is changed', () => {
  test.each([
    ['the hour stays', 'Europe/Berlin', '2026-11-25T14:00Z', '2026-11-27', '2026-11-27T14:00Z'],
    ['the hour stays over a change of clocks', 'Europe/Berlin', '2026-03-28T14:00Z', '2026-03-29', '2026-03-29T13:00Z'],
    [
      'an hour that the clocks skip is as much later',
      'Europe/Berlin',
      '2026-03-28T01:30Z',
      '2026-03-29',
      '2026-03-29T01:30Z',
    ],
    [
      'the hour stays in the zone of the time',
      'Pacific/Auckland',
      '2026-11-25T14:00Z',
      '2026-11-25',
      '2026-11-24T14:00Z',
    ],
  ])('%s', async (_, zone, at, day, moved) => {
    await set(`due_at = '${at}', due_time_zone = '${zone}'`)
    await set(`due_date = '${day}'`)
    expect(await dueOf()).toEqual({ due_date: day, due_at: moved, due_time_zone: zone })
  })

  test('without a day there is no time, and a time that is taken off leaves its day', async () => {
    await set(`due_at = '2026-11-25T14:00Z', due_time_zone = 'Pacific/Auckland'`)
    await set(`title = 'Another'`)
    expect(await dueOf()).toMatchObject({ due_date: '2026-11-26', due_time_zone: 'Pacific/Auckland' })
    await set('due_at = null, due_time_zone = null')
    expect(await dueOf()).toEqual({ ...none, due_date: '2026-11-26' })
    await set(`due_at = '2026-11-25T14:00Z', due_time_zone = 'Pacific/Auckland'`)
    await set('due_date = null')
    expect(await dueOf()).toEqual(none)
  })
})

test.each([
  ['a zone that is none', `due_at = '2026-11-25T14:00Z', due_time_zone = 'Moon/Base'`],
  ['a rule in place of a zone', `due_at = '2026-11-25T14:00Z', due_time_zone = 'Europe/Berlin+3'`],
  ['an abbreviation', `due_at = '2026-11-25T14:00Z', due_time_zone = 'CEST'`],
  ['an empty zone', `due_at = '2026-11-25T14:00Z', due_time_zone = ''`],
  ['a time without a zone', `due_at = '2026-11-25T14:00Z'`],
  ['a zone without a time', `due_time_zone = 'Europe/Berlin'`],
  ['a time outside of the calendar', `due_at = 'infinity', due_time_zone = 'UTC'`],
  ['a time after it elsewhere', `due_at = '9999-12-31T23:00-11:00', due_time_zone = 'Pacific/Pago_Pago'`],
  ['a time on its last day', `due_at = '9999-12-31T00:00Z', due_time_zone = 'UTC'`],
  ['a time before it elsewhere', `due_at = '0001-01-01T00:30+09:00', due_time_zone = 'Asia/Tokyo'`],
])('%s is refused', async (_, columns) => {
  expect(await db.attempt('mia', `update cards set ${columns} where id = $1`, [ids.card])).toEqual({ refusal: '23514' })
  const drafts = [
    { title: 'Ready', cards: [{ title: 'Draft', due_at: '2026-11-25T14:00Z', due_time_zone: 'Moon/Base' }] },
  ]
  expect(await db.attempt('mia', `select create_board('Refused', '', $1::jsonb)`, [drafts])).toEqual({
    refusal: '23514',
  })
})

test('an edit sets a time, expects it and takes it off', async () => {
  const edit = (patch: unknown, expected = {}) =>
    ['select edit_cards($1::jsonb)', [[{ id: ids.card, patch, expect: expected }]]] as const
  const timed = { due_date: '2026-11-25', due_at: '2026-11-25T14:00:00.000Z', due_time_zone: 'Europe/Berlin' }
  await db.as('mia')(...edit(timed))
  expect(await dueOf()).toEqual({ ...timed, due_at: '2026-11-25T14:00Z' })
  expect(await db.attempt('mia', ...edit({ title: 'Late' }, { due_at: '2026-11-25T15:00:00Z' }))).toEqual({
    refusal: 'PT409',
  })
  expect(await db.attempt('mia', ...edit({ title: 'Late' }, { due_time_zone: 'UTC' }))).toEqual({ refusal: 'PT409' })
  // The same moment, written in another way.
  await db.as('mia')(
    ...edit(
      { due_at: null, due_time_zone: null },
      { due_at: '2026-11-25T15:00:00+01:00', due_time_zone: 'Europe/Berlin' },
    ),
  )
  expect(await dueOf()).toEqual({ ...none, due_date: '2026-11-25' })
})

test('a time is announced, opened, copied, and told by the history', async () => {
  await set(`due_at = '2026-11-25T14:00Z', due_time_zone = 'Europe/Berlin'`)
  const face = { dueDate: '2026-11-25', dueTimeZone: 'Europe/Berlin' }
  const told = (await announcements(db, ids.board)) as unknown as {
    card?: { id: string; version: number; dueAt: string }
  }[]
  const newest = told
    .flatMap(({ card }) => (card?.id === ids.card ? card : []))
    .toSorted((a, b) => a.version - b.version)
    .at(-1)
  expect(newest).toMatchObject(face)
  expect(Date.parse(newest?.dueAt ?? '')).toBe(Date.parse('2026-11-25T14:00Z'))
  const [row] = await db.as('vic')<{ cards: { id: string }[] }>(
    `select jsonb_path_query_array(board_snapshot($1)::jsonb, '$.lists[*].cards[*]') as cards`,
    [ids.board],
  )
  expect(row?.cards.find(({ id }) => id === ids.card)).toMatchObject(face)
  const [event] = await db.admin<{ detail: { at: string } }>(
    `select detail from ${cardHistory} e where card_id = $1 and kind = 'card.dated' order by id desc limit 1`,
    [ids.card],
  )
  expect(event?.detail).toMatchObject({ from: null, to: '2026-11-25' })
  expect(Date.parse(event?.detail.at ?? '')).toBe(Date.parse('2026-11-25T14:00Z'))
  const copy = 'd5000000-0000-4000-8000-000000000001'
  await db.as('mia')('select duplicate_card($1, $2)', [ids.card, copy])
  expect(await dueOf(copy)).toEqual(await dueOf())
})

test('a time comes back from the archive, and goes along to another dojo', async () => {
  await set(`due_at = '2026-11-25T14:00Z', due_time_zone = 'Pacific/Auckland'`)
  const due = await dueOf()
  await db.as('mia')(`select remove_cards($1, 'archived')`, [[ids.card]])
  await db.as('mia')('select restore_items($1)', [[ids.card]])
  expect(await dueOf()).toEqual(due)
  const [made] = await db.as('mia')<{ id: string }>(
    `select create_board('Elsewhere', '', '[{"title": "Ready"}]') as id`,
  )
  const [there] = await db.admin<{ id: string }>('select id from lists where board_id = $1', [made?.id])
  await db.as('mia')('select transfer_card($1, $2)', [ids.card, there?.id])
  expect(await dueOf()).toEqual(due)
})

test('with a time, late is what is past, whatever day it is where the person is', async () => {
  const [made] = await db.as('olive')<{ id: string }>(
    `select create_board('Times', '', jsonb_build_array(jsonb_build_object('title', 'Ready', 'cards', jsonb_build_array(
       jsonb_build_object('title', 'Falcon gone', 'due_at', now() - interval '1 minute', 'due_time_zone', 'UTC'),
       jsonb_build_object('title', 'Falcon comes', 'due_at', now() + interval '1 hour', 'due_time_zone', 'UTC'))))) as id`,
  )
  for (const zone of ['Pacific/Kiritimati', 'UTC', 'Etc/GMT+12']) {
    const [row] = await db.as('olive')<{ boards: { id: string; overdue: number }[]; found: string[] }>(
      `select dashboard($1) -> 'boards' as boards,
         jsonb_path_query_array(search_workspace('falcon', overdue => true, time_zone => $1)::jsonb, '$.cards[*].title') as found`,
      [zone],
    )
    expect({ zone, overdue: row?.boards.find(({ id }) => id === made?.id)?.overdue, found: row?.found }).toEqual({
      zone,
      overdue: 1,
      found: ['Falcon gone'],
    })
  }
})
