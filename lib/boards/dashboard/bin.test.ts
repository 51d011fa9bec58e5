import { expect, test } from 'vitest'
import { daysLeftWords } from './bin'

const binned = {
  id: '',
  title: 'Kitchen',
  clanId: null,
  binnedAt: '2026-11-01T12:00:00+00:00',
  binnedBy: null,
  cards: 0,
}

test.each([
  ['2026-11-01T12:00:00Z', '30 days left'],
  ['2026-11-02T11:00:00Z', '30 days left'],
  ['2026-11-29T13:00:00Z', '2 days left'],
  ['2026-11-30T13:00:00Z', 'Last day'],
  ['2026-12-05T12:00:00Z', 'Last day'],
])('at %s: %s', (now, words) => {
  expect(daysLeftWords(binned, new Date(now))).toBe(words)
})
