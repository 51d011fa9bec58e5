/** More dots than these cover each other, and only make a page heavy. */
export const mostDots = 1500

/**
 * The dots that are drawn: all, or those that took longest and every so manyth of the rest, in their order. Numbers and
 * percentiles are always counted from all.
 */
export function drawnRows<Row extends { cycle: number }>(rows: readonly Row[], most = mostDots): Row[] {
  if (rows.length <= most) return [...rows]
  const slowest = new Set([...rows].sort((one, other) => other.cycle - one.cycle).slice(0, most / 5))
  const rest = rows.filter((row) => !slowest.has(row))
  const room = most - slowest.size
  const kept = new Set(Array.from({ length: room }, (_, at) => rest[Math.floor((at * rest.length) / room)]))
  return rows.filter((row) => slowest.has(row) || kept.has(row))
}
