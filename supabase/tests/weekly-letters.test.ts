import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

/* Who gets the weekly e-mail, when, how often, and from which dojos. */

const db = await openTestDatabase()
afterAll(() => db.close())

type Letter = { id: string; attempt: number; email: string; monday: string; timeZone: string; weekStart: number }

const monday = '2026-11-23'
const saves = (who: Person, settings: object) =>
  db.as(who)('select save_notification_settings($1::text::jsonb)', [JSON.stringify(settings)])
const lives = (who: Person, settings: object) =>
  db.as(who)('select save_settings($1::text::jsonb)', [JSON.stringify(settings)])
/** As if they had wanted it for long. */
const wants = async (...people: Person[]) => {
  for (const who of people) await saves(who, { weekly: true })
  await db.admin(
    `update private.notification_settings set weekly_since = '2026-01-01' where user_id = any ($1) and weekly_since is not null`,
    [people.map((who) => cast[who])],
  )
}
const prepare = async (at: string, most = 100) =>
  (await db.admin<{ more: boolean }>('select prepare_weekly_letters($1, $2) as more', [most, at]))[0]?.more
const claim = async (seconds = 60) =>
  (await db.admin<{ letter: Letter | null }>('select claim_weekly_letter($1) as letter', [seconds]))[0]?.letter ?? null
/** All that are due, sent. */
async function post(): Promise<Letter[]> {
  const letters: Letter[] = []
  for (let letter = await claim(); letter; letter = await claim()) {
    letters.push(letter)
    await db.admin('select letter_sent($1, $2)', [letter.id, letter.attempt])
  }
  return letters
}
const noted = async () =>
  (
    await db.admin<{ who: string }>(
      `select u.email as who from private.letters l join auth.users u on u.id = l.user_id where l.kind = 'weekly' order by 1`,
    )
  ).map(({ who }) => who.split('@')[0])
const lost = () => db.admin(`update private.letters set leased_until = now() - interval '1 second'`)

beforeAll(() => db.admin('update auth.users set email_confirmed_at = now()'))
beforeEach(async () => {
  for (const table of ['letter_lines', 'letters', 'notification_settings', 'person_settings'])
    await db.admin(`delete from private.${table}`)
})

describe('the setting', () => {
  const isWished = async (who: Person) =>
    (await db.as(who)<{ wished: boolean }>(`select my_notification_settings() -> 'weekly' as wished`))[0]?.wished

  test('is off until someone wants it, and each one has their own', async () => {
    expect(await isWished('mia')).toBe(false)
    await saves('mia', { weekly: true })
    expect(await isWished('mia')).toBe(true)
    expect(await isWished('vic')).toBe(false)
    await saves('mia', { digestHour: 9 })
    expect(await isWished('mia')).toBe(true)
    await saves('mia', { weekly: false })
    expect(await isWished('mia')).toBe(false)
  })

  test.each(['"yes"', '1', 'null', '[]', '{}'])('is yes or no, not %s', async (wish) => {
    expect(await db.attempt('mia', `select save_notification_settings('{"weekly": ${wish}}')`)).toEqual({
      refusal: '22023',
    })
  })

  test('keeps since when it is wanted', async () => {
    await wants('mia')
    await saves('mia', { weekly: true })
    expect(await db.admin(`select from private.notification_settings where weekly_since = '2026-01-01'`)).toHaveLength(
      1,
    )
  })
})

test('only who wants it gets it', async () => {
  await wants('mia', 'vic', 'adam')
  await saves('vic', { weekly: false })
  await saves('adam', { mailMode: 'off' })
  await saves('olive', { mailMode: 'soon' })
  await prepare(`${monday}T12:00:00Z`)
  expect(await noted()).toEqual(['mia'])
  expect(await post()).toMatchObject([
    { email: 'mia@ninjadojo.test', monday, timeZone: 'UTC', weekStart: 1, dateFormat: 'en-US' },
  ])
})

describe('it comes on Monday at the hour of the summary', () => {
  test.each([
    ['Asia/Tokyo', '2026-11-22T22:59:00Z', '2026-11-22T23:00:00Z'],
    ['America/Los_Angeles', '2026-11-23T15:59:00Z', '2026-11-23T16:00:00Z'],
    ['Pacific/Kiritimati', '2026-11-22T17:59:00Z', '2026-11-22T18:00:00Z'],
    ['Asia/Kolkata', '2026-11-23T02:29:00Z', '2026-11-23T02:30:00Z'],
    // Clocks were put back on the day before, and forward in the other half of the year.
    ['Europe/Berlin', '2026-10-26T06:59:00Z', '2026-10-26T07:00:00Z'],
    ['Europe/Berlin', '2026-03-30T05:59:00Z', '2026-03-30T06:00:00Z'],
  ])('of %s, not before', async (timeZone, before, then) => {
    await wants('mia')
    await lives('mia', { timeZone })
    await prepare(before)
    expect(await noted()).toEqual([])
    await prepare(then)
    expect(await post()).toMatchObject([{ timeZone }])
  })

  test('which they chose', async () => {
    await wants('mia')
    await saves('mia', { digestHour: 6 })
    await prepare(`${monday}T05:59:00Z`)
    expect(await noted()).toEqual([])
    await prepare(`${monday}T06:00:00Z`)
    expect(await noted()).toEqual(['mia'])
  })

  test.each([
    ['on Sunday', '2026-11-22T23:59:00Z', []],
    ['on Tuesday, when no job ran on Monday', '2026-11-24T19:59:00Z', ['mia']],
    ['on Wednesday', '2026-11-25T08:00:00Z', []],
    ['on Saturday', '2026-11-28T08:00:00Z', []],
  ])('%s: %s', async (_, at, who) => {
    await wants('mia')
    await prepare(at)
    expect(await noted()).toEqual(who)
  })

  test('and not on the Monday on which it was switched on after that hour', async () => {
    await saves('mia', { weekly: true })
    await db.admin('update private.notification_settings set weekly_since = $1', [`${monday}T08:01:00Z`])
    await prepare(`${monday}T08:05:00Z`)
    expect(await noted()).toEqual([])
    await prepare('2026-11-30T08:00:00Z')
    expect(await noted()).toEqual(['mia'])
  })

  test('and after quiet hours', async () => {
    await wants('mia')
    const [{ hour } = { hour: 0 }] = await db.admin<{ hour: number }>(
      `select extract(hour from now() at time zone 'UTC')::integer as hour`,
    )
    await saves('mia', { quietFrom: (hour + 23) % 24, quietTo: (hour + 2) % 24 })
    await prepare(`${monday}T08:00:00Z`)
    expect(await noted()).toEqual(['mia'])
    expect(await claim()).toBeNull()
    await lost()
    expect(await post()).toHaveLength(1)
  })
})

describe('once a week', () => {
  test('however often and by how many it is prepared, and wherever someone moves', async () => {
    await wants('mia')
    await lives('mia', { timeZone: 'Asia/Tokyo' })
    await Promise.all([prepare('2026-11-22T23:00:00Z'), prepare('2026-11-22T23:00:01Z')])
    expect(await post()).toHaveLength(1)
    await lives('mia', { timeZone: 'America/Los_Angeles' })
    await prepare(`${monday}T16:00:00Z`)
    await prepare('2026-11-24T10:00:00Z')
    expect(await post()).toEqual([])
    await prepare('2026-11-30T16:00:00Z')
    expect(await post()).toMatchObject([{ monday: '2026-11-30' }])
  })

  test('also when its sender was killed: another one gets the same letter, and the killed one has no more say', async () => {
    await wants('mia')
    await prepare(`${monday}T08:00:00Z`)
    const killed = await claim()
    expect(await claim()).toBeNull()
    await lost()
    const second = await claim()
    expect(second).toMatchObject({ id: killed?.id, attempt: 2 })
    for (const how of ['letter_sent($1, $2)', `drop_letter($1, $2, '')`])
      expect(await db.admin(`select ${how} as is`, [killed?.id, killed?.attempt])).toEqual([{ is: false }])
    expect(await db.admin('select letter_sent($1, $2) as is', [second?.id, second?.attempt])).toEqual([{ is: true }])
    await lost()
    await prepare(`${monday}T08:10:00Z`)
    expect(await claim()).toBeNull()
  })

  test('and one that was sent is not dropped afterwards', async () => {
    await wants('mia')
    await prepare(`${monday}T08:00:00Z`)
    const letter = await claim()
    await db.admin('select letter_sent($1, $2)', [letter?.id, letter?.attempt])
    expect(await db.admin(`select drop_letter($1, $2, '') as is`, [letter?.id, letter?.attempt])).toEqual([
      { is: false },
    ])
    expect(await db.admin('select from private.letters where failed_at is not null')).toEqual([])
  })

  test('and not again when there was nothing to tell', async () => {
    await wants('mia')
    await prepare(`${monday}T08:00:00Z`)
    const letter = await claim()
    await db.admin(`select drop_letter($1, $2, 'Nothing')`, [letter?.id, letter?.attempt])
    await prepare(`${monday}T08:10:00Z`)
    expect(await claim()).toBeNull()
  })

  test('and a mailbox that refuses it is tried eight times', async () => {
    await wants('mia')
    await prepare(`${monday}T08:00:00Z`)
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const letter = await claim()
      expect(letter?.attempt).toBe(attempt)
      await db.admin(`select letter_failed($1, $2, 'No such mailbox')`, [letter?.id, letter?.attempt])
      await lost()
    }
    expect(await claim()).toBeNull()
  })

  test('in portions', async () => {
    await wants('mia', 'vic', 'adam')
    expect(await prepare(`${monday}T08:00:00Z`, 2)).toBe(true)
    expect(await noted()).toHaveLength(2)
    expect(await prepare(`${monday}T08:00:00Z`, 2)).toBe(false)
    expect(await noted()).toEqual(['adam', 'mia', 'vic'])
  })
})

test.each([
  ['it was switched off', () => saves('mia', { weekly: false })],
  ['its link was followed', () => db.admin('select stop_weekly_mails($1)', [cast.mia])],
  ['all e-mails were stopped', () => db.admin('select stop_mails($1)', [cast.mia])],
  [
    'the address is not confirmed any more',
    () => db.admin('update auth.users set email_confirmed_at = null where id = $1', [cast.mia]),
  ],
  ['three days have gone by', () => db.admin(`update private.letters set created_at = now() - interval '73 hours'`)],
])('none is sent when %s since it was noted', async (_, happens) => {
  await wants('mia')
  await prepare(`${monday}T08:00:00Z`)
  await happens()
  expect(await claim()).toBeNull()
  expect(await db.admin('select from private.letters where failed_at is null')).toEqual([])
  await db.admin('update auth.users set email_confirmed_at = now()')
})

test('its link stops nothing else, and no one else’s', async () => {
  await wants('mia', 'vic')
  expect(await db.admin('select stop_weekly_mails($1) as is', [cast.mia])).toEqual([{ is: true }])
  expect(await db.admin('select mail_mode from private.notification_settings where user_id = $1', [cast.mia])).toEqual([
    { mail_mode: 'soon' },
  ])
  await prepare(`${monday}T08:00:00Z`)
  expect(await noted()).toEqual(['vic'])
})

test('other letters do not wait for it, and are not taken for it', async () => {
  await wants('mia')
  await prepare(`${monday}T08:00:00Z`)
  expect(await db.admin('select claim_letter(60) as letter')).toEqual([{ letter: null }])
  expect(await noted()).toEqual(['mia'])
})

describe('its numbers', () => {
  const rowsOf = async (who: Person) => {
    const [answer] = await db.admin<{ rows: { open: { board_id: string; title: string }[] } }>(
      `select flow_rows_of($1, '{}', '{finished,open}', current_date - 7, current_date, current_date - 7, current_date, 'UTC') as rows`,
      [cast[who]],
    )
    return answer?.rows
  }
  const boardsOf = async (who: Person) => new Set((await rowsOf(who))?.open.map(({ board_id }) => board_id))

  test('are those that the page reads, for each person', async () => {
    for (const who of ['olive', 'adam', 'mia', 'vic', 'nora'] as const) {
      const [page] = await db.as(who)<{ rows: unknown }>(
        `select flow_rows('{}', '{finished,open}', current_date - 7, current_date, current_date - 7, current_date, 'UTC') as rows`,
      )
      expect(await rowsOf(who)).toEqual(page?.rows)
    }
    expect(await boardsOf('nora')).toEqual(new Set([ids.elsewhere]))
    expect(await boardsOf('vic')).not.toContain(ids.elsewhere)
  })

  test('leave out a dojo from the moment on which it is closed to them, left or archived', async () => {
    const [card] = await db.as('olive')<{ id: string }>(
      `insert into lists (board_id, title) values ($1, 'Ready') returning id`,
      [ids.clanBoard],
    )
    await db.as('olive')(`insert into cards (board_id, list_id, title) values ($1, $2, 'Rota')`, [
      ids.clanBoard,
      card?.id,
    ])
    expect(await boardsOf('mia')).toContain(ids.clanBoard)
    await db.as('olive')('select close_board($1, true)', [ids.clanBoard])
    expect(await boardsOf('mia')).not.toContain(ids.clanBoard)
    expect(await boardsOf('olive')).toContain(ids.clanBoard)
    await db.as('olive')('select close_board($1, false)', [ids.clanBoard])
    await db.as('olive')('select archive_board($1, true)', [ids.board])
    expect(await boardsOf('mia')).toEqual(new Set([ids.clanBoard]))
    await db.as('olive')('select archive_board($1, false)', [ids.board])
    await db.admin('delete from board_members where user_id = $1', [cast.vic])
    expect(await boardsOf('vic')).not.toContain(ids.board)
  })

  test('leave the caller who they were', async () => {
    await db.engine.transaction(async (query) => {
      const whoAmI = `select current_setting('request.jwt.claims', true) as claims`
      const before = await query(whoAmI)
      await query(
        `select flow_rows_of($1, '{}', '{open}', current_date, current_date, current_date, current_date, 'UTC')`,
        [cast.mia],
      )
      expect((await query<{ claims: string | null }>(whoAmI))[0]?.claims ?? '').toBe(
        (before[0] as { claims: string | null }).claims ?? '',
      )
    })
    await expect(
      db.admin(
        `select flow_rows_of(null, '{}', '{open}', current_date, current_date, current_date, current_date, 'UTC')`,
      ),
    ).rejects.toThrow('Whose they are has to be said.')
  })

  test('what came back and is open again is behind its number', async () => {
    await db.as('mia')('update cards set is_completed = true where id = $1', [ids.card])
    await db.as('mia')('update cards set is_completed = false where id = $1', [ids.card])
    const behind = await db.as('mia')(
      `select card_id from flow_receipt('{}', '{"what": "open", "returned": true}', 'UTC')`,
    )
    expect(behind).toEqual([{ card_id: ids.card }])
    expect(
      await db.attempt('mia', `select from flow_receipt('{}', '{"what": "open", "returned": "no"}', 'UTC')`),
    ).toEqual({ refusal: '22023' })
  })
})
