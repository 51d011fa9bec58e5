import { afterAll, expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const keep = (settings: object) => db.as('mia')('select save_settings($1::text::jsonb)', [JSON.stringify(settings)])
const save = (who: 'mia' | 'olive' | 'nora', settings: object) =>
  db.attempt(who, 'select save_settings($1::text::jsonb) as saved', [JSON.stringify(settings)])
const viewed = async (who: 'mia' | 'olive') =>
  (await db.as(who)(`select viewer() -> 'settings' as settings`))[0]?.['settings']
const nothing = { timeZone: null, weekStart: null, dateFormat: null, theme: null, readsDates: true, isDayFirst: null }

test('at first everything follows the browser', async () => {
  expect(await viewed('olive')).toEqual(nothing)
})

test('what is changed is changed, the rest stays, and null follows the browser again', async () => {
  const all = {
    timeZone: 'Asia/Kathmandu',
    weekStart: 7,
    dateFormat: 'iso',
    theme: 'dark',
    readsDates: false,
    isDayFirst: true,
  }
  await keep(all)
  await keep({ theme: 'light' })
  await keep({ timeZone: null })
  expect(await viewed('mia')).toEqual({ ...all, theme: 'light', timeZone: null })
  expect(await viewed('olive'), 'and of no one else').toEqual(nothing)
})

test('an order of day and month that was learnt is forgotten with the format it was learnt in', async () => {
  await keep({ isDayFirst: true })
  await keep({ weekStart: 1 })
  expect(await viewed('mia')).toMatchObject({ isDayFirst: true })
  await keep({ dateFormat: 'en-GB' })
  expect(await viewed('mia')).toMatchObject({ isDayFirst: null })
})

test.each([
  [{ timeZone: 'Moon/Base' }, '23514'],
  [{ timeZone: "UTC'; drop table boards" }, '23514'],
  [{ weekStart: 8 }, '23514'],
  [{ weekStart: 'Monday' }, '22P02'],
  [{ dateFormat: 'de' }, '23514'],
  [{ theme: 'sepia' }, '23514'],
  [{ readsDates: null }, '22023'],
  [{ readsDates: 'no' }, '22023'],
  [{ isDayFirst: 1 }, '22023'],
  [{ isAdmin: true }, '22023'],
  [['theme'], '22023'],
])('%j is refused', async (settings, refusal) => {
  expect(await save('nora', settings)).toEqual({ refusal })
})

test('no one reads the table itself', async () => {
  expect(await db.attempt('mia', 'select * from private.person_settings')).toEqual({ refusal: '42501' })
})

test('a picture of one’s own is the only one of this site that a profile can show', async () => {
  const show = (address: string) =>
    db.attempt('mia', 'update profiles set avatar_url = $1 where user_id = $2 returning avatar_url', [
      address,
      cast.mia,
    ])
  const own = `/api/avatar?of=${cast.mia}&v=0123456789abcdef`
  expect((await show(own)).rows).toEqual([{ avatar_url: own }])
  for (const other of [
    `/api/avatar?of=${cast.olive}&v=0123456789abcdef`,
    `/api/avatar?of=${cast.mia}&v=0123456789abcdef/../../auth/sign-out`,
    '/api/attachments/file?id=1',
    'javascript:alert(1)',
  ])
    expect({ other, ...(await show(other)) }).toEqual({ other, refusal: '23514' })
})

test('no one reads or writes what is stored, or they could sign addresses of it that are good for ever', async () => {
  expect(await db.admin(`select policyname from pg_policies where schemaname = 'storage'`)).toEqual([])
  await db.admin(`insert into storage.objects (bucket_id, name) values ('avatars', $1)`, [`${cast.mia}.webp`])
  for (const who of ['mia', 'olive', 'nora'] as const)
    expect((await db.attempt(who, `select name from storage.objects`)).rows ?? []).toEqual([])
  expect(
    await db.attempt('mia', `insert into storage.objects (bucket_id, name) values ('avatars', 'mine.webp')`),
  ).toEqual({ refusal: '42501' })
  expect(
    (await db.attempt('mia', `delete from storage.objects where bucket_id = 'avatars' returning name`)).rows,
  ).toEqual([])
})

test('a person changes 30 pictures an hour, and others are not counted', async () => {
  const change = (who: 'mia' | 'olive') => db.attempt(who, 'select begin_picture_change()')
  await db.admin(
    `insert into private.picture_changes (user_id, changed_at)
     select $1, now() - interval '50 minutes' + n * interval '1 minute' from generate_series(1, 29) n`,
    [cast.mia],
  )
  const asMia = db.as('mia')
  await asMia('select begin_picture_change()')
  expect(await change('mia')).toMatchObject({ refusal: 'PT429' })
  expect(await change('olive')).not.toHaveProperty('refusal')
  await db.admin(`update private.picture_changes set changed_at = changed_at - interval '1 hour'`)
  expect(await change('mia')).not.toHaveProperty('refusal')
})

test('every zone that the profile offers is known to the database', async () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC']
  expect(
    await db.admin('select name from unnest($1::text[]) as z (name) where not private.is_time_zone(name)', [zones]),
  ).toEqual([])
})
