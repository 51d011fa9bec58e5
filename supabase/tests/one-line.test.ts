import { afterAll, expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** "gpj.exe" that reads as "exe.jpg", with a bell, a line break, and an isolate that never ends. */
const hostile = 'Mia\u202egpj\u0007.\r\nexe\u2066 道場 \u200f'
const plain = 'Miagpj . exe 道場 \u200f'
const names: [string, string, string][] = [
  ['profiles', 'display_name', `user_id = '${cast.mia}'`],
  ['clans', 'name', `id = '${ids.clan}'`],
  ['clan_branding', 'brand_name', `clan_id = '${ids.clan}'`],
  ['boards', 'title', `id = '${ids.board}'`],
  ['lists', 'title', `id = '${ids.list}'`],
  ['cards', 'title', `id = '${ids.card}'`],
  ['card_checklist_items', 'title', `id = '${ids.item}'`],
  ['custom_labels', 'name', `id = '${ids.label}'`],
  ['card_attachments', 'name', `id = '${ids.attachment}'`],
]

test.each(names)('%s.%s is one line in one direction', async (table, field, which) => {
  await db.admin(`update ${table} set ${field} = $1 where ${which}`, [hostile])
  expect(await db.admin(`select ${field} as name from ${table} where ${which}`)).toEqual([{ name: plain }])
  await expect(db.admin(`update ${table} set ${field} = $1 where ${which}`, ['\u202e\u2069\t'])).rejects.toMatchObject({
    code: '23514',
  })
})

test.each([
  ['profiles', 'display_name', 'mia', `user_id = '${cast.mia}'`],
  ['boards', 'title', 'adam', `id = '${ids.board}'`],
  ['lists', 'title', 'mia', `id = '${ids.list}'`],
  ['cards', 'title', 'mia', `id = '${ids.card}'`],
  ['custom_labels', 'name', 'mia', `id = '${ids.label}'`],
] as const)('people who write %s.%s have it cleaned, not refused', async (table, field, who, which) => {
  await db.as(who)(`update ${table} set ${field} = $1 where ${which}`, [`Tab\there\u202e ${table}`])
  expect(await db.admin(`select ${field} as name from ${table} where ${which}`)).toEqual([
    { name: `Tab here ${table}` },
  ])
})

test('every title and name that people write is one of them', async () => {
  const columns = await db.admin<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and (column_name in ('title', 'name') or column_name like '%\\_name')
       and table_name in (select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`,
  )
  expect(columns.map(({ place }) => place).toSorted()).toEqual(
    names.map(([table, field]) => `${table}.${field}`).toSorted(),
  )
})

test('a name of nothing but such signs is none, when an account is made', async () => {
  const [made] = await db.admin<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'new@ninjadojo.test', $1) returning id`,
    [JSON.stringify({ display_name: '\u202e\u2069' })],
  )
  expect(await db.admin('select display_name from profiles where user_id = $1', [made?.id])).toEqual([
    { display_name: 'new' },
  ])
})
