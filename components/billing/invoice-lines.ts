import type { InvoiceParts } from '@/lib/plans/billing-view'
import type { AmountLine } from './amount-lines'

/** The lines of an invoice, which add up to its amount. */
export function invoiceLines({ lines, discounts, creditCents }: InvoiceParts): AmountLine[] {
  return [
    ...lines.map(({ description, amountCents }) => ({ label: description, amountCents })),
    ...discounts.map(({ name, amountCents }) => ({ label: name, amountCents: -amountCents })),
    ...(creditCents > 0 ? [{ label: 'Credit from before', amountCents: -creditCents }] : []),
  ]
}
