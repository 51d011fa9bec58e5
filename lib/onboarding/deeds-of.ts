import type { Intended } from '@/lib/boards/changes/change'
import type { List } from '@/lib/boards/schema'
import type { Deed } from './steps'

/** A board just before a change. */
type Before = { lists: readonly List[]; viewerId: string }

/** What a change on one's own dojo counts as in the tour. */
export function deedsOf(change: Intended, { lists, viewerId }: Before): Deed[] {
  switch (change.type) {
    case 'cards.moved': {
      const target = lists.find(({ id }) => id === change.listId)
      const comesFromElsewhere = change.cardIds.some((id) => !target?.cards.some((card) => card.id === id))
      if (!comesFromElsewhere) return []
      return target?.completes ? ['move', 'complete'] : ['move']
    }
    case 'card.placed': {
      const { labels = [], card } = change
      const isLine = labels.length > 0 || card.priority !== undefined
      return [
        'add',
        ...(isLine ? (['line'] as const) : []),
        ...(card.assignee === viewerId ? (['assign'] as const) : []),
      ]
    }
    case 'cards.patched': {
      const patches = change.edits.map(({ patch }) => patch)
      return [
        ...(patches.some(({ assignee }) => assignee === viewerId) ? (['assign'] as const) : []),
        ...(patches.some(({ isCompleted }) => isCompleted) ? (['complete'] as const) : []),
      ]
    }
    case 'list.renamed':
      return ['rename']
    default:
      return []
  }
}
