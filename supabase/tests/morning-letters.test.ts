import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

/* Who gets the briefing by e-mail, when and how often. What is in it is what the hub says (hub.test.ts). */

const db = await openTestDatabase()
afterAll(() => db.close())

type Letter = { id: string; attempt: number; email: string; day: string; timeZone: string; name: string }

const saves = (who: Person, settings: object) =>
  db.as(who)('select save_notification_settings($1::text::jsonb)', [JSON.stringify(settings)])
const wants = async (...people: Person[]) => {
  for (const who of people) await saves(who, { morning: true })
  await db.admin(
    `update private.notification_settings set morning_since = '2026-01-01' where morning_since is not null`,
  )
}
const prepare = (at: string, most = 100) =>
  db.admin<{ more: boolean }>('select prepare_morning_letters($1, $2) as more', [most, at])
const claim = async () =>
  (await db.admin<{ letter: Letter | null }>('select claim_morning_letter(60) as letter'))[0]?.letter ?? null
const noted = async () =>
  (
    await db.admin<{ who: string; day: string }>(
      `select u.email as who, l.day::text from private.letters l join auth.users u on u.id = l.user_id where l.kind = 'morning' order by 2, 1`,
    )
  ).map(({ who, day }) => `${who.split('@')[0]} ${day}`)

beforeAll(() => db.admin('update auth.users set email_confirmed_at = now()'))
beforeEach(async () => {
  await db.admin(`update subscribers set subscription_tier = 'pro'`)
  for (const table of ['letter_lines', 'letters', 'notification_settings', 'person_settings'])
    await db.admin(`delete from private.${table}`)
})

test('it comes each day at the hour of the summary, in the zone of the person, once', async () => {
  await wants('mia', 'adam')
  await saves('adam', { digestHour: 6 })
  await db.as('mia')(`select save_settings('{"timeZone": "Asia/Tokyo"}')`)
  await prepare('2026-11-23T22:59:00Z')
  expect(await noted()).toEqual([])
  await prepare('2026-11-23T23:00:00Z')
  await prepare('2026-11-23T23:10:00Z')
  await prepare('2026-11-24T06:00:00Z')
  expect(await noted()).toEqual(['adam 2026-11-24', 'mia 2026-11-24'])
  await prepare('2026-11-24T23:30:00Z')
  expect(await noted()).toEqual(['adam 2026-11-24', 'mia 2026-11-24', 'mia 2026-11-25'])
})

test('a morning that is over is not told, nor the one on which it was switched on later', async () => {
  await wants('mia')
  await prepare('2026-11-24T12:00:00Z')
  expect(await noted()).toEqual([])
  await db.admin(`update private.notification_settings set morning_since = '2026-11-24T08:01:00Z'`)
  await prepare('2026-11-24T08:05:00Z')
  expect(await noted()).toEqual([])
  await prepare('2026-11-25T08:05:00Z')
  expect(await noted()).toEqual(['mia 2026-11-25'])
})

test('only who wants it gets it, with a plan that has it', async () => {
  await wants('mia', 'adam', 'vic', 'nora')
  await saves('adam', { morning: false })
  await saves('vic', { mailMode: 'off' })
  await db.admin(`update subscribers set subscription_tier = 'essentials' where user_id = $1`, [cast.nora])
  await prepare('2026-11-24T08:00:00Z')
  expect(await noted()).toEqual(['mia 2026-11-24'])
  // The plan ended between the job that notes and the one that sends.
  await db.admin(`update subscribers set subscription_tier = 'free' where user_id = $1`, [cast.mia])
  expect(await claim()).toBeNull()
  expect(await db.admin(`select 1 from private.letters where failed_at is not null`)).toHaveLength(1)
})

test('a letter is claimed once, and again when its sender is lost', async () => {
  await wants('mia')
  await prepare('2026-11-24T08:00:00Z')
  const letter = await claim()
  expect(letter).toMatchObject({
    email: 'mia@ninjadojo.test',
    day: '2026-11-24',
    timeZone: 'UTC',
    name: 'Mia',
    attempt: 1,
  })
  expect(await claim()).toBeNull()
  await db.admin(`update private.letters set leased_until = now() - interval '1 second'`)
  expect(await claim()).toMatchObject({ id: letter?.id, attempt: 2 })
  // Other letters have their own senders.
  await db.admin(`update private.letters set leased_until = now() - interval '1 second'`)
  expect(await db.admin(`select claim_letter(60) as a, claim_weekly_letter(60) as b`)).toEqual([{ a: null, b: null }])
})

test.each([
  ['it was switched off', () => saves('mia', { morning: false })],
  ['its link was followed', () => db.admin('select stop_morning_mails($1)', [cast.mia])],
  ['all e-mails were stopped', () => db.admin('select stop_mails($1)', [cast.mia])],
  [
    'the address is not confirmed any more',
    () => db.admin('update auth.users set email_confirmed_at = null where id = $1', [cast.mia]),
  ],
  ['the day has gone by', () => db.admin(`update private.letters set created_at = now() - interval '13 hours'`)],
  ['it was tried eight times', () => db.admin('update private.letters set attempts = 8')],
])('none is sent when %s since it was noted', async (_, happens) => {
  await wants('mia')
  await prepare('2026-11-24T08:00:00Z')
  await happens()
  expect(await claim()).toBeNull()
  expect(await db.admin('select from private.letters where failed_at is null')).toEqual([])
  await db.admin('update auth.users set email_confirmed_at = now()')
})

test('it comes after quiet hours', async () => {
  await wants('mia')
  const [{ hour } = { hour: 0 }] = await db.admin<{ hour: number }>(
    `select extract(hour from now() at time zone 'UTC')::integer as hour`,
  )
  await saves('mia', { quietFrom: (hour + 23) % 24, quietTo: (hour + 2) % 24 })
  await prepare('2026-11-24T08:00:00Z')
  expect(await claim()).toBeNull()
  await db.admin(`update private.letters set leased_until = now() - interval '1 second'`)
  expect(await claim()).toMatchObject({ email: 'mia@ninjadojo.test' })
})

test('it is noted in portions, for each to themselves, and its link stops no one else’s', async () => {
  await wants('mia', 'adam', 'vic')
  expect(await prepare('2026-11-24T08:00:00Z', 2)).toEqual([{ more: true }])
  expect(await noted()).toHaveLength(2)
  expect(await prepare('2026-11-24T08:00:00Z', 2)).toEqual([{ more: false }])
  const names = [(await claim())?.name, (await claim())?.name, (await claim())?.name]
  expect(names.toSorted()).toEqual(['Adam', 'Mia', 'Vic'])
  await db.admin('select stop_morning_mails($1)', [cast.mia])
  await prepare('2026-11-25T08:00:00Z')
  expect((await noted()).slice(3)).toEqual(['adam 2026-11-25', 'vic 2026-11-25'])
})

test('who has wanted it for long is not asked to wait again by saving something else', async () => {
  await wants('mia')
  await saves('mia', { morning: true })
  await saves('mia', { digestHour: 9 })
  expect(await db.admin(`select from private.notification_settings where morning_since = '2026-01-01'`)).toHaveLength(1)
})

test('a sender takes no letter of another kind', async () => {
  await wants('mia')
  await saves('mia', { weekly: true })
  await db.admin(`update private.notification_settings set weekly_since = '2026-01-01'`)
  await db.admin(`select prepare_weekly_letters(100, '2026-11-23T08:00:00Z')`)
  expect(await claim()).toBeNull()
  await db.admin('delete from private.letters')
  await prepare('2026-11-24T08:00:00Z')
  expect(await db.admin('select claim_weekly_letter(60) as letter')).toEqual([{ letter: null }])
  expect(await claim()).not.toBeNull()
})

test('a briefing of no one is refused', async () => {
  await expect(db.admin(`select hub_of(null, 'UTC', current_date)`)).rejects.toThrow('Whose it is has to be said.')
})

test('the setting is yes or no, off until someone wants it, and its link switches it off', async () => {
  const isWished = async () =>
    (await db.as('mia')<{ wished: boolean }>(`select my_notification_settings() -> 'morning' as wished`))[0]?.wished
  expect(await isWished()).toBe(false)
  await saves('mia', { morning: true, weekly: true })
  expect(await isWished()).toBe(true)
  await db.admin('select stop_morning_mails($1)', [cast.mia])
  expect(await isWished()).toBe(false)
  expect(await db.as('mia')(`select my_notification_settings() -> 'weekly' as weekly`)).toEqual([{ weekly: true }])
  for (const wish of ['"yes"', '1', 'null', '[]'])
    expect(await db.attempt('mia', `select save_notification_settings('{"morning": ${wish}}')`)).toEqual({
      refusal: '22023',
    })
})

test('what is told is what the hub says to that person, and whoever asked keeps their own claims', async () => {
  await db.admin(`update cards set due_date = current_date - 2 where id = $1`, [ids.card])
  const [own] = await db.as('mia')<{ hub: object }>(`select hub('UTC', current_date - 1) as hub`)
  await db.engine.transaction(async (query) => {
    const [told] = await query<{ hub: object }>(`select hub_of($1, 'UTC', current_date - 1) as hub`, [cast.mia])
    expect(told?.hub).toEqual(own?.hub)
    for (const setting of ['request.jwt.claims', 'request.jwt.claim.sub'])
      expect((await query('select current_setting($1, true) as who', [setting]))[0]?.['who'] ?? '').not.toContain(
        cast.mia,
      )
  })
  expect(await db.attempt('olive', `select hub_of($1, 'UTC', current_date - 1)`, [cast.mia])).toEqual({
    refusal: '42501',
  })
})
