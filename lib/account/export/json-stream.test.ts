import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonOf } from './json-stream'

async function* each(values: readonly unknown[]) {
  yield* values
}
async function written(fields: Record<string, unknown>): Promise<string> {
  let text = ''
  for await (const piece of jsonOf(fields)) text += piece
  return text
}

test('what arrives one by one is in its place, each on a line', async () => {
  const katas = each([
    { title: 'Ready', techniques: each([{ id: 1 }, { id: 2 }]) },
    { title: 'Done', techniques: each([]) },
  ])
  const text = await written({ title: 'Release', members: [{ role: 'admin' }], katas })
  expect(JSON.parse(text)).toEqual({
    title: 'Release',
    members: [{ role: 'admin' }],
    katas: [
      { title: 'Ready', techniques: [{ id: 1 }, { id: 2 }] },
      { title: 'Done', techniques: [] },
    ],
  })
  expect(text.split('\n')).toContain('        {"id":1},')
})

test('anything arrives as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()), async (fields, list) => {
      const text = await written({ ...fields, list: each(list) })
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ ...fields, list })))
    }),
  )
})
