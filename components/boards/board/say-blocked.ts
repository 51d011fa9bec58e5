import { notify } from '@/components/feedback/notify'
import type { Intended } from '@/lib/boards/changes/change'
import { cardFinder } from '@/lib/boards/changes/placement'
import { visibleLists } from '@/lib/boards/store/board-reducer'
import type { BoardView } from '@/lib/boards/store/board-store'

/** Completing a blocked technique is not prevented; a toast mentions it. @returns the toast */
export function sayBlocked(change: Intended, before: BoardView): number | undefined {
  if (!mayComplete(change, before)) return undefined
  const lists = visibleLists(before)
  const completed = completedBy(change, lists)
  const find = cardFinder(lists, completed.length)
  const blocked = completed.flatMap((id) => {
    const card = find(id)?.card
    return card?.badges?.blockers && !card.completedAt ? [card] : []
  })
  const [first, ...more] = blocked
  if (!first) return undefined
  const count = first.badges?.blockers === 1 ? '1 open technique' : `${first.badges?.blockers} open techniques`
  return notify('card.blocked', {
    description:
      more.length === 0
        ? `“${first.title}” is blocked by ${count}.`
        : `${blocked.length} of them are blocked by open techniques.`,
  })
}

/** Asked of every change, so without working out what is on screen. */
function mayComplete(change: Intended, { snapshot, intents }: BoardView): boolean {
  if (change.type === 'cards.patched') return change.edits.some(({ patch }) => patch.isCompleted)
  if (change.type !== 'cards.moved') return false
  const isDone = snapshot.lists.find(({ id }) => id === change.listId)?.completes
  return isDone === true || intents.some((waiting) => waiting.change.type.startsWith('list.'))
}

function completedBy(change: Intended, lists: ReturnType<typeof visibleLists>): string[] {
  if (change.type === 'cards.patched')
    return change.edits.flatMap(({ cardId, patch }) => (patch.isCompleted ? [cardId] : []))
  if (change.type !== 'cards.moved' || !lists.find(({ id }) => id === change.listId)?.completes) return []
  return change.cardIds
}
