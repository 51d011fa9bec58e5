import { afterEach, expect, test } from 'vitest'
import { weekStartOf } from './week-start'

const cases: [string, number][] = [
  ['en-US', 7],
  ['en-GB', 1],
  ['de', 1],
  ['ja', 7],
  ['ar-EG', 6],
  ['pt-BR', 7],
  ['not a language', 1],
]

const own = Object.getOwnPropertyDescriptors(Intl.Locale.prototype)
afterEach(() => Object.defineProperties(Intl.Locale.prototype, own))

test.each(cases)('weeks of %s begin on weekday %i', (language, day) => {
  expect(weekStartOf(language)).toBe(day)
})

test.each(cases)('and so in a browser that cannot tell: %s, %i', (language, day) => {
  Reflect.deleteProperty(Intl.Locale.prototype, 'getWeekInfo')
  Reflect.deleteProperty(Intl.Locale.prototype, 'weekInfo')
  expect(weekStartOf(language)).toBe(day)
})
