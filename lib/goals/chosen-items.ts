import type { Outline, OutlineItem } from './outline'

/**
 * The chosen items, each waiting only for chosen ones: an item that waited for a left-out one waits for what that one
 * waited for.
 */
export function chosenItems({ items }: Pick<Outline, 'items'>): OutlineItem[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const resolve = (ids: readonly string[], seen: ReadonlySet<string>): string[] =>
    ids.flatMap((id) => {
      const item = byId.get(id)
      if (!item || seen.has(id)) return []
      return item.isIn ? [id] : resolve(item.after, new Set([...seen, id]))
    })
  return items
    .filter(({ isIn }) => isIn)
    .map((item) => {
      const after = [...new Set(resolve(item.after, new Set([item.id])))].filter((id) => id !== item.id)
      return after.length === item.after.length && after.every((id, at) => id === item.after[at])
        ? item
        : { ...item, after }
    })
}
