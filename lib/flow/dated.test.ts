import { expect, test } from 'vitest'
import { generator } from './forecast'
import { drawnRows } from './dated'

const random = generator(4)
const rows = Array.from({ length: 5000 }, (_, at) => ({ at, cycle: random() * 30 }))

test('of very many, no more are drawn than can be seen, the slowest among them, in their order', () => {
  const drawn = drawnRows(rows)
  expect(drawn.length).toBeLessThanOrEqual(1500)
  expect(drawn.length).toBeGreaterThan(1400)
  const slowest = [...rows].sort((one, other) => other.cycle - one.cycle).slice(0, 300)
  expect(slowest.every((row) => drawn.includes(row))).toBe(true)
  expect(drawn.map(({ at }) => at)).toEqual(drawn.map(({ at }) => at).toSorted((one, other) => one - other))
})

test('of few, all are drawn', () => {
  expect(drawnRows(rows.slice(0, 1500))).toEqual(rows.slice(0, 1500))
})
