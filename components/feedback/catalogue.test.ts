import { describe, expect, test } from 'vitest'
import { catalogue, type Situation } from './catalogue'
import { wordsFor } from './words-for'

describe('the catalogue says what spec section 8 says', () => {
  const rows: [Situation, string, string | undefined, 'error' | 'success'][] = [
    ['boards.load', 'Error loading boards', 'Failed to fetch your boards.', 'error'],
    ['board.load', 'Error loading board', 'Failed to fetch the board data.', 'error'],
    ['board.created', 'Board created', undefined, 'success'],
    ['card.move', 'Error moving card', 'Failed to move the card.', 'error'],
    ['search', 'Search failed', 'Unable to search. Please try again.', 'error'],
    ['plan.free', 'Error', 'Failed to select free plan. Please try again.', 'error'],
    ['plan.free.chosen', 'Free plan selected successfully!', undefined, 'success'],
    ['branding.load', 'Error', 'Failed to load branding settings', 'error'],
    ['subscription.create', 'Subscription Error', 'Failed to create subscription. Please contact support.', 'error'],
  ]
  test.each(rows)('%s', (situation, title, description, kind) => {
    expect(catalogue[situation]).toEqual({ title, kind, ...(description && { description }) })
  })
})

test('what varies is filled in', () => {
  expect(wordsFor('coupon.applied.percent', { values: { n: 20 } })).toMatchObject({ description: '20% off' })
  expect(wordsFor('coupon.applied.amount', { values: { amount: '5.00' } })).toMatchObject({ description: '$5.00 off' })
  expect(wordsFor('subscription.created', { values: { plan: 'Pro' } })).toMatchObject({
    description: 'Successfully subscribed to Pro!',
  })
})

test("a provider's message replaces the fallback and keeps the title", () => {
  expect(wordsFor('payment.setup', { description: 'Your card was declined.' })).toEqual({
    title: 'Payment Setup Error',
    description: 'Your card was declined.',
    kind: 'error',
  })
})
