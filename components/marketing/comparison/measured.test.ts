import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measuredFigures } from './measured'

const measurements = readFileSync('docs/measurements.md', 'utf8')
const rowOf = (what: string) =>
  (measurements.split('\n').find((line) => line.startsWith(`| ${what}`)) ?? '').replace(/ +/g, ' ')

test.each([
  ['open 1,000 techniques, warm: first accepted drag', 0, '131 ms'],
  ['open 1,000, cold: first accepted drag', 1, '145 ms'],
  ['a drop until the other person sees it', 2, ''],
  ['filtering 5,000: last key until the result is painted', 3, ''],
])('the figure for "%s" is what was measured', (row, place, floor) => {
  const said = measuredFigures[place]
  expect(rowOf(row)).toContain(`| ${said?.figure} |`)
  expect(rowOf(row)).toContain(floor)
  expect(said?.what).toContain(floor)
})

test.each(['open 1,000 techniques, warm: first accepted drag', 'open 1,000, cold: first accepted drag'])(
  'the goal of "%s" is missed, as the page says',
  (row) => {
    expect(rowOf(row)).toMatch(/2\.5x, \*\*missed\*\*/)
  },
)
