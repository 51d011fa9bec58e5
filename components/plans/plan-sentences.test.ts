import { expect, test } from 'vitest'
import { starterPlan } from '@/lib/billing/plans'
import { dollars, planSentences } from './plan-sentences'

test.each([
  [0, '$0'],
  [2_000, '$20'],
  [149_900, '$1,499'],
  [850, '$8.50'],
])('%d cents are %s', (cents, text) => {
  expect(dollars(cents)).toBe(text)
})

test('Starter promises what exists today', () => {
  expect(planSentences(starterPlan)).toEqual([
    'Unlimited dojos, katas and techniques',
    '3 users included',
    'No credit card required',
  ])
})
