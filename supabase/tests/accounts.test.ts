import { afterAll, expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** A new account as the auth server inserts it. @returns its id */
async function signUp(
  email: string,
  { confirmed = true, name }: { confirmed?: boolean; name?: string } = {},
): Promise<string> {
  const [row] = await db.admin<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values (gen_random_uuid(), $1, case when $2::boolean then now() end, $3::jsonb) returning id`,
    [email, confirmed, name === undefined ? {} : { display_name: name }],
  )
  return row?.id ?? ''
}

const profileOf = (id: string) => db.admin('select display_name, avatar_url from profiles where user_id = $1', [id])
const rolesOf = (id: string) => db.admin('select board_id, role from board_members where user_id = $1', [id])

test.each([
  ['their display name', { name: '  Ada Lovelace ' }, 'Ada Lovelace'],
  ['the part before the @ without one', {}, 'ada-1'],
  ['the part before the @ when it is blank', { name: '   ' }, 'ada-2'],
  ['80 characters of a long name', { name: 'x'.repeat(200) }, 'x'.repeat(80)],
])('a new person is called by %s', async (_, given, expected) => {
  const at = expected.startsWith('ada-') ? expected : crypto.randomUUID()
  expect(await profileOf(await signUp(`${at}@ninjadojo.test`, given))).toEqual([
    { display_name: expected, avatar_url: null },
  ])
})

test.each([
  ['an address', 'https://example.com/mia.png', 'https://example.com/mia.png'],
  ['no address', 'javascript:alert(1)', null],
  ['too long', `https://example.com/${'x'.repeat(2000)}`, null],
])('an avatar that is %s: the account is made all the same', async (_, avatar, kept) => {
  const id = crypto.randomUUID()
  await db.admin(`insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::jsonb)`, [
    id,
    `${id}@ninjadojo.test`,
    { avatar_url: avatar, full_name: 'Mia' },
  ])
  expect(await profileOf(id)).toEqual([{ display_name: 'Mia', avatar_url: kept }])
})

test('the owner of a new board is its admin', async () => {
  const [made] = await db.as('nora')<{ id: string }>(`select create_board('Allotment') as id`)
  expect(await rolesOf(cast.nora)).toContainEqual({ board_id: made?.id, role: 'admin' })
})

test('a board whose template is broken is not made at all', async () => {
  const broken = [{ title: 'Ready', cards: [{ title: 'Fine' }, { title: 'x', priority: 'urgent' }] }]
  expect(await db.attempt('nora', `select create_board('Half', '', $1::jsonb)`, [broken])).toEqual({ refusal: '23514' })
  expect(await db.admin(`select 1 from boards where title = 'Half'`)).toEqual([])
})
