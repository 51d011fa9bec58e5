const currency = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Cents as people read them: $0, $149, $8.50. */
export function dollars(cents: number): string {
  return currency.format(cents / 100)
}
