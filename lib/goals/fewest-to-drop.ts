import { chosenItems } from './chosen-items'
import type { Outline, OutlineItem } from './outline'
import { scheduleBackwards } from './schedule'

type Weights = ReadonlySet<OutlineItem['weight']>

/**
 * The fewest items to leave out so that a plan fits into `has` working days; none of them could stay. First among the
 * extras; if that is not enough, among all but the core. Empty if even that does not help.
 */
export function fewestToDrop(outline: Outline, hands: number, has: number): string[] {
  const extras = dropOf(outline, hands, has, new Set(['extra']))
  return extras.length > 0 ? extras : dropOf(outline, hands, has, new Set(['extra', 'usual']))
}

function dropOf(outline: Outline, hands: number, has: number, weights: Weights): string[] {
  const needsWithout = (gone: ReadonlySet<string>) => {
    const items = outline.items.map((item) => (gone.has(item.id) ? { ...item, isIn: false } : item))
    return scheduleBackwards(chosenItems({ items }), hands, 0).needs
  }
  const candidates = outline.items.filter(({ isIn, weight }) => isIn && weights.has(weight))
  const all = new Set(candidates.map(({ id }) => id))
  const isAll = all.size === outline.items.filter(({ isIn }) => isIn).length
  if (all.size === 0 || isAll || needsWithout(all) > has) return []
  const ranked = candidates
    .map(({ id, days }) => ({ id, days, needs: needsWithout(new Set([id])) }))
    .toSorted((a, b) => a.needs - b.needs || b.days - a.days)
  const gone = new Set<string>()
  for (const { id } of ranked) {
    gone.add(id)
    if (needsWithout(gone) <= has) break
  }
  for (const id of [...gone].toReversed()) {
    gone.delete(id)
    if (needsWithout(gone) > has) gone.add(id)
  }
  return [...gone]
}
