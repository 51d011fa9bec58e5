import { expect, test } from 'vitest'
import { matchesRow, parseRowFilter } from './row-filter.ts'

const row = { id: 'a1', points: 10, done: true, note: null, title: 'a,b', at: '2026-11-20T20:20:17+00:00' }

test.each([
  ['id=eq.a1', true],
  ['id=eq.a2', false],
  ['id=neq.a2', true],
  ['points=gt.9', true],
  ['points=gt.10', false],
  ['points=gte.10', true],
  ['points=lt.9', false],
  ['points=lte.10', true],
  ['points=in.(1,10)', true],
  ['id=in.(b,c)', false],
  ['id=in.()', false],
  ['done=eq.true', true],
  ['done=eq.f', false],
  ['note=eq.', false],
  ['note=neq.x', false],
  ['missing=eq.x', false],
  ['title=eq."a,b"', true],
  ['title=in.("a,b",c)', true],
  ['points=gt.5,id=eq.a1', true],
  ['points=gt.5,id=eq.a2', false],
  ['at=gt.2026-11-20T21:00:00+02:00', true],
])('%s: %s', (filter, outcome) => {
  expect(matchesRow(row, parseRowFilter(filter))).toBe(outcome)
})

test('a filter has a limited number of conditions and values', () => {
  const conditions = (count: number) => Array.from({ length: count }, () => 'id=eq.a1').join(',')
  const values = (count: number) => `id=in.(${Array.from({ length: count }, () => 'a1').join(',')})`
  for (const filter of [conditions(4), values(100)]) expect(matchesRow(row, parseRowFilter(filter))).toBe(true)
  for (const filter of [conditions(5), values(101)]) expect(() => parseRowFilter(filter)).toThrow('at most')
})

test.each(['id', 'id=a1', 'id=like.a%', 'id=in.a'])('%s is refused', (filter) => {
  expect(() => parseRowFilter(filter)).toThrow('Error parsing `filter` params')
})
