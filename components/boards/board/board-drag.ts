import type { Drop, Thing } from '../context/board-place'
import { attachPointerDrag } from '../drag/pointer-drag'
import { DropSlot } from './drop-slot'

export type BoardDragEvents = {
  /** The cards that move together with it. */
  companionsOf: (thing: Thing) => HTMLElement[]
  onLift: (thing: Thing) => void
  onPlace: (thing: Thing, drop: Drop) => void
  /** Must change the document before it returns. */
  onDrop: (thing: Thing, drop: Drop) => void
  onCancel: () => void
  /** What was dragged is no longer on the board; `drop` is where it would have landed. */
  onGone: (thing: Thing, drop: Drop | undefined) => void
}

/** Lets the cards and lists of a board be dragged. @returns a function that removes the listeners */
export function attachBoardDrag(root: HTMLElement, events: BoardDragEvents): () => void {
  return attachPointerDrag(root, {
    itemAt: thingAt,
    copy: { without: ['data-card-id', 'data-list-id', 'data-cards'] },
    lift: ({ kind, id, element }, box) => {
      const thing = { kind, id }
      const companions = events.companionsOf(thing)
      const slot = new DropSlot(root, thing, element, companions, box)
      events.onLift(thing)
      return {
        count: companions.length + 1,
        isThere: () => slot.isThere(),
        scroll: (pointer, elapsedMs) => slot.scroll(pointer, elapsedMs),
        follow: (pointer) => {
          const drop = slot.moveTo(pointer) && slot.drop
          if (drop) events.onPlace(thing, drop)
        },
        end: (how) => {
          const { drop } = slot
          slot.remove(how === 'dropped' && drop ? () => events.onDrop(thing, drop) : undefined)
          if (how === 'gone') events.onGone(thing, drop)
          else if (how === 'cancelled' || !drop) events.onCancel()
          return slot.element
        },
      }
    },
  })
}

/** What a press on `target` would drag: a card anywhere on it, a list by its header; never a control inside. */
function thingAt(target: Element): (Thing & { element: HTMLElement }) | undefined {
  if (target.closest('input, textarea, select, [data-no-drag]')) return undefined
  const card = target.closest<HTMLElement>('[data-card-id]')
  if (card) return { kind: 'card', id: card.dataset['cardId'] ?? '', element: card }
  const list = target.closest('[data-list-handle]')?.closest<HTMLElement>('[data-list-id]')
  return list ? { kind: 'list', id: list.dataset['listId'] ?? '', element: list } : undefined
}
