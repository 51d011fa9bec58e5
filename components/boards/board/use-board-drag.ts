'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { looksUnmoved, placeOf, placeSentence, titleOf } from '../context/board-place'
import { focusNear } from '../context/focus-near'
import { cardsOf, selectedInOrder } from '../selection/selected-cards'
import { attachBoardDrag } from './board-drag'

/** Dragging by mouse, pen and finger for people who can edit. */
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
    // All cards that move together, in order, as they were when the drag started.
    let block: string[] | undefined
    return attachBoardDrag(element, {
      companionsOf: ({ kind, id }) => {
        block = kind === 'card' ? selectedInOrder(selection, latest.current, id) : undefined
        return (block ?? [])
          .filter((other) => other !== id)
          .map((other) => element.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(other)}"]`))
          .filter((card) => card !== null)
      },
      onLift: (thing) => {
        title = titleOf(latest.current, thing)
        announce(
          block
            ? `Picked up ${block.length} techniques. Release to drop, Escape to cancel.`
            : 'Picked up. Release to drop, Escape to cancel.',
        )
      },
      onPlace: (thing, drop) => announce(placeSentence(latest.current, thing, drop)),
      onCancel: () => announce('Cancelled.'),
      onGone: ({ kind }, drop) => {
        announce(`${title} was deleted by someone else.`)
        const listIndex = latest.current.findIndex((list) => list.id === drop?.listId)
        if (kind === 'list') focusNear(element, { listIndex: drop?.index ?? 0 })
        else
          focusNear(element, { listId: drop?.listId, listIndex: Math.max(0, listIndex), cardIndex: drop?.index ?? 0 })
      },
      onDrop: (thing, drop) => {
        const there = block && cardsOf(latest.current, new Set(block)).map(({ id }) => id)
        if (there && there.length > 1) {
          announce(`Dropped ${there.length} techniques, from position ${drop.index + 1}.`)
          return flushSync(() => store.intend({ type: 'cards.moved', cardIds: there, ...drop }))
        }
        const from = placeOf(latest.current, thing)
        if (!from || looksUnmoved(latest.current, latestShown.current, thing, from, drop)) return announce('Not moved.')
        announce(`Dropped: ${placeSentence(latest.current, thing, drop)}`)
        flushSync(() =>
          store.intend(
            thing.kind === 'card'
              ? { type: 'cards.moved', cardIds: [thing.id], ...drop }
              : { type: 'list.moved', listId: thing.id, index: drop.index },
          ),
        )
      },
    })
  }, [root, canEdit, store, selection, announce])
}
