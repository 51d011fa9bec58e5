/** The percentile lines: this many of 100 were done within it. */
export const percents = [50, 85, 95] as const
export type Percent = (typeof percents)[number]

/**
 * The nearest rank: the smallest value that at least this percentage of values do not exceed. It always really
 * occurred. Undefined without values. `sorted` ascends.
 */
export function nearestRank(sorted: ArrayLike<number>, percent: number): number | undefined {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]
}

export type Percentiles = Readonly<Record<Percent, number>>

/** Null without values. */
export function percentilesOf(values: readonly number[]): Percentiles | null {
  const sorted = Float64Array.from(values).sort()
  const [p50, p85, p95] = percents.map((percent) => nearestRank(sorted, percent))
  return p50 === undefined || p85 === undefined || p95 === undefined ? null : { 50: p50, 85: p85, 95: p95 }
}
