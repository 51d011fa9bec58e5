'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { List } from '@/lib/boards/schema'
import { attachPointerDrag } from '../drag/pointer-drag'
import { useBoard } from './board-context'
import { focusNear } from './focus-near'
import { cardsOf, selectedInOrder } from '../selection/selected-cards'
import { isSameSight, placeOf, placeSentence, titleOf } from './where'

/** Dragging by mouse, pen and finger for those who may edit. */
export function useBoardDrag(
  root: RefObject<HTMLElement | null>,
  lists: List[],
  shown: ReadonlySet<string> | null,
): void {
  const { canEdit, store, selection, announce } = useBoard()
  const latest = useRef(lists)
  const latestShown = useRef(shown)
  useEffect(() => {
    latest.current = lists
    latestShown.current = shown
  })

  useEffect(() => {
    const element = root.current
    if (!element || !canEdit) return
    let title = ''
    // Those that go along, all of them, in order; as they were when the drag began.
    let block: string[] | undefined
    return attachPointerDrag(element, {
      companionsOf: ({ kind, id }) => {
        block = kind === 'card' ? selectedInOrder(selection, latest.current, id) : undefined
        return (block ?? [])
          .filter((other) => other !== id)
          .map((other) => element.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(other)}"]`))
          .filter((card) => card !== null)
      },
      onLift: (dragged) => {
        title = titleOf(latest.current, dragged)
        announce(
          block
            ? `Picked up ${block.length} techniques. Release to drop, Escape to cancel.`
            : 'Picked up. Release to drop, Escape to cancel.',
        )
      },
      onPlace: (dragged, drop) => announce(placeSentence(latest.current, dragged, drop)),
      onCancel: () => announce('Cancelled.'),
      onGone: ({ kind }, drop) => {
        announce(`${title} was deleted by somebody else.`)
        const listIndex = latest.current.findIndex((list) => list.id === drop?.listId)
        if (kind === 'list') focusNear(element, { listIndex: drop?.index ?? 0 })
        else
          focusNear(element, { listId: drop?.listId, listIndex: Math.max(0, listIndex), cardIndex: drop?.index ?? 0 })
      },
      onDrop: (dragged, drop) => {
        const there = block && cardsOf(latest.current, new Set(block)).map(({ id }) => id)
        if (there && there.length > 1) {
          announce(`Dropped ${there.length} techniques, from position ${drop.index + 1}.`)
          return flushSync(() => store.intend({ type: 'cards.moved', cardIds: there, ...drop }))
        }
        const from = placeOf(latest.current, dragged)
        if (!from || isSameSight(latest.current, latestShown.current, dragged, from, drop))
          return announce('Not moved.')
        announce(`Dropped: ${placeSentence(latest.current, dragged, drop)}`)
        flushSync(() =>
          store.intend(
            dragged.kind === 'card'
              ? { type: 'cards.moved', cardIds: [dragged.id], ...drop }
              : { type: 'list.moved', listId: dragged.id, index: drop.index },
          ),
        )
      },
    })
  }, [root, canEdit, store, selection, announce])
}
