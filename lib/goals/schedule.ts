import type { OutlineItem } from './outline'

/** Counted backwards: `end` working days are left after it, and it starts `days` before that. */
export type Slot = { end: number; days: number }
export type Schedule = {
  slots: ReadonlyMap<string, Slot>
  /** Working days from the first start to the end. */ needs: number
}

/**
 * Places techniques backwards from the last day: each as late as its successors, its usual distance from the end
 * (`share` of it) and the free hands allow. At most `hands` are worked on at the same time. Items that wait for each
 * other in a cycle are placed as if they did not.
 */
export function scheduleBackwards(items: readonly OutlineItem[], hands: number, share: number): Schedule {
  const slots = new Map<string, Slot>()
  const free: number[] = Array.from({ length: Math.max(1, hands) }, () => 0)
  const waiting = new Map(items.map(({ id }) => [id, 0]))
  for (const { after } of items) for (const id of after) waiting.set(id, (waiting.get(id) ?? 0) + 1)
  const earliest = new Map(items.map((item) => [item.id, Math.floor(item.lead * share)]))
  const left = new Set(items)
  const chain = chainLengths(items)
  let needs = 0
  while (left.size > 0) {
    let next: OutlineItem | undefined
    for (const item of left) {
      if ((waiting.get(item.id) ?? 0) > 0) continue
      if (!next || comesFirst(item, next, earliest, chain)) next = item
    }
    next ??= [...left][0]!
    left.delete(next)
    const lane = free.indexOf(Math.min(...free))
    const end = Math.max(earliest.get(next.id) ?? 0, free[lane] ?? 0)
    const start = end + next.days
    slots.set(next.id, { end, days: next.days })
    free[lane] = start
    needs = Math.max(needs, start)
    for (const id of next.after) {
      waiting.set(id, (waiting.get(id) ?? 1) - 1)
      earliest.set(id, Math.max(earliest.get(id) ?? 0, start))
    }
  }
  return { slots, needs }
}

/** Of two candidates, the later one; if equally late, the one with more work before it. */
function comesFirst(
  one: OutlineItem,
  other: OutlineItem,
  earliest: ReadonlyMap<string, number>,
  chain: ReadonlyMap<string, number>,
): boolean {
  const gap = (earliest.get(one.id) ?? 0) - (earliest.get(other.id) ?? 0)
  return gap === 0 ? (chain.get(one.id) ?? 0) > (chain.get(other.id) ?? 0) : gap < 0
}

/** How many days each takes with everything that must come before it. */
function chainLengths(items: readonly OutlineItem[]): Map<string, number> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const lengths = new Map<string, number>()
  const open = new Set<string>()
  const lengthOf = (id: string): number => {
    const known = lengths.get(id)
    const item = byId.get(id)
    if (known !== undefined || !item || open.has(id)) return known ?? 0
    open.add(id)
    let longest = 0
    for (const before of item.after) longest = Math.max(longest, lengthOf(before))
    open.delete(id)
    lengths.set(id, item.days + longest)
    return item.days + longest
  }
  for (const { id } of items) lengthOf(id)
  return lengths
}
