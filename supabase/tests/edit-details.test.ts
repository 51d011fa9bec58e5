import { afterAll, describe, expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

/* The texts of dojos, clans and looks, where they still are as a form found them. */

const db = await openTestDatabase()
afterAll(() => db.close())
await db.admin(`update subscribers set subscription_tier = 'business' where user_id = $1`, [cast.olive])
await db.admin(`update boards set title = 'Rota', description = 'Old' where id = $1`, [ids.board])
// Another clan of hers.
await db.as('olive')(`insert into clans (id, name, created_by) values (gen_random_uuid(), 'Day shift', $1)`, [
  cast.olive,
])
await db.admin(
  `insert into clan_members (clan_id, user_id, role) select c.id, $1, 'admin' from clans c where c.name = 'Day shift'`,
  [cast.adam],
)
await db.admin(`update clans set name = 'Night shift', description = 'Old' where id = $1`, [ids.clan])

const subjects = [
  { call: 'edit_board', table: 'boards', key: 'id', id: ids.board, name: 'title', text: 'description' },
  { call: 'edit_clan', table: 'clans', key: 'id', id: ids.clan, name: 'name', text: 'description' },
  {
    call: 'edit_branding',
    table: 'clan_branding',
    key: 'clan_id',
    id: ids.clan,
    name: 'brand_name',
    text: 'custom_css',
  },
] as const

describe.each(subjects)('$call', ({ call, table, key, id, name, text }) => {
  const send = (patch: unknown, expected: unknown = {}, person: 'adam' | 'mia' | 'nora' = 'adam') =>
    db.as(person)(`select public.${call}($1, $2::text::jsonb, $3::text::jsonb)`, [
      id,
      JSON.stringify(patch),
      JSON.stringify(expected),
    ])
  const refusal = (...sent: Parameters<typeof send>) =>
    send(...sent).then(
      () => null,
      (error: { code: string; detail?: string }) => ({ code: error.code, theirs: error.detail }),
    )
  const read = async () => (await db.admin(`select ${name}, ${text} from ${table} where ${key} = $1`, [id]))[0]

  test('what is named is changed, and nothing else', async () => {
    await send({ [name]: 'First' })
    await send({ [text]: 'Mine' }, { [name]: 'First' })
    expect(await read()).toEqual({ [name]: 'First', [text]: 'Mine' })
    const others = await db.admin<{ text: string | null }>(`select ${text} as text from ${table} where ${key} <> $1`, [
      id,
    ])
    expect(others.map((one) => one.text)).not.toContain('Mine')
  })

  test('what someone else has written since stays, and is told', async () => {
    await send({ [text]: 'Theirs' })
    const theirs = JSON.stringify({ [text]: 'Theirs' })
    expect(await refusal({ [text]: 'Mine' }, { [text]: 'Old' })).toMatchObject({ code: 'PT409' })
    const told = await refusal({ [name]: 'Second', [text]: 'Mine' }, { [name]: 'First', [text]: 'Old' })
    expect(JSON.parse(told?.theirs ?? '')).toEqual(JSON.parse(theirs))
    expect(await read()).toEqual({ [name]: 'First', [text]: 'Theirs' })
    expect(await refusal({ [text]: 'Mine' }, { [text]: 'Theirs' })).toBeNull()
    expect(await read()).toMatchObject({ [text]: 'Mine' })
  })

  test('what is there already is saved: the answer was lost', async () => {
    await send({ [text]: 'Again' }, { [text]: 'Mine' })
    expect(await refusal({ [text]: 'Again' }, { [text]: 'Mine' })).toBeNull()
    // Field by field: one was written by someone else in the same words.
    expect(await refusal({ [name]: 'First', [text]: 'Mine' }, { [name]: 'Zeroth', [text]: 'Again' })).toBeNull()
    expect(await read()).toEqual({ [name]: 'First', [text]: 'Mine' })
  })

  test('only admins change it, also where it is not as expected', async () => {
    for (const person of ['mia', 'nora'] as const) {
      const code = call === 'edit_branding' ? '42501' : 'PT404'
      expect(await refusal({ [text]: 'Hers' }, {}, person)).toMatchObject({ code })
    }
    expect(await refusal({ [text]: 'Hers' }, { [text]: 'Old' }, 'nora')).not.toMatchObject({ code: 'PT409' })
    expect(await read()).toMatchObject({ [text]: 'Mine' })
  })

  test.each([
    [{ created_by: cast.adam }, {}],
    [{}, { id: 'x' }],
    [{ [name]: 3 }, {}],
    [{ [name]: {} }, {}],
    [{}, { [text]: ['x'] }],
    [[], {}],
    ['x', {}],
  ])('%j with %j is refused', async (patch, expected) => {
    expect(await refusal(patch, expected)).toMatchObject({ code: '22023' })
  })

  test('what the table refuses is refused', async () => {
    expect(await refusal({ [name]: ' ' })).toMatchObject({ code: '23514' })
  })
})

test('a look that no one has chosen is as expected where nothing is', async () => {
  await db.admin('delete from clan_branding')
  await db.as('adam')(`select edit_branding($1, '{"brand_name": "Night"}', '{"brand_name": null}')`, [ids.clan])
  expect(await db.admin('select brand_name, created_by from clan_branding')).toEqual([
    { brand_name: 'Night', created_by: cast.adam },
  ])
  // null is a value: someone chose since.
  await expect(
    db.as('adam')(`select edit_branding($1, '{"brand_name": "Mine"}', '{"brand_name": null}')`, [ids.clan]),
  ).rejects.toMatchObject({ code: 'PT409' })
})
