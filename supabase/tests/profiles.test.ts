import { afterAll, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())
await db.admin(
  `update profiles set onboarding_completed_at = '2026-11-01', onboarding_data = '{"reason": "wizard_completed"}' where user_id = $1`,
  [cast.mia],
)

const colleagues: Person[] = ['vic', 'mia', 'adam', 'olive']
const shown = 'user_id, display_name, avatar_url'

test.each(colleagues)('%s reads the name and the picture of mia', async (who) => {
  expect((await db.attempt(who, `select ${shown} from profiles where user_id = $1`, [cast.mia])).rows).toEqual([
    { user_id: cast.mia, display_name: 'Mia', avatar_url: null },
  ])
})

test('nora, a stranger, reads neither', async () => {
  expect((await db.attempt('nora', `select ${shown} from profiles where user_id = $1`, [cast.mia])).rows).toEqual([])
})

const columns = (
  await db.admin<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'public.profiles'::regclass and attnum > 0 and not attisdropped`,
  )
).map(({ name }) => name)
const others = columns.filter((name) => !shown.split(', ').includes(name))

test.each([...colleagues, 'nora' as const].flatMap((who) => others.map((column) => [who, column] as const)))(
  '%s cannot read %s of any profile',
  async (who, column) => {
    expect(await db.attempt(who, `select ${column} from profiles`)).toEqual({ refusal: '42501' })
    // Nor by asking for rows where it has a value.
    expect(await db.attempt(who, `select user_id from profiles where ${column} is not null`)).toEqual({
      refusal: '42501',
    })
  },
)

test('everyone reads how far they are with the tour, of themselves alone, and writes it', async () => {
  const mine = async (who: Person) => (await db.as(who)('select my_onboarding() as mine'))[0]?.['mine']
  expect(await mine('mia')).toMatchObject({ data: { reason: 'wizard_completed' } })
  expect(await mine('olive')).toMatchObject({ completedAt: null, data: {}, board: null })
  await db.as('olive')(`update profiles set onboarding_data = '{"dismissedAt": "2026-11-02"}' where user_id = $1`, [
    cast.olive,
  ])
  expect(await mine('olive')).toMatchObject({ data: { dismissedAt: '2026-11-02' } })
  expect(
    (
      await db.attempt('olive', `update profiles set onboarding_data = '{}' where user_id = $1 returning user_id`, [
        cast.mia,
      ])
    ).rows,
  ).toEqual([])
})

test('pictures are unneeded that no profile names, once they have not just been saved', async () => {
  const gone = 'a0000000-0000-4000-8000-0000000000ff'
  const own = (id: string) => `/api/avatar?of=${id}&v=0123456789abcdef`
  await db.admin('update profiles set avatar_url = $2 where user_id = $1', [cast.mia, own(cast.mia)])
  await db.admin(`update profiles set avatar_url = 'https://lh3.googleusercontent.com/a' where user_id = $1`, [
    cast.adam,
  ])
  await db.admin(
    `insert into storage.objects (bucket_id, name, created_at, updated_at)
     select 'avatars', o.id || '.webp', now() - interval '1 day', now() - make_interval(mins => o.minutes)
     from unnest($1::text[], $2::integer[]) o (id, minutes)`,
    [
      [gone, cast.mia, cast.adam, cast.vic, cast.nora],
      [61, 61, 61, 61, 59],
    ],
  )
  const unneeded = async (most: number) =>
    (await db.admin<{ paths: string[] }>('select unneeded_pictures($1) as paths', [most]))[0]?.paths
  expect(await unneeded(50)).toEqual([cast.adam, cast.vic, gone].map((id) => `${id}.webp`))
  expect(await unneeded(2)).toHaveLength(2)
  await db.admin(`delete from storage.objects where bucket_id = 'avatars'`)
  await db.admin('update profiles set avatar_url = null')
})
