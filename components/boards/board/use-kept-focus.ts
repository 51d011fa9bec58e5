'use client'

import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { List } from '@/lib/boards/schema'
import { focusNear } from '../context/focus-near'
import { placeOf, type Thing } from '../context/board-place'

type Held = Thing & { element: Element }

function heldBy(element: Element): Held | undefined {
  const card = element.closest<HTMLElement>('[data-card-id]')?.dataset['cardId']
  if (card) return { kind: 'card', id: card, element }
  const list = element.closest<HTMLElement>('[data-list-id]')?.dataset['listId']
  return list ? { kind: 'list', id: list, element } : undefined
}

/**
 * When anyone removes the card or list that has the focus, this moves the focus to its neighbour. One that was moved is
 * a new element and gets the focus back. @returns handlers for the root, React's own: they are not called when the
 * focus is lost by removal, so we still know what had it.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, lists: List[]) {
  const held = useRef<Held>(undefined)
  const before = useRef(lists)
  useLayoutEffect(() => {
    const was = before.current
    before.current = lists
    const lost = held.current
    if (!root.current || !lost || lost.element.isConnected || document.activeElement !== document.body) return
    held.current = undefined
    const place = placeOf(was, lost)
    if (!place) return
    const selector =
      lost.kind === 'card'
        ? `[data-card-id="${CSS.escape(lost.id)}"] a`
        : `[data-list-id="${CSS.escape(lost.id)}"] [data-list-menu]`
    const again = root.current.querySelector<HTMLElement>(selector)
    if (again) return again.focus()
    focusNear(root.current, {
      listId: place.listId,
      listIndex: was.findIndex((list) => list.id === place.listId),
      ...(lost.kind === 'card' && { cardIndex: place.index }),
    })
  }, [lists, root])

  return {
    onFocusCapture: (event: FocusEvent) => {
      held.current = heldBy(event.target)
    },
    onBlurCapture: () => {
      held.current = undefined
    },
  }
}
