import { expect, test } from 'vitest'
import { matching } from './pick-list'

const options = ['Ready', 'In progress', 'Complete', 'Über alles', 'Progress report'].map((name) => ({ name }))

test.each([
  ['', ['Ready', 'In progress', 'Complete', 'Über alles', 'Progress report']],
  ['prog', ['Progress report', 'In progress']],
  ['IN P', ['In progress']],
  [' ü', ['Über alles']],
  ['gress', []],
])('%j leaves %j', (typed, names) => {
  expect(matching(options, typed).map(({ name }) => name)).toEqual(names)
})
