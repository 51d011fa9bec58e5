import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measured, measuredOn } from './measured'

const measurements = readFileSync('docs/measurements.md', 'utf8')
const rowOf = (what: RegExp) => measurements.split('\n').find((line) => what.test(line)) ?? ''

test.each([
  [measured.moveSeenByOthers, /a drop until the other person sees it/],
  [measured.openThousand, /open 1,000 techniques, warm: first accepted drag/],
  [measured.filterFiveThousand, /filtering 5,000: last key/],
  [measured.dropOnScreen, /a drop until it is on screen/],
])('%s is what was measured: %s', (figure, row) => {
  expect(rowOf(row)).toContain(`| ${figure}`)
})

test('the date is the day of the measurement', () => {
  const [, day = ''] = /^`npm run bench`, (.+? \d{4}),/m.exec(measurements) ?? []
  expect(Date.parse(day)).toBe(Date.parse(measuredOn))
})
