import { expect, test, vi } from 'vitest'
import { wasPaidBack } from './subscriptions'

vi.mock('server-only', () => ({}))

const invoice = (status: 'paid' | 'void' | 'open', paid: number, back = 0) => ({
  status,
  amount_paid: paid,
  post_payment_credit_notes_amount: back,
})

test.each([
  ['paid and kept', [invoice('paid', 2900)], false],
  ['paid back', [invoice('paid', 2900, 2900)], true],
  ['paid back in part', [invoice('paid', 2900, 1000)], false],
  ['a free change after a period that was paid back', [invoice('paid', 0), invoice('paid', 2900, 2900)], true],
  ['an older period paid back', [invoice('paid', 2900), invoice('paid', 2900, 2900)], false],
  ['nothing was paid', [invoice('void', 0), invoice('open', 0)], false],
])('%s', (_name, invoices, expected) => {
  expect(wasPaidBack(invoices)).toBe(expected)
})
