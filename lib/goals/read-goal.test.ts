import { expect, test } from 'vitest'
import { type GoalReader, readGoal } from './read-goal'

const reader: GoalReader = {
  now: new Date('2026-11-23T09:00:00Z'),
  zone: 'Europe/Berlin',
  format: 'en-US',
  weekStart: 1,
}

test.each([
  ['Winter concert by December 20', 'Winter concert', '2026-12-20'],
  ['Winter concert by 20 December', 'Winter concert', '2026-12-20'],
  ['Launch by March 3', 'Launch', '2027-03-03'],
  ['Launch by Mar. 3rd, 2028', 'Launch', '2028-03-03'],
  ['Move to Elm Street by 2027-02-01', 'Move to Elm Street', '2027-02-01'],
  ['2027-02-01: move', 'move', '2027-02-01'],
  ['Hire a designer in 6 weeks', 'Hire a designer', '2027-01-04'],
  ['Hire a designer within three months, two of them', 'Hire a designer, two of them', '2027-02-23'],
  ['In a year: a garden', 'a garden', '2027-11-23'],
  ['Party on the 31st of December', 'Party', '2026-12-31'],
  ['Leap by February 29', 'Leap', '2028-02-29'],
])('%s', (sentence, goal, deadline) => {
  expect(readGoal(sentence, reader)).toMatchObject({ goal, deadline })
})

test.each([
  'March with the band',
  'The 5th Wave',
  'Launch by February 30',
  'by 2026-13-01',
  'Read Catch-22',
  'Decide',
  'may 5ive live',
  '',
])('no day is read from “%s”', (sentence) =>
  expect(readGoal(sentence, reader)).toEqual({ goal: sentence, deadline: null, said: null }),
)

test('a sentence of any length is read quickly', () => {
  const started = performance.now()
  for (const text of ['in '.repeat(50_000), 'by march '.repeat(20_000), '1'.repeat(100_000)]) readGoal(text, reader)
  expect(performance.now() - started).toBeLessThan(500)
})
