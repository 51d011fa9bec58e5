import { expect, test } from 'vitest'
import { atMost, atMostAbove, type Row } from './row.ts'
import { judge, printTable } from './table.ts'

const row: Row = { what: 'a move', unit: 'ms', values: [30, 10, 20], floor: { what: 'a write', values: [10] } }

test.each([
  { aim: atMost(2), isReached: true },
  { aim: atMost(1.9), isReached: false },
  { aim: atMostAbove(10, 'ms'), isReached: true },
  { aim: atMostAbove(9, 'ms'), isReached: false },
])('medians of 20 and 10 and the aim $aim.text: $isReached', ({ aim, isReached }) => {
  expect(judge({ ...row, aim })).toMatchObject({ median: 20, floorMedian: 10, ratio: 2, aim: { isReached } })
})

test('what could not be measured reaches no aim and says why', () => {
  const judged = judge({ what: 'a move', unit: 'ms', values: [], aim: atMost(2), note: 'not live' })
  expect(judged).toMatchObject({ median: null, ratio: null, aim: { isReached: false } })
  expect(printTable([{ name: 'Moves', rows: [judged] }])).toMatch(/≤ 2x +-\n +not live/)
})

test('the table shows minimum, median and maximum beside those of the floor', () => {
  const [, , line] = printTable([{ name: 'Moves', rows: [judge({ ...row, aim: atMost(2) })] }]).split('\n')
  expect(line?.split(/ {2,}/).slice(1)).toEqual([
    'a move (ms)',
    '10.0',
    '20.0',
    '30.0',
    '10.0',
    '10.0',
    '10.0',
    '2.00x',
    '≤ 2x',
    'yes',
  ])
})
