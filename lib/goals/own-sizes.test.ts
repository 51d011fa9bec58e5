import { expect, test } from 'vitest'
import { workdayChoices } from '../boards/dates/working-days'
import { ownSizes } from './own-sizes'

const everyDay = workdayChoices.everyday
/** Started on the first of March, finished this many days later: this many days plus one are worked. */
const worked = (later: number): [string, string] => [
  '2026-03-01T12:00:00Z',
  new Date(Date.UTC(2026, 2, 1 + later, 12)).toISOString(),
]

test('sizes are quantiles of what was finished', () => {
  const mine = Array.from({ length: 20 }, (_, at) => worked(19 - at))
  expect(ownSizes({ mine }, 'UTC', everyDay)).toEqual({ small: 5, medium: 10, large: 17 })
})

test('with ten or fewer, or none that was seen to start, they are the usual ones', () => {
  const usual = { small: 1, medium: 2, large: 5 }
  expect(ownSizes({ mine: Array.from({ length: 10 }, () => worked(30)) }, 'UTC', everyDay)).toEqual(usual)
  const unseen = Array.from({ length: 20 }, (): [null, string] => [null, '2026-03-05T12:00:00Z'])
  expect(ownSizes({ mine: unseen }, 'UTC', everyDay)).toEqual(usual)
})
