import { normalForm } from './normal-form'

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares titles and names as people sort them: "10" after "9", "é" beside "e". @returns a number as for `sort` */
export function compareNames(a: string, b: string): number {
  return compareComparable(comparable(a), comparable(b))
}

/** The same for what `comparable` has made of two names. */
export function compareComparable(a: string, b: string): number {
  return order.compare(a, b)
}

/** Names that begin with as many equal letters are equal. */
const longest = 100

/**
 * What of a name is compared, for those who compare thousands: computed once for each. Engines put the marks after a
 * letter in order at every comparison, by exchanging neighbours, and take U+FDFA apart into eighteen letters, so
 * that a few thousand titles took minutes. Accents do not count here, and of other marks the first four do;
 * two ligatures that are whole sentences count as their first letter.
 */
export function comparable(name: string): string {
  const start = name.slice(0, longest)
  // oxlint-disable-next-line no-control-regex -- most titles are ASCII and need no more than this
  if (/^[\u0000-\u007f]*$/.test(start)) return start
  return normalForm(start)
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .replaceAll(/[\uFDFA\uFDFB]/g, '\u0635')
}

/** Compares days, moments and addresses, whose letters are ASCII. @returns a number as for `sort` */
export function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
