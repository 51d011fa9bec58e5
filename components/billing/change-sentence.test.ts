import { expect, test } from 'vitest'
import type { ChangePreview } from '@/lib/plans/billing-view'
import { changeSentence } from './change-sentence'
import { invoiceLines } from './amount-lines'

const preview: ChangePreview = {
  plan: 'business',
  period: 'monthly',
  timing: 'now',
  endingCoupons: [],
  amountCents: 3_000,
  currency: 'usd',
  quote: '',
  lines: [
    { description: 'Unused time on Pro', amountCents: -2_000 },
    { description: 'Business', amountCents: 5_000 },
  ],
  discounts: [],
  creditCents: 0,
  leftCents: 0,
}

test.each<[string, Partial<ChangePreview>, string]>([
  ['more', {}, 'Business starts now, and the difference is charged to your card.'],
  ['covered by what was paid', { amountCents: 0 }, 'Business starts now, and nothing is due.'],
  [
    'less than was paid',
    { amountCents: 0, leftCents: 15_000 },
    'Business starts now, and nothing is due. $150.00 remains as credit for your next invoices.',
  ],
  [
    'smaller',
    { timing: 'next' },
    'Business starts now. What is left of your current plan is credited on your next invoice, on December 5, 2026.',
  ],
  [
    'smaller, in a period that a coupon paid',
    { timing: 'renewal' },
    'Business starts now, and nothing is due before your next invoice, on December 5, 2026.',
  ],
  [
    'in a trial',
    { timing: 'trial' },
    'Business starts now, and your trial continues. Nothing is charged before it ends on December 5, 2026.',
  ],
])('a change that is %s says when it is paid', (_, more, sentence) => {
  expect(
    changeSentence({
      preview: { ...preview, ...more },
      planName: 'Business',
      nextDate: '2026-12-05T12:00:00Z',
      timeZone: 'UTC',
    }),
  ).toBe(sentence)
})

test('lines, coupons and credit add up to the amount', () => {
  const parts = { ...preview, amountCents: 2_500, discounts: [{ name: '10% off', amountCents: 300 }], creditCents: 200 }
  const lines = invoiceLines(parts)
  expect(lines.map(({ label }) => label)).toEqual(['Unused time on Pro', 'Business', '10% off', 'Earlier credit'])
  expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(parts.amountCents)
})
