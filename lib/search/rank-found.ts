import type { Found, FoundBoard, FoundCard } from './schema'

/** Dojos and techniques in one list: exact titles first, then what was changed last (spec section 7). */
export function rankFound(query: string, boards: readonly FoundBoard[], cards: readonly FoundCard[]): Found[] {
  const needle = query.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const isExact = ({ title }: { title: string }) => title.toLowerCase() === needle
  const found: Found[] = [
    ...boards.map((board) => ({ kind: 'dojo' as const, ...board })),
    ...cards.map((card) => ({ kind: 'technique' as const, ...card })),
  ]
  return found.toSorted(
    (a, b) => Number(isExact(b)) - Number(isExact(a)) || Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  )
}
