const dollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** A price as people read it: $0, $149, $8.50. */
export function dollars(cents: number): string {
  return dollarFormat.format(cents / 100)
}

const invoiceFormats = new Map<string, Intl.NumberFormat>()

/** An amount as invoices write it: $20.00, -$4.50. */
export function money(cents: number, currency = 'usd'): string {
  const known = invoiceFormats.get(currency)
  const format = known ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  if (!known) invoiceFormats.set(currency, format)
  return format.format(cents / 100)
}
