import { expect, test } from 'vitest'
import type { GoalPlan } from './plan-goal'
import { verdictWords } from './verdict-words'

const words = (verdict: GoalPlan['verdict'], start = '2026-12-03') =>
  verdictWords(
    { verdict, end: '2027-01-12', items: [{ id: 'a', start, due: '2026-12-20', isLate: false }] },
    { today: '2026-11-23', titleOf: (id) => id.toUpperCase() },
  )

test.each([
  [{ kind: 'empty' }, 'No technique is selected.'],
  [{ kind: 'open' }, 'Without a deadline: if you start today, it is done on Jan 12, 2027.'],
  [{ kind: 'past' }, 'This deadline has passed. Choose a later one.'],
  [
    { kind: 'fits', needs: 12, has: 20, spare: 8 },
    'It fits: at your pace it needs 12 working days, and there are 20. Start by Dec 3.',
  ],
  [
    { kind: 'tight', needs: 20, has: 20, usual: 45 },
    'It fits, but only just: this usually takes 45 working days, and there are 20.',
  ],
  [
    { kind: 'late', needs: 31, has: 24, drop: ['a'], instead: '2027-01-02' },
    'It does not fit: at your pace it needs 31 working days, and there are 24. It fits without “A”, or by Jan 2, 2027.',
  ],
  [
    { kind: 'late', needs: 31, has: 1, drop: [], instead: '2027-01-02' },
    'It does not fit: at your pace it needs 31 working days, and there is 1. It can be done by Jan 2, 2027.',
  ],
  [
    { kind: 'late', needs: 31, has: 24, drop: ['a', 'b', 'c', 'd'], instead: '2027-01-02' },
    'It does not fit: at your pace it needs 31 working days, and there are 24. It fits without 4 techniques, or by Jan 2, 2027.',
  ],
] as const)('%j', (verdict, sentence) => expect(words(verdict)).toBe(sentence))

test('what starts today says so', () => {
  expect(words({ kind: 'fits', needs: 12, has: 12, spare: 0 }, '2026-11-23')).toMatch(/Start today\.$/)
})
