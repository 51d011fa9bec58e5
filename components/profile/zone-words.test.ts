import { expect, test } from 'vitest'
import { zoneNamed } from '@/lib/time-zone'
import { zoneChoices, zoneWords } from './zone-words'

test.each([
  ['Europe/Kiev', 'Europe, Kyiv'],
  ['America/Argentina/La_Rioja', 'America, Argentina, La Rioja'],
  ['UTC', 'UTC'],
])('%s is %s', (zone, words) => {
  expect(zoneWords(zone)).toBe(words)
})

test('every zone is offered once, by the name of today, and means something', () => {
  const choices = zoneChoices(Intl.supportedValuesOf('timeZone'))
  const words = choices.map((choice) => choice.words)
  expect(new Set(words).size).toBe(words.length)
  expect(words).toEqual(words.toSorted())
  expect(words).toContain('Asia, Kolkata')
  expect(words).not.toContain('Asia, Calcutta')
  expect(choices.filter(({ name }) => zoneNamed(name) === undefined)).toEqual([])
})
