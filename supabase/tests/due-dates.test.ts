import { afterAll, describe, expect, test } from 'vitest'
import { cardHistory } from './harness/board.ts'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const dueOf = async (cardId: string) =>
  (await db.admin<{ due: string | null }>('select due_date::text as due from cards where id = $1', [cardId]))[0]?.due

/** A board of olive's with cards that are due so many days from today in UTC, and what the dashboard says of it. */
async function boardWith(
  ...dueInDays: number[]
): Promise<{ id: string; cards: string[]; overdueIn: (zone: string) => Promise<number | undefined> }> {
  const [made] = await db.as('olive')<{ id: string }>(
    `select create_board('Dates', '', jsonb_build_array(jsonb_build_object('title', 'Ready', 'cards', (
       select jsonb_agg(jsonb_build_object('title', 'Dated ' || d, 'due_date', (now() at time zone 'UTC')::date + d)) from unnest($1::int[]) d)))) as id`,
    [dueInDays],
  )
  const id = made?.id ?? ''
  const cards = await db.admin<{ id: string }>('select id from cards where board_id = $1 order by order_index', [id])
  const overdueIn = async (zone: string) => {
    const [row] = await db.as('olive')<{ boards: { id: string; overdue: number }[] }>(
      `select dashboard($1) -> 'boards' as boards`,
      [zone],
    )
    return row?.boards.find((board) => board.id === id)?.overdue
  }
  return { id, cards: cards.map((card) => card.id), overdueIn }
}

describe('a due date is a day', () => {
  test('the day that is written is the day that everyone reads', async () => {
    await db.as('mia')(`update cards set due_date = '2026-11-25' where id = $1`, [ids.card])
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
      await db.admin(`set timezone = '${zone}'`)
      const [row] = await db.as('vic')<{ due: string }>(
        `select private.card_face(c) ->> 'dueDate' as due from cards c where id = $1`,
        [ids.card],
      )
      expect({ zone, due: row?.due }).toEqual({ zone, due: '2026-11-25' })
    }
    await db.admin('reset timezone')
  })

  test('it has a place in the calendar', async () => {
    for (const due of ['infinity', '10000-01-01', '0001-01-01 BC']) {
      expect(
        await db.attempt('mia', 'update cards set due_date = $2::text::date where id = $1', [ids.card, due]),
      ).toEqual({ refusal: '23514' })
    }
  })

  test('an edit sets it, expects it and takes it off', async () => {
    const edit = (patch: unknown, expected = {}) =>
      ['select edit_cards($1::jsonb)', [[{ id: ids.card, patch, expect: expected }]]] as const
    await db.as('mia')(...edit({ due_date: '2026-12-01' }))
    expect(await dueOf(ids.card)).toBe('2026-12-01')
    expect(await db.attempt('mia', ...edit({ title: 'Late' }, { due_date: '2026-12-02' }))).toEqual({
      refusal: 'PT409',
    })
    await db.as('mia')(...edit({ due_date: null }, { due_date: '2026-12-01' }))
    expect(await dueOf(ids.card)).toBeNull()
  })

  test('the history tells the days', async () => {
    await db.as('mia')(`update cards set due_date = '2026-11-25' where id = $1`, [ids.card])
    await db.as('mia')(`update cards set due_date = null where id = $1`, [ids.card])
    const events = await db.admin(
      `select detail from ${cardHistory} e where card_id = $1 and kind = $2 order by id desc limit 1`,
      [ids.card, 'card.dated'],
    )
    expect(events).toEqual([{ detail: { from: '2026-11-25', to: null } }])
  })
})

/** 23:59:00 of 25 November where someone lives, as pages wrote it before there were days, and other instants. */
const instants: [moment: string, day: string, whose: string][] = [
  ['2026-11-25T10:59:00Z', '2026-11-25', 'Auckland'],
  ['2026-11-25T10:14:00Z', '2026-11-25', 'the Chatham islands'],
  ['2026-11-25T13:29:00Z', '2026-11-25', 'Adelaide'],
  ['2026-11-25T14:59:00Z', '2026-11-25', 'Tokyo'],
  ['2026-11-25T18:14:00Z', '2026-11-25', 'Kathmandu'],
  ['2026-11-25T22:59:00Z', '2026-11-25', 'Berlin'],
  ['2026-11-25T23:59:00Z', '2026-11-25', 'UTC'],
  ['2026-11-26T03:29:00Z', '2026-11-25', 'St. John’s'],
  ['2026-11-26T07:59:00Z', '2026-11-25', 'Los Angeles'],
  ['2026-11-26T09:59:00Z', '2026-11-25', 'Honolulu'],
  ['2026-11-25T00:00:00Z', '2026-11-25', 'a script that meant a day'],
  ['2026-11-25T12:00:00Z', '2026-11-25', 'a script at noon'],
  ['2026-11-25T23:59:59.999Z', '2026-11-25', 'a script at the end of a day'],
]

describe('an instant of a page from before there were days', () => {
  test.each(instants)('%s is %s, of %s', async (moment, day) => {
    await db.as('mia')('select edit_cards($1::jsonb)', [[{ id: ids.card, patch: { due_date: moment } }]])
    expect(await dueOf(ids.card)).toBe(day)
    const answer = await db.attempt('mia', 'select edit_cards($1::jsonb)', [
      [{ id: ids.card, patch: { due_date: null }, expect: { due_date: moment } }],
    ])
    expect(answer.refusal).toBeUndefined()
  })
})

describe('late is a day that is over where the person is', () => {
  // Between Kiritimati and the last place where a day ends lie 26 hours: yesterday in UTC is over in the first only for
  // some, whatever the hour at which this runs.
  test('the dashboard counts by the zone of the person who looks', async () => {
    const { overdueIn } = await boardWith(-3, -1, 0, 1)
    const [today] = await db.admin<{ east: number; west: number }>(
      `select (now() at time zone 'Pacific/Kiritimati')::date - (now() at time zone 'UTC')::date as east,
         (now() at time zone 'Etc/GMT+12')::date - (now() at time zone 'UTC')::date as west`,
    )
    expect(await overdueIn('UTC')).toBe(2)
    expect(await overdueIn('Pacific/Kiritimati')).toBe(2 + (today?.east ?? 0))
    expect(await overdueIn('Etc/GMT+12')).toBe(2 + (today?.west ?? 0))
    expect((today?.east ?? 0) - (today?.west ?? 0)).toBeGreaterThan(0)
  })

  test('a search for what is overdue goes by it too', async () => {
    const { cards } = await boardWith(0)
    await db.as('olive')(
      `update cards set title = 'Heron feather', due_date = (now() at time zone 'Etc/GMT+12')::date where id = $1`,
      [cards[0]],
    )
    const found = async (zone: string) => {
      const [row] = await db.as('olive')<{ found: number }>(
        `select json_array_length(search_workspace('heron', overdue => true, time_zone => $1) -> 'cards') as found`,
        [zone],
      )
      return row?.found
    }
    expect(await found('Pacific/Kiritimati')).toBe(1)
    expect(await found('Etc/GMT+12')).toBe(0)
  })

  test.each(['Moon/Base', 'Moon/Base+3', 'Europe/Berlin+3', 'CEST', '', "'; drop table cards; --", 'Etc/GMT+99'])(
    '%j is no zone, and counts as UTC',
    async (zone) => {
      const { overdueIn } = await boardWith(-1)
      expect(await overdueIn(zone)).toBe(1)
      expect(await db.admin('select private.is_time_zone($1) as known', [zone])).toEqual([{ known: false }])
    },
  )

  test.each([
    'UTC',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'America/Los_Angeles',
    'America/Port-au-Prince',
    'America/Argentina/Buenos_Aires',
    'Asia/Kathmandu',
    'Asia/Katmandu',
    'Etc/GMT+12',
    'Etc/UTC',
    'GMT',
    'CET',
    'PST8PDT',
  ])('%s is a zone', async (zone) => {
    expect(await db.admin('select private.is_time_zone($1) as known', [zone])).toEqual([{ known: true }])
  })
})

test('what is archived or deleted comes back with its day', async () => {
  const { id, cards } = await boardWith(5)
  const due = await dueOf(cards[0] ?? '')
  await db.as('olive')(`select remove_cards($1, 'archived')`, [cards])
  await db.as('olive')('select restore_items($1)', [cards])
  expect(await dueOf(cards[0] ?? '')).toBe(due)
  expect(
    await db.admin('select count(*)::int as mine from cards where board_id = $1 and created_by = $2', [id, cast.olive]),
  ).toEqual([{ mine: 1 }])
})
