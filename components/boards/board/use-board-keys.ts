'use client'

import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { applyChange } from '@/lib/boards/apply-change'
import type { List } from '@/lib/boards/schema'
import type { Drop } from '../drag/drag-session'
import { useBoard } from './board-context'
import { arrowOf, type Carried, carriedChange, countShownBefore, step, stillCarried } from './carried'
import { focusNear } from './focus-near'
import { placeOf, placeSentence, titleOf } from './where'

function idOf(target: EventTarget): { kind: 'card' | 'list'; id: string } | undefined {
  if (!(target instanceof Element)) return undefined
  const card = target.closest<HTMLElement>('[data-card-id]')?.dataset['cardId']
  if (card) return { kind: 'card', id: card }
  const list = target.closest('[data-list-grip]')?.closest<HTMLElement>('[data-list-id]')?.dataset['listId']
  return list ? { kind: 'list', id: list } : undefined
}

function focusable(root: Element | null, kind: 'card' | 'list', id: string): HTMLElement | null | undefined {
  return root?.querySelector<HTMLElement>(
    kind === 'card' ? `[data-card-id="${CSS.escape(id)}"] a` : `[data-list-id="${CSS.escape(id)}"] [data-list-grip]`,
  )
}

/**
 * The board by keyboard: arrows go from card to card, Space picks up what has the focus, arrows carry it, Space or
 * Enter drops it, Escape puts it back. What is carried is shown where it would land.
 */
export function useBoardKeys(root: RefObject<HTMLElement | null>, lists: List[], shown: ReadonlySet<string> | null) {
  const { canEdit, store, announce, openCard } = useBoard()
  const [pickedUp, setPickedUp] = useState<Carried>()
  const [lost, setLost] = useState<Carried>()
  const carried = useMemo(() => stillCarried(lists, pickedUp), [lists, pickedUp])
  const shownLists = carried ? applyChange(lists, carriedChange(carried)) : lists

  // Carried to another list, a card is a new element there: the focus goes with it.
  useLayoutEffect(() => {
    if (carried) focusable(root.current, carried.kind, carried.id)?.focus()
  }, [carried, root])

  // Let go for good: should it be restored, it is not in the hand again.
  if (pickedUp && !carried) {
    setPickedUp(undefined)
    setLost(pickedUp)
  }
  useLayoutEffect(() => {
    if (!lost || !root.current) return
    announce(`${lost.title} was deleted by somebody else.`)
    const { kind, drop, listIndex } = lost
    focusNear(root.current, kind === 'card' ? { listId: drop.listId, listIndex, cardIndex: drop.index } : { listIndex: drop.index })
  }, [lost, root, announce])

  const listIndexOf = ({ listId }: Drop) => lists.findIndex((list) => list.id === listId)

  const cancel = () => {
    setPickedUp(undefined)
    announce('Cancelled.')
  }

  const carry = (event: KeyboardEvent, carried: Carried) => {
    const arrow = arrowOf(event.key)
    if (arrow) {
      const [dx, dy] = arrow
      const { listId, index } = carried.drop
      const to =
        carried.kind === 'card'
          ? step(shownLists, carried.drop, arrow, shown)
          : dy === 0 && index + dx >= 0 && index + dx < lists.length
            ? { listId, index: index + dx }
            : undefined
      if (to) {
        setPickedUp({ ...carried, drop: to, listIndex: listIndexOf(to) })
        announce(placeSentence(lists, carried, to))
      }
    } else if (event.key === ' ' || event.key === 'Enter') {
      setPickedUp(undefined)
      store.intend(carriedChange(carried))
      announce(`Dropped: ${placeSentence(lists, carried, carried.drop)}`)
    } else if (event.key === 'Escape') cancel()
    else if (event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (carried) return carry(event, carried)
    const target = idOf(event.target)
    const place = target && placeOf(lists, target)
    if (!place) return
    if (canEdit && (event.key === ' ' || (event.key === 'Enter' && target.kind === 'list'))) {
      event.preventDefault()
      setPickedUp({ ...target, title: titleOf(lists, target), drop: place, listIndex: listIndexOf(place) })
      announce(`Picked up ${placeSentence(lists, target, place)}. Arrow keys move it, Space drops it, Escape cancels.`)
      return
    }
    const arrow = arrowOf(event.key)
    if (!arrow || target.kind === 'list') return
    event.preventDefault()
    focusNeighbour(place, arrow)
  }

  const focusNeighbour = (place: Drop, arrow: readonly [number, number]) => {
    const seen = shown ? lists.map((list) => ({ ...list, cards: list.cards.filter((card) => shown.has(card.id)) })) : lists
    const from = shown ? { ...place, index: countShownBefore(lists, place, shown) } : place
    let to = step(seen, from, arrow)
    // Empty lists have nothing to focus: look past them.
    while (to && arrow[0] !== 0 && seen.find((list) => list.id === to?.listId)?.cards.length === 0) {
      to = step(seen, { listId: to.listId, index: from.index }, arrow)
    }
    const cards = seen.find((list) => list.id === to?.listId)?.cards
    const card = cards?.[Math.min(to?.index ?? 0, cards.length - 1)]
    if (card) focusable(root.current, 'card', card.id)?.focus()
  }

  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    const link = event.target instanceof Element ? event.target.closest('[data-card-id] a') : null
    const target = link && idOf(link)
    if (!target) return
    event.preventDefault()
    openCard(target.id)
  }

  const handleFocus = (event: FocusEvent) => {
    if (carried && idOf(event.target)?.id !== carried.id) cancel()
  }

  return {
    shownLists,
    carriedId: carried?.id,
    handlers: { onKeyDown: handleKeyDown, onClick: handleClick, onFocus: handleFocus },
  }
}
