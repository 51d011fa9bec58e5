/** The middle one, of an even number the later of the two in the middle: a plan rather takes a day too many. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
