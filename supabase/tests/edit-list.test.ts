import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const edit = (patch: object, expected: object = {}) =>
  db.as('mia')<{ version: number }>('select edit_list($1, $2::jsonb, $3::jsonb)::int as version', [
    ids.list,
    patch,
    expected,
  ])
const attempt = (patch: unknown, expected: unknown = {}) =>
  db.attempt('mia', 'select edit_list($1, $2::jsonb, $3::jsonb)', [ids.list, patch, expected])
const read = async () =>
  (await db.admin('select title, completes, card_limit, version::int from lists where id = $1', [ids.list]))[0]

test('what is named is changed, and nothing else', async () => {
  const before = await read()
  const [answer] = await edit({ title: 'Soon', card_limit: 4 })
  expect(await read()).toEqual({ ...before, title: 'Soon', card_limit: 4, version: answer?.version })
  await edit({ title: 'Later' })
  expect(await read()).toMatchObject({ title: 'Later', card_limit: 4 })
  expect(await db.admin('select title from lists where id = $1', [ids.otherList])).toEqual([{ title: 'Done' }])
  await edit({ title: 'Soon' })
  await edit({ card_limit: null, completes: true })
  expect(await read()).toMatchObject({ title: 'Soon', card_limit: null, completes: true })
})

test('a list that is no longer as expected stays as it is', async () => {
  await edit({ title: 'Now', completes: false, card_limit: 3 })
  for (const expected of [{ title: 'Soon' }, { completes: true }, { card_limit: null }])
    expect(await attempt({ title: 'Mine' }, expected)).toEqual({ refusal: 'PT409' })
  expect(await read()).toMatchObject({ title: 'Now' })
  await edit({ title: 'Mine' }, { title: 'Now', completes: false, card_limit: 3 })
  expect(await read()).toMatchObject({ title: 'Mine' })
})

test.each([
  [{ flow: 'done' }, {}],
  [{ board_id: ids.elsewhere }, {}],
  [{}, { version: 1 }],
  [['title'], {}],
])('%j with %j is refused', async (patch, expected) => {
  expect(await attempt(patch, expected)).toEqual({ refusal: '22023' })
})

test('what the table refuses is refused', async () => {
  expect(await attempt({ title: ' ' })).toEqual({ refusal: '23514' })
  expect(await attempt({ title: null })).toEqual({ refusal: '23502' })
  expect(await attempt({ card_limit: 0 })).toEqual({ refusal: '23514' })
})

test('a list of another dojo is as absent as one that is gone', async () => {
  for (const list of [ids.listElsewhere, crypto.randomUUID()])
    expect(await db.attempt('mia', `select edit_list($1, '{"title": "Mine"}')`, [list])).toEqual({ refusal: 'PT404' })
})
