import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { anyRule, outsideNext } from '../../testing/any-rule.ts'
import { announcements, cardHistory, expectDense, join } from './harness/board.ts'
import { callsOf } from './harness/calls.ts'
import type { Asker } from './harness/cast.ts'
import { become } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const dayMs = 86_400_000
/** So many days from today, by UTC. */
const day = (later: number) => new Date(Date.now() + later * dayMs).toISOString().slice(0, 10)
const weekly = (later: number, more = '', zone = 'UTC') =>
  `DTSTART;TZID=${zone}:${day(later).replaceAll('-', '')} RRULE:FREQ=DAILY;INTERVAL=7${more}`

let board: string
let [ready, review, done]: string[] = []
let card: string
beforeEach(async () => {
  const lists = [
    { title: 'Ready', cards: [{ title: 'First' }, { title: 'Water the plants' }, { title: 'Last' }] },
    { title: 'Review' },
    { title: 'Complete', completes: true },
  ]
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Garden', '', $1::jsonb) as id`, [lists])
  board = made!.id
  await join(db, board, 'mia', 'member')
  await join(db, board, 'vic', 'viewer')
  ;[ready, review, done] = (
    await db.admin<{ id: string }>('select id from lists where board_id = $1 order by order_index', [board])
  ).map(({ id }) => id)
  card = (
    await db.admin<{ id: string }>(`select id from cards where board_id = $1 and title like 'Water%'`, [board])
  )[0]!.id
  await db.admin('delete from realtime.messages')
  return async () => {
    await expectDense(db)
    await db.admin('delete from boards where id = $1', [board])
  }
})

type Found = {
  id: string
  list_id: string
  due_date: string
  repeat: string | null
  repeat_next: string | null
  is_completed: boolean
  version: number
}
const all = () =>
  db.admin<Found>(
    `select id, list_id, due_date::text, repeat, repeat_next, is_completed, version::int from cards
     where board_id = $1 and title like 'Water%' order by created_at, order_index, id`,
    [board],
  )
const edit = (patch: object, id = card, expects: object = {}, who: Asker = 'mia') =>
  db.as(who)('select edit_cards($1::jsonb)', [[{ id, patch, expect: expects }]])
const repeatEvery = (repeat: string, due = 0) => edit({ due_date: day(due), repeat })
const complete = (id = card) => edit({ is_completed: true }, id)
const reopen = (id = card) => edit({ is_completed: false }, id, { is_completed: true })
const run = async () => {
  await db.admin(`update cards set repeat_at = now() - interval '1 minute' where repeat_at > now() and board_id = $1`, [
    board,
  ])
  return db.admin('select make_repeats(100)')
}
/** As if this much time had passed. */
const letDaysPass = (days: number) =>
  db.admin(
    `update cards set due_date = due_date - $2::int, repeat = regexp_replace(repeat, ':\\d{8}', ':' || to_char(
      substring(repeat from ':(\\d{8})')::date - $2::int, 'YYYYMMDD')) where board_id = $1 and repeat is not null and repeat_next is null`,
    [board, days],
  )

describe('the next day of a rule', () => {
  test('is what an outside library says, for a thousand rules', async () => {
    const cases = fc.sample(anyRule, { numRuns: 1500, seed: 17 })
    const rows = await db.admin<{ next: string | null }>(
      `select private.next_repeat(r ->> 'rule', (r ->> 'start')::date, (r ->> 'after')::date)::text as next
       from jsonb_array_elements($1::jsonb) with ordinality x (r, at) order by at`,
      [cases],
    )
    expect(cases.map((each, at) => ({ ...each, next: rows[at]!.next }))).toEqual(
      cases.map((each) => ({ ...each, next: outsideNext(each) })),
    )
    const [known] = await db.admin<{ known: boolean }>(
      `select bool_and(private.is_repeat('DTSTART;TZID=Europe/Berlin:20260131 RRULE:' || (r ->> 'rule') || ' FROM:DONE')) as known
       from jsonb_array_elements($1::jsonb) r`,
      [cases],
    )
    expect(known).toEqual({ known: true })
  })
})

describe('what is no rule is refused', () => {
  const start = 'DTSTART;TZID=UTC:20261124 RRULE:'
  test.each([
    'every day',
    `${start}FREQ=HOURLY`,
    `${start}FREQ=DAILY;INTERVAL=0`,
    `${start}FREQ=DAILY;INTERVAL=1000`,
    `${start}FREQ=DAILY;COUNT=0`,
    `${start}FREQ=DAILY;UNTIL=20261301`,
    `${start}FREQ=WEEKLY`,
    `${start}FREQ=WEEKLY;BYDAY=XX`,
    `${start}FREQ=MONTHLY;BYMONTHDAY=32`,
    `${start}FREQ=MONTHLY;BYDAY=5MO`,
    `${start}FREQ=DAILY;COUNT=3;UNTIL=20261201`,
    `${start}FREQ=DAILY MAKE:DAY FROM:DONE`,
    `${start}FREQ=DAILY\n`,
    'DTSTART;TZID=Moon/Base:20261124 RRULE:FREQ=DAILY',
    'DTSTART;TZID=UTC:20260230 RRULE:FREQ=DAILY',
    'DTSTART;TZID=UTC:20261124T990000 RRULE:FREQ=DAILY',
    'DTSTART;TZID=UTC:20261124T240000 RRULE:FREQ=DAILY',
    'DTSTART;TZID=UTC:20261124T235960 RRULE:FREQ=DAILY',
    `${start}FREQ=WEEKLY;BYDAY=${'MO,'.repeat(8)}TU`,
    `${start}FREQ=DAILY${' '.repeat(100_000)}`,
  ])('%s', async (repeat) => {
    await expect(repeatEvery(repeat)).rejects.toMatchObject({ code: '23514' })
  })

  test('and nothing repeats without a due date', async () => {
    await edit({ repeat: weekly(0) })
    expect((await all())[0]).toMatchObject({ repeat: null })
    await repeatEvery(weekly(0))
    await edit({ due_date: null })
    expect((await all())[0]).toMatchObject({ repeat: null, due_date: null })
  })
})

describe('when one is completed', () => {
  test('the next one is made where it was before, in the same transaction, and repeats in its place', async () => {
    await repeatEvery(weekly(0))
    await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [card, done])
    const [was, next, ...others] = await all()
    expect(others).toEqual([])
    expect(was).toMatchObject({ list_id: done, is_completed: true, repeat_next: next!.id })
    expect(next).toMatchObject({
      list_id: ready,
      due_date: day(7),
      repeat: weekly(7),
      repeat_next: null,
      is_completed: false,
    })
  })

  test('it has all of it but comments and files, and its steps are open', async () => {
    await db.admin(
      'update cards set description = $2, priority = $3, assignee = (select id from auth.users where email like $4) where id = $1',
      [card, 'Not the cactus', 'high', 'mia@%'],
    )
    await db.as('mia')(
      `insert into card_checklist_items (card_id, board_id, title, completed) values ($1, $2, 'Kitchen', true), ($1, $2, 'Hall', false)`,
      [card, board],
    )
    await db.as('mia')(`select label_cards(array[$1]::uuid[], $2::jsonb, true)`, [
      card,
      { name: 'home', color: '#224466' },
    ])
    await db.as('mia')(
      `insert into card_comments (card_id, board_id, user_id, content) values ($1, $2, auth.uid(), 'Done soon')`,
      [card, board],
    )
    await repeatEvery(weekly(0))
    await complete()
    const next = (await all())[1]!
    const [copy] = await db.admin(
      `select c.title, c.description, c.priority, p.display_name, c.badges - 'labels' as badges, jsonb_array_length(c.badges -> 'labels') as tags,
        array(select i.title from card_checklist_items i where i.card_id = c.id order by i.order_index) as steps
       from cards c left join profiles p on p.user_id = c.assignee where c.id = $1`,
      [next.id],
    )
    expect(copy).toEqual({
      title: 'Water the plants',
      description: 'Not the cactus',
      priority: 'high',
      display_name: 'Mia',
      badges: { checklist: [0, 2] },
      tags: 1,
      steps: ['Kitchen', 'Hall'],
    })
  })

  test('others see it once, after the move, at its place', async () => {
    await repeatEvery(weekly(0))
    await db.admin('delete from realtime.messages')
    await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [card, done])
    const told = await announcements(db, board)
    expect(told.map(({ type }) => type)).toEqual(['card.edited', 'card.edited', 'cards.moved', 'card.placed'])
    const next = (await all())[1]!
    expect(told.at(-1)).toMatchObject({
      listId: ready,
      index: 2,
      card: { id: next.id, repeat: next.repeat, version: 1 },
    })
    expect(told[1]).not.toHaveProperty('card.repeat')
  })

  test('the history says so, and the feed says that a technique was made', async () => {
    await repeatEvery(weekly(0))
    await complete()
    const history = await db.admin<{ kind: string }>(`select kind from ${cardHistory} h where card_id = $1`, [card])
    expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['card.repeat_set', 'card.repeated']))
    const next = (await all())[1]!
    expect(await db.admin('select kind from private.events where card_id = $1', [next.id])).toEqual([
      { kind: 'card.made' },
    ])
  })

  test('what is late comes again on a day that is not past; what is early, on its next day', async () => {
    await repeatEvery(weekly(-24), -24)
    await complete()
    expect((await all())[1]).toMatchObject({ due_date: day(4) })
  })

  test.each([
    [3, 3 + 7],
    // Put off beyond the next one, which it then stands for.
    [12, 14],
  ])('one that was due in %i days is due again in %i', async (moved, next) => {
    await repeatEvery(weekly(moved % 7 === 3 ? 3 : 0), moved)
    await complete()
    expect((await all())[1]).toMatchObject({ due_date: day(next) })
  })

  test('counted from when it is done, it is that long after today', async () => {
    await repeatEvery(`${weekly(-30)} FROM:DONE`, -30)
    await complete()
    expect((await all())[1]).toMatchObject({ due_date: day(7), repeat: `${weekly(7)} FROM:DONE` })
  })

  test('it ends after so many, and on its last day', async () => {
    await repeatEvery(weekly(0, ';COUNT=2'))
    await complete()
    const next = (await all())[1]!
    expect(next.repeat).toBe(weekly(7, ';COUNT=1'))
    await complete(next.id)
    expect(await all()).toHaveLength(2)
    await edit(
      { due_date: day(0), repeat: weekly(0, `;UNTIL=${day(6).replaceAll('-', '')}`), is_completed: false },
      next.id,
    )
    await complete(next.id)
    expect(await all()).toHaveLength(2)
  })

  test('several at once make one each', async () => {
    const cards = (await db.admin<{ id: string }>('select id from cards where board_id = $1', [board])).map(
      ({ id }) => id,
    )
    await db.as('mia')('select edit_cards($1::jsonb)', [
      cards.map((id) => ({ id, patch: { due_date: day(0), repeat: weekly(0) } })),
    ])
    await db.as('mia')('select move_cards($1::uuid[], $2, 0)', [cards, done])
    const rows = await db.admin(
      'select title, list_id from cards where board_id = $1 and not is_completed order by title',
      [board],
    )
    expect(rows).toEqual(['First', 'Last', 'Water the plants'].map((title) => ({ title, list_id: ready })))
  })

  test('of very many the job makes the rest', async () => {
    const drafts = Array.from({ length: 70 }, (_, at) => ({ title: `Round ${at}`, due_date: day(0) }))
    const [many] = await db.as('mia')<{ id: string }>(`select create_board('Many', '', $1::jsonb) as id`, [
      [{ title: 'Ready', cards: drafts }],
    ])
    const rounds = await db.admin<{ id: string }>('select id from cards where board_id = $1', [many!.id])
    await db.as('mia')('select edit_cards($1::jsonb)', [rounds.map(({ id }) => ({ id, patch: { repeat: weekly(0) } }))])
    await db.as('mia')('select edit_cards($1::jsonb)', [
      rounds.map(({ id }) => ({ id, patch: { is_completed: true } })),
    ])
    const open = async () =>
      (
        await db.admin<{ many: number }>(
          'select count(*)::int as many from cards where board_id = $1 and not is_completed',
          [many!.id],
        )
      )[0]!.many
    expect(await open()).toBe(50)
    for (let left = 1; left > 0;) left = (await db.admin<{ left: number }>('select make_repeats(25) as left'))[0]!.left
    expect(await open()).toBe(70)
    await expectDense(db)
    await db.admin('delete from boards where id = $1', [many!.id])
  })

  test('a plain edit of the table leaves it to the job', async () => {
    await repeatEvery(weekly(0))
    await db.as('mia')('update cards set is_completed = true where id = $1', [card])
    expect(await all()).toHaveLength(1)
    await db.admin('select make_repeats(10)')
    expect(await all()).toHaveLength(2)
  })

  test('a dojo that is full lets it be completed, and gets the next one when there is room', async () => {
    await repeatEvery(weekly(0))
    const full = `create or replace function private.limit_cards() returns trigger language plpgsql set search_path = '' as $$
      begin raise exception 'Full.' using errcode = 'PT413'; end $$`
    const emptied = new Error('As it was.')
    await expect(
      db.engine.transaction(async (query) => {
        await query(full)
        await become(query, 'mia')
        await query('select edit_cards($1::jsonb)', [[{ id: card, patch: { is_completed: true } }]])
        await query('reset role')
        const late = `select is_completed, repeat_next is null as waits, repeat_at <= now() as is_due, repeat_at > now() as later from cards where id = $1`
        expect(await query(late, [card])).toEqual([{ is_completed: true, waits: true, is_due: true, later: false }])
        await query('select make_repeats(10)')
        expect(await query(late, [card])).toEqual([{ is_completed: true, waits: true, is_due: false, later: true }])
        throw emptied
      }),
    ).rejects.toBe(emptied)
  })

  describe('one dojo holds up no other', () => {
    const heavy = `Water ${'🌱'.repeat(250)}`
    let others: string
    beforeEach(async () => {
      const was = await db.admin<{ sql: string }>(
        `select pg_get_functiondef(p.oid) as sql from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname in ('require_light_faces', 'limit_cards')`,
      )
      const lists = [{ title: 'Ready', cards: [{ title: 'Sweep' }] }]
      others = (await db.as('adam')<{ id: string }>(`select create_board('Court', '', $1::jsonb) as id`, [lists]))[0]!
        .id
      await db.admin(`update cards set due_date = $2, repeat = $3 where board_id = $1`, [
        others,
        day(-8),
        `${weekly(-8)} MAKE:DAY`,
      ])
      await edit({ due_date: day(-8), repeat: `${weekly(-8)} MAKE:DAY` })
      return async () => {
        for (const { sql } of was) await db.admin(sql)
        await db.admin('delete from boards where id = $1', [others])
      }
    })
    /** As if its titles and tags were 16 MB together. */
    const isHeavy = async () => {
      const [found] = await db.admin<{ sql: string }>(
        `select pg_get_functiondef('private.require_light_faces'::regproc) as sql`,
      )
      const sql = found!.sql.replace('> 4000', '> 0').replace('> 16000000', '> 1000')
      expect(sql.length).toBe(found!.sql.length - 7)
      await db.admin(sql)
    }
    const fails = (error: string) =>
      db.admin(`create or replace function private.limit_cards() returns trigger language plpgsql set search_path = '' as $$
        begin
          if exists (select from added a where a.board_id = '${board}') then ${error}; end if;
          return null;
        end $$`)

    test.each([
      [
        'whose titles are too heavy',
        async () => {
          await edit({ title: heavy })
          await isHeavy()
        },
      ],
      [
        'whose tags are too heavy',
        async () => {
          await db.as('olive')(
            `with made as (
               insert into custom_labels (board_id, name, color) select $1, 'Tag ' || n, '#336699' from generate_series(1, 20) n returning id)
             insert into card_labels (card_id, board_id, label_id) select $2, $1, id from made`,
            [board, card],
          )
          await edit({ title: 'Water it' + '🌱'.repeat(100) })
          await isHeavy()
        },
      ],
      ['in which something unforeseen fails', () => fails(`raise exception 'Odd.' using errcode = '23514'`)],
    ])('one %s', async (_, fill) => {
      await fill()
      await complete()
      expect(await all()).toMatchObject([{ is_completed: true, repeat_next: null }])
      await db.admin('select make_repeats(10)')
      expect(await all()).toMatchObject([{ is_completed: true, repeat_next: null }])
      expect(await db.admin('select count(*)::int as many from cards where board_id = $1', [others])).toEqual([
        { many: 2 },
      ])
    })

    test('what may succeed the next time ends the batch', async () => {
      await fails(`raise exception 'A turn.' using errcode = '40P01'`)
      await expect(db.admin('select make_repeats(10)')).rejects.toThrow('A turn.')
    })
  })
})

describe('in a short month and when clocks change', () => {
  // Days to come: of those that are over the latest is made.
  const at = (zone: string, start: string, rule: string) => `DTSTART;TZID=${zone}:${start} RRULE:${rule}`
  /** The next due moment of one that is due then, by the clocks of the zone. */
  const next = async (repeat: string, due: object) => {
    await edit({ ...due, repeat })
    await complete()
    const made = (await all())[1]!
    const [row] = await db.admin<{ at: string }>(
      `select coalesce(to_char(due_at at time zone due_time_zone, 'YYYY-MM-DD HH24:MI'), due_date::text) as at from cards where id = $1`,
      [made.id],
    )
    return { at: row!.at, id: made.id }
  }

  test('the 31st is the last day, and the 31st again after it', async () => {
    const february = await next(at('UTC', '20350131', 'FREQ=MONTHLY;BYMONTHDAY=31'), { due_date: '2035-01-31' })
    expect(february.at).toBe('2035-02-28')
    await complete(february.id)
    expect((await all()).map(({ due_date }) => due_date)).toContain('2035-03-31')
  })

  test('February 29 comes on the 28th, and in leap years on its day', async () => {
    const made = await next(at('UTC', '20350228', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'), { due_date: '2035-02-28' })
    expect(made.at).toBe('2036-02-29')
  })

  test.each([
    ['Europe/Berlin', '2035-03-24', '15:00'],
    ['Europe/Berlin', '2035-10-27', '09:30'],
    ['America/New_York', '2035-03-10', '23:15'],
    ['Australia/Lord_Howe', '2035-03-31', '08:00'],
  ])('in %s the time of the day stays after %s', async (zone, date, time) => {
    const [moment] = await db.admin<{ at: string }>(`select ($1::date + $2::time) at time zone $3 as at`, [
      date,
      time,
      zone,
    ])
    const made = await next(at(zone, date.replaceAll('-', ''), 'FREQ=DAILY'), {
      due_date: date,
      due_at: moment!.at,
      due_time_zone: zone,
    })
    expect(made.at.slice(11)).toBe(time)
  })

  test('a time that the clocks skip one day is itself again on the next', async () => {
    const zone = 'Europe/Berlin'
    const skipped = await next(at(zone, '20350324', 'FREQ=DAILY'), {
      due_date: '2035-03-24',
      due_at: '2035-03-24T01:30:00Z',
      due_time_zone: zone,
    })
    expect(skipped.at).toBe('2035-03-25 03:30')
    await complete(skipped.id)
    const [row] = await db.admin(
      `select to_char(due_at at time zone due_time_zone, 'YYYY-MM-DD HH24:MI') as at from cards where board_id = $1 and due_date = '2035-03-26'`,
      [board],
    )
    expect(row).toEqual({ at: '2035-03-26 02:30' })
  })
})

describe('when its day comes', () => {
  test('the next one is made at the start of that day where the person is', async () => {
    await repeatEvery(`${weekly(-3, '', 'Pacific/Auckland')} MAKE:DAY`, -3)
    const [row] = await db.admin('select repeat_at from cards where id = $1', [card])
    const [wanted] = await db.admin(`select ($1::date)::timestamp at time zone 'Pacific/Auckland' as repeat_at`, [
      day(4),
    ])
    expect(row).toEqual(wanted)
    await db.admin('select make_repeats(10)')
    expect(await all()).toHaveLength(1)
  })

  test('what is completed waits for it', async () => {
    await repeatEvery(`${weekly(0)} MAKE:DAY`)
    await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [card, done])
    expect(await all()).toHaveLength(1)
    await run()
    expect((await all())[1]).toMatchObject({ list_id: ready, due_date: day(7) })
  })

  test('of a rule that ended centuries ago, the latest day is found without looking at each', async () => {
    await edit({
      due_date: '1000-01-01',
      repeat: 'DTSTART;TZID=UTC:10000101 RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=16680110 MAKE:DAY',
    })
    const undo = new Error('undo')
    await expect(
      db.engine.transaction(async (query) => {
        expect(await callsOf(query, 'next_repeat', 'select make_repeats(25)')).toBeLessThan(100)
        const made = await query(
          `select due_date::text from cards where board_id = $1 and title like 'Water%' order by due_date`,
          [board],
        )
        expect(made).toEqual([{ due_date: '1000-01-01' }, { due_date: '1668-01-09' }])
        throw undo
      }),
    ).rejects.toBe(undo)
  })

  test('one that was missed for weeks makes one, due on the latest day, and once however often the job runs', async () => {
    await repeatEvery(`${weekly(0)} MAKE:DAY`)
    await letDaysPass(40)
    await Promise.all([db.admin('select make_repeats(10)'), db.admin('select make_repeats(10)')])
    await db.admin('select make_repeats(10)')
    const rows = await all()
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({ due_date: day(-5), is_completed: false })
  })

  test('no third one follows while two are open', async () => {
    await repeatEvery(`${weekly(0)} MAKE:DAY`)
    for (let week = 0; week < 4; week += 1) {
      await letDaysPass(7)
      await run()
    }
    expect(await all()).toHaveLength(2)
    await complete()
    await run()
    expect((await all()).filter((each) => !each.is_completed)).toHaveLength(2)
  })

  test('opening the first one again leaves it', async () => {
    await repeatEvery(`${weekly(0)} MAKE:DAY`)
    await complete()
    await run()
    await reopen()
    expect(await all()).toHaveLength(2)
  })

  test('from when it is done, it is made that long after', async () => {
    await repeatEvery(`${weekly(0)} FROM:DONE MAKE:DAY`)
    expect(await db.admin('select repeat_at from cards where id = $1', [card])).toEqual([{ repeat_at: null }])
    await complete()
    const [row] = await db.admin(`select (repeat_at at time zone 'UTC')::date::text as at from cards where id = $1`, [
      card,
    ])
    expect(row).toEqual({ at: day(7) })
  })

  test.each([
    ['archived', `select archive_board($1, true)`, `select archive_board($1, false)`],
    ['in the bin', `select delete_board($1)`, `select restore_board($1)`],
  ])('nothing is made in a dojo that is %s', async (_, away, back) => {
    await repeatEvery(`${weekly(0)} MAKE:DAY`)
    await letDaysPass(7)
    await db.as('olive')(away, [board])
    await db.admin('select make_repeats(10)')
    expect(await all()).toHaveLength(1)
    await db.as('olive')(back, [board])
    await run()
    expect(await all()).toHaveLength(2)
  })
})

describe('opening it again', () => {
  test('takes the next one back, without a trace, and it repeats itself again', async () => {
    await repeatEvery(weekly(0))
    const before = await all()
    await complete()
    await db.admin('delete from realtime.messages')
    const gone = (await all())[1]!.id
    await reopen()
    expect(await all()).toEqual([{ ...before[0], version: expect.any(Number) }])
    expect((await announcements(db, board)).map(({ type }) => type)).toEqual([
      'card.edited',
      'card.edited',
      'cards.deleted',
    ])
    expect((await announcements(db, board))[1]).toMatchObject({ card: { id: card, repeat: weekly(0) } })
    expect(
      await db.admin('select from private.events where card_id = $1 or kind = $2', [gone, 'card.repeated']),
    ).toEqual([])
    expect(await db.admin('select from deleted_items where item_id = $1', [gone])).toEqual([])
    await complete()
    expect(await all()).toHaveLength(2)
  })

  test.each([
    ['renamed', (id: string) => edit({ title: 'Water them all' }, id)],
    ['moved', (id: string) => db.as('olive')('select move_cards(array[$1]::uuid[], $2, 0)', [id, review])],
    ['done', complete],
    [
      'commented on',
      (id: string) =>
        db.as('olive')(
          `insert into card_comments (card_id, board_id, user_id, content) values ($1, $2, auth.uid(), 'On it')`,
          [id, board],
        ),
    ],
  ])('keeps the next one where that was %s, and then it makes no other', async (_, work) => {
    await repeatEvery(weekly(0))
    await complete()
    const next = (await all())[1]!.id
    await work(next)
    const many = (await all()).length
    await reopen()
    await complete()
    expect(await all()).toHaveLength(many)
    expect(await db.admin('select from cards where id = $1', [next])).toHaveLength(1)
  })

  test('any number of times leaves one', async () => {
    await repeatEvery(weekly(0))
    for (let time = 0; time < 10; time += 1) {
      await complete()
      await reopen()
    }
    await complete()
    expect(await all()).toHaveLength(2)
  })
})

describe('what happens to it otherwise', () => {
  test('archived and deleted it stops, and restored it goes on', async () => {
    await repeatEvery(`${weekly(0)} MAKE:DAY`)
    for (const reason of ['archived', 'deleted']) {
      await db.as('mia')('select remove_cards(array[$1]::uuid[], $2)', [card, reason])
      await run()
      expect(await all()).toEqual([])
      await db.as('mia')('select restore_item($1)', [card])
      expect(await all()).toEqual([expect.objectContaining({ repeat: `${weekly(0)} MAKE:DAY`, repeat_next: null })])
    }
    await run()
    expect(await all()).toHaveLength(2)
  })

  test('archived while it waits for its day, it makes the next one first', async () => {
    await repeatEvery(`${weekly(0)} MAKE:DAY`)
    await complete()
    await db.as('mia')('select remove_cards(array[$1]::uuid[], $2)', [card, 'archived'])
    expect(await all()).toEqual([expect.objectContaining({ due_date: day(7), list_id: ready })])
    await db.as('mia')('select restore_item($1)', [card])
    await db.admin('select make_repeats(10)')
    expect(await all()).toHaveLength(2)
  })

  test('in another dojo it goes on, and what stays behind does not', async () => {
    await repeatEvery(weekly(0))
    const [other] = await db.as('mia')<{ id: string }>(
      `select create_board('Other', '', '[{"title": "Ready"}, {"title": "Done", "completes": true}]') as id`,
    )
    const [there, doneThere] = await db.admin<{ id: string }>(
      'select id from lists where board_id = $1 order by order_index',
      [other!.id],
    )
    await db.as('mia')('select transfer_card($1, $2)', [card, there!.id])
    await db.as('olive')('select restore_items(array(select item_id from deleted_items where board_id = $1))', [board])
    expect(await all()).toEqual([expect.objectContaining({ repeat: null })])
    await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [card, doneThere!.id])
    expect(
      await db.admin('select list_id, due_date::text from cards where board_id = $1 and not is_completed', [other!.id]),
    ).toEqual([{ list_id: there!.id, due_date: day(7) }])
    await db.admin('delete from boards where id = $1', [other!.id])
  })

  test('moved into a kata of another dojo that completes, it comes again over there, and back again with it', async () => {
    await repeatEvery(weekly(0))
    const [other] = await db.as('mia')<{ id: string }>(
      `select create_board('Other', '', '[{"title": "Ready"}, {"title": "Done", "completes": true}]') as id`,
    )
    const [there, doneThere] = await db.admin<{ id: string }>(
      'select id from lists where board_id = $1 order by order_index',
      [other!.id],
    )
    await db.as('mia')('select transfer_card($1, $2)', [card, doneThere!.id])
    const open = () => db.admin('select list_id from cards where board_id = $1 and not is_completed', [other!.id])
    expect(await open()).toEqual([{ list_id: there!.id }])
    await db.as('mia')('select return_card($1)', [card])
    expect(await all()).toEqual([expect.objectContaining({ id: card, is_completed: false, due_date: day(0) })])
    await db.admin('delete from boards where id = $1', [other!.id])
  })

  test('a copy of the dojo repeats what is open; a copy of the technique does not', async () => {
    await repeatEvery(weekly(0))
    await complete()
    const next = (await all())[1]!
    await db.as('mia')('select duplicate_card($1, gen_random_uuid())', [next.id])
    expect((await all()).filter(({ repeat, repeat_next }) => repeat && !repeat_next)).toHaveLength(1)
    const [copy] = await db.as('mia')<{ id: string }>(`select copy_board($1, 'Copy', true) as id`, [board])
    expect(
      await db.admin('select due_date::text, is_completed from cards where board_id = $1 and repeat is not null', [
        copy!.id,
      ]),
    ).toEqual([{ due_date: day(7), is_completed: false }])
    await db.admin('delete from boards where id = $1', [copy!.id])
  })

  test('a kata that is gone is replaced by the first that does not complete', async () => {
    await repeatEvery(`${weekly(0)} MAKE:DAY`)
    await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [card, review])
    await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [card, done])
    await db.as('mia')('select delete_list($1)', [review])
    await run()
    expect((await all())[1]).toMatchObject({ list_id: ready })
  })

  test('what they export says how it repeats', async () => {
    await repeatEvery(weekly(0))
    const [row] = await db.admin<{ page: { techniques: { repeat?: string }[] } }>(
      `select export_techniques(array(select c.id from cards c where c.list_id = $1), b.user_id) as page from boards b where b.id = $2`,
      [ready, board],
    )
    expect(row!.page.techniques.map(({ repeat }) => repeat ?? null)).toContain(weekly(0))
  })

  test('whoever is not the last to change it is told so', async () => {
    await repeatEvery(weekly(0))
    await repeatEvery(weekly(0, ';COUNT=5'))
    await expect(edit({ repeat: null }, card, { repeat: weekly(0) })).rejects.toMatchObject({ code: 'PT409' })
    await edit({ repeat: weekly(0) }, card, { repeat: weekly(0, ';COUNT=5') })
    expect((await all())[0]).toMatchObject({ repeat: weekly(0) })
  })
})

describe('who may say how something repeats', () => {
  test.each([
    ['anon', '42501'],
    ['nora', 'PT404'],
    ['vic', '42501'],
  ] as const)('not %s', async (who, code) => {
    await expect(edit({ due_date: day(0), repeat: weekly(0) }, card, {}, who)).rejects.toMatchObject({ code })
    const plain = await db.attempt(who, 'update cards set repeat = $2 where id = $1 returning id', [card, weekly(0)])
    expect(plain.refusal ?? plain.rows).toEqual(who === 'anon' ? '42501' : [])
  })

  test('and no one which one comes next, or when', async () => {
    for (const column of ['repeat_next = gen_random_uuid()', 'repeat_at = now()']) {
      expect(await db.attempt('olive', `update cards set ${column} where id = $1`, [card])).toEqual({
        refusal: '42501',
      })
    }
  })
})
