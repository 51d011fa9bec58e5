import { expect, test } from 'vitest'
import { readJoin } from './join-payload.ts'
import { MOST_CHANGES, MOST_SELECTED_COLUMNS } from './limits.ts'

/** A list that fails where someone looks further than `most`. */
function listOf(item: unknown, length: number, most: number): unknown[] {
  const list = Array.from({ length }, () => item)
  return new Proxy(list, {
    get(target, key, receiver) {
      if (typeof key === 'string' && Number(key) > most) throw new Error(`looked at ${key}`)
      return Reflect.get(target, key, receiver)
    },
  })
}
const join = (changes: unknown) => readJoin({ config: { private: true, postgres_changes: changes } })

test('of a long list of changes no more is read than shows that it is too long', () => {
  const { changes } = join(listOf({ event: 'insert' }, 100_000, MOST_CHANGES))
  expect(changes).toHaveLength(MOST_CHANGES + 1)
})

test('of a long list of columns no more is read than shows that it is too long', () => {
  const select = listOf('title', 100_000, MOST_SELECTED_COLUMNS)
  expect(join([{ event: 'insert', select }]).changes[0]?.request).toBeNull()
  const few = Array.from({ length: MOST_SELECTED_COLUMNS }, () => 'title')
  expect(join([{ event: 'insert', select: few }]).changes[0]?.request?.select).toHaveLength(MOST_SELECTED_COLUMNS)
})

test('a change is kept as it came, without a copy', () => {
  const raw = { event: 'insert', anything: 1 }
  expect(join([raw, null]).changes).toEqual([{ raw, request: { event: 'INSERT' } }])
  expect(join([raw]).changes[0]?.raw).toBe(raw)
})
