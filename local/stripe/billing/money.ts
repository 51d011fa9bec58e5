/** Amounts are whole cents; all rounding of the stand-in happens here. */

/** The share of an amount for part of a period, by seconds. */
export function prorate(amountCents: number, partSeconds: number, wholeSeconds: number): number {
  if (wholeSeconds <= 0) return 0
  return roundHalfUp((amountCents * Math.max(0, partSeconds)) / wholeSeconds)
}

export function percentOf(amountCents: number, percent: number): number {
  return roundHalfUp((amountCents * percent) / 100)
}

/** Splits an amount by weights so that the parts add up to it exactly. */
export function spread(amountCents: number, weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let rest = amountCents
  let restWeight = whole
  return weights.map((weight) => {
    const part = restWeight <= 0 ? 0 : roundHalfUp((rest * weight) / restWeight)
    rest -= part
    restWeight -= weight
    return part
  })
}

/** `$20.00`. */
export function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
}

/** Halves are rounded away from zero, so that a credit equals its charge. */
function roundHalfUp(amount: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount)) || 0
}
