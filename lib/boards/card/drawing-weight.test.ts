import { expect, test } from 'vitest'
import type { Card } from '../schema'
import { drawingWeight, isPartOfItsPage } from './drawing-weight'

const cards = (count: number, more: Partial<Card>) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), title: 'Sweep', ...more }) as Card)
const listOf = (...args: Parameters<typeof cards>) => [{ cards: cards(...args) }]

test('what drawing costs grows with techniques, tags and letters, and most with letters that are written as several', () => {
  expect(drawingWeight([])).toBe(0)
  expect(drawingWeight(listOf(100, {}))).toBeCloseTo(100.5)
  expect(drawingWeight(listOf(100, { badges: { labels: ['a', 'b'] } as Card['badges'] }))).toBeCloseTo(200.5)
  expect(drawingWeight(listOf(1, { title: 'a'.repeat(500) }))).toBeCloseTo(1.5)
  expect(drawingWeight(listOf(1, { title: '"'.repeat(500) }))).toBeCloseTo(4)
})

test.each([
  { what: '5,000 ordinary techniques', lists: listOf(5000, { title: 'Ask for feedback on the notes' }), isDrawn: true },
  { what: '9,000 ordinary techniques', lists: listOf(9000, {}), isDrawn: false },
  { what: '3,000 long titles of signs', lists: listOf(3000, { title: '<"&>'.repeat(122) }), isDrawn: false },
])('the server draws $what: $isDrawn', ({ lists, isDrawn }) => {
  expect(isPartOfItsPage(lists)).toBe(isDrawn)
})
