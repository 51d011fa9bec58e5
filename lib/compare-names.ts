const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const longRun = /\p{M}{17}/u
const longRuns = /(\p{M}{16})\p{M}+/gu

/** Compares titles and names as people sort them: "10" after "9", "é" beside "e". @returns a number as for `sort` */
export function compareNames(a: string, b: string): number {
  return order.compare(comparable(a), comparable(b))
}

/**
 * What of a name is compared, for those who compare thousands: computed once for each. Engines put the marks after a
 * letter in order at every comparison, by exchanging neighbours, so that a few thousand titles with hundreds of marks
 * took minutes. The first 16 of each run count.
 */
export function comparable(name: string): string {
  return longRun.test(name) ? name.replace(longRuns, '$1') : name
}

/** Compares days, moments and addresses, whose letters are ASCII. @returns a number as for `sort` */
export function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
