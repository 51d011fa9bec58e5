const formats = new Map<string, Intl.NumberFormat>()

/** An amount as invoices write it: $20.00, -$4.50. */
export function money(cents: number, currency = 'usd'): string {
  const known = formats.get(currency)
  const format = known ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  if (!known) formats.set(currency, format)
  return format.format(cents / 100)
}
