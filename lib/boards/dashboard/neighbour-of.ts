/** Who takes the place of an item that goes: the next one, else the one before, else nobody. */
export function neighbourOf<Item extends { id: string }>(items: readonly Item[], id: string): Item | undefined {
  const place = items.findIndex((item) => item.id === id)
  if (place === -1) return undefined
  return items[place + 1] ?? items[place - 1]
}
