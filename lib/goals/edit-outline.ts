import { firstItems, mostDays, type Outline, type OutlineItem } from './outline'

/** What people can do to an outline. */
export type OutlineEdit =
  | { type: 'included'; ids: readonly string[]; isIn: boolean }
  | { type: 'renamed'; id: string; title: string }
  | { type: 'timed'; id: string; days: number }
  /** Shows the next ones that were held back. */
  | { type: 'more' }
  | { type: 'added'; id: string; kata: string }

export function editOutline(outline: Outline, edit: OutlineEdit): Outline {
  const change = (ids: readonly string[], changed: Partial<OutlineItem>): Outline => ({
    ...outline,
    items: outline.items.map((item) => (ids.includes(item.id) ? { ...item, ...changed } : item)),
  })
  switch (edit.type) {
    case 'included':
      return change(edit.ids, { isIn: edit.isIn })
    case 'renamed':
      return change([edit.id], { title: edit.title.slice(0, longestTitle) })
    case 'timed': {
      const days = Math.round(edit.days)
      return Number.isFinite(days) ? change([edit.id], { days: Math.min(mostDays, Math.max(1, days)) }) : outline
    }
    case 'more':
      return change(
        heldBack(outline)
          .slice(0, firstItems)
          .map(({ id }) => id),
        { isIn: true, isHeldBack: false },
      )
    case 'added':
      return { ...outline, items: [...outline.items, newItem(edit.id, edit.kata)] }
  }
}

export const longestTitle = 500

/** Items that are offered only when the person asks for more. */
export function heldBack({ items }: Outline): OutlineItem[] {
  return items.filter(({ isHeldBack }) => isHeldBack)
}

/** If nothing is left of a title, the technique is not made. */
export function isMade({ isIn, title }: OutlineItem): boolean {
  return isIn && title.trim() !== ''
}

function newItem(id: string, kata: string): OutlineItem {
  return { id, title: '', kata, days: 1, lead: 0, after: [], isIn: true, weight: 'usual', steps: [], tags: [] }
}
