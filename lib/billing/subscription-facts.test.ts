import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { factsOf, givenUpComment, givenUpTrial } from './subscription-facts'

/** A trial that has ended. */
const trial = (metadata: Stripe.Metadata, comment: string | null) =>
  ({
    id: 'sub_1',
    items: { data: [{ id: 'si_1', price: { id: 'price_1' }, current_period_start: 1, current_period_end: 2 }] },
    status: 'canceled',
    created: 1,
    trial_start: 1,
    trial_end: 2,
    cancel_at: null,
    ended_at: 2,
    customer: 'cus_1',
    default_payment_method: null,
    latest_invoice: null,
    cancellation_details: { reason: 'cancellation_requested', comment, feedback: null },
    metadata,
  }) as unknown as Stripe.Subscription

test('a trial of an order that was given up does not count, whatever customers write as they cancel', () => {
  expect(factsOf(trial(givenUpTrial, givenUpComment)).hasHadTrial).toBe(false)
  expect(factsOf(trial({}, givenUpComment)).hasHadTrial).toBe(true)
  expect(factsOf(trial({}, null)).hasHadTrial).toBe(true)
})
