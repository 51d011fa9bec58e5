import { expect, test, vi } from 'vitest'
import { isUnpaidInvoice, unpaidSinceOf, wasCredited, wasPaidBack } from './subscriptions'

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

const day = (number: number) => new Date(2027, 0, number)
const seconds = (date: Date) => date.getTime() / 1000
const invoiced = (status: 'draft' | 'open' | 'uncollectible' | 'void' | 'paid', start: Date, more: object = {}) => ({
  billing_reason: 'subscription_cycle' as const,
  status,
  latest_revision: null,
  lines: { data: [{ period: { start: seconds(start) } }] },
  ...more,
})

test.each([
  ['a draft', invoiced('draft', day(31)), true],
  ['an open one', invoiced('open', day(31)), true],
  ['an open one of an earlier period', invoiced('open', day(1)), true],
  ['an open change of plan', invoiced('open', day(40), { billing_reason: 'subscription_update' }), false],
  ['one that was given up on', invoiced('uncollectible', day(31)), true],
  ['one of an earlier period that was given up on', invoiced('uncollectible', day(1)), false],
  ['a void one', invoiced('void', day(31)), true],
  ['a void one of an earlier period', invoiced('void', day(1)), false],
  ['a void one that was replaced', invoiced('void', day(31), { latest_revision: 'in_2' }), false],
  ['a paid one', invoiced('paid', day(31)), false],
  ['a void first one', invoiced('void', day(31), { billing_reason: 'subscription_create' }), true],
  ['a void one of a change that began it', invoiced('void', day(31), { billing_reason: 'subscription_update' }), true],
  ['a void one of a change never made', invoiced('void', day(40), { billing_reason: 'subscription_update' }), false],
])('the invoice of a period: %s', (_name, invoice, expected) => {
  expect(isUnpaidInvoice(invoice, { periodStartsAt: day(31) })).toBe(expected)
})

test.each([
  ['with a credit', [{ total: -2900, created: seconds(day(5)) }], day(5), true],
  ['without', [{ total: 2900, created: seconds(day(1)) }], day(5), false],
  ['after an earlier credit', [{ total: -2900, created: seconds(day(4)) }], day(5), false],
  ['before any invoice', [], day(5), false],
  ['not at all', [{ total: -2900, created: seconds(day(5)) }], null, false],
])('a subscription that ended %s', (_name, invoices, endedAt, expected) => {
  expect(wasCredited(invoices, endedAt)).toBe(expected)
})

const cycle = (status: 'open' | 'uncollectible' | 'void' | 'paid', at: Date) => ({
  billing_reason: 'subscription_cycle' as const,
  status,
  created: seconds(at),
  status_transitions: { finalized_at: null as number | null },
})
const update = (status: 'open' | 'uncollectible' | 'void' | 'paid', at: Date) => ({
  ...cycle(status, at),
  billing_reason: 'subscription_update' as const,
})
test.each([
  ['one renewal', [cycle('open', day(31)), cycle('paid', day(1))], day(31)],
  ['two in a row', [cycle('open', day(62)), cycle('open', day(31)), cycle('paid', day(1))], day(31)],
  [
    'one that was given up on',
    [cycle('open', day(62)), cycle('uncollectible', day(31)), cycle('paid', day(1))],
    day(31),
  ],
  ['one before a paid one', [cycle('open', day(62)), cycle('paid', day(31)), cycle('open', day(1))], day(62)],
  ['one before a void one', [cycle('open', day(62)), cycle('void', day(31)), cycle('open', day(1))], day(62)],
  ['none that was ever paid', [cycle('open', day(62)), cycle('open', day(31))], day(31)],
  [
    'one that was due later',
    [{ ...cycle('open', day(31)), status_transitions: { finalized_at: seconds(day(34)) } }, cycle('paid', day(1))],
    day(34),
  ],
  ['a change beside one', [cycle('open', day(62)), update('open', day(40)), cycle('paid', day(31))], day(62)],
  ['a change', [update('open', day(40)), cycle('paid', day(31))], day(40)],
  ['a change that was never made', [update('void', day(40)), cycle('paid', day(31))], null],
  ['nothing', [cycle('paid', day(31))], null],
])('what is unpaid began with the first renewal after the last settled one: %s', (_name, invoices, expected) => {
  expect(unpaidSinceOf(invoices)).toEqual(expected)
})
