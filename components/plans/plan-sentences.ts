import type { Plan } from '@/lib/billing/plans'

const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' })

/** Cents as people read them: $0, $149, $8.50. */
export function dollars(cents: number): string {
  return currency.format(cents / 100)
}

/** What a plan holds, as far as the product has it today: a feature's line joins when the feature does. */
export function planSentences({ billing, features }: Plan): string[] {
  const { basePriceCents, includedUsers } = billing.monthly
  return [
    `${features.taskBoards} dojos, katas and techniques`,
    `${includedUsers} users included`,
    ...(basePriceCents === 0 ? ['No credit card required'] : []),
  ]
}
