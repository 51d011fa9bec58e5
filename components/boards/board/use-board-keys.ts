'use client'

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { applyChange } from '@/lib/boards/changes/apply-change'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { seenLists, selectedInOrder } from '../selection/selected-cards'
import { handleSelectionClick, handleSelectionKey } from '../selection/selection-events'
import {
  blockPlace,
  type Carried,
  carriedChange,
  carriedSentence,
  countShownBefore,
  step,
  stillCarried,
} from './carried'
import { focusNear } from '../context/focus-near'
import { arrowOf, type Drop, placeOf, placeSentence, titleOf } from '../context/board-place'

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
 * The board by keyboard: arrows move from card to card, Space picks up the focused card, arrows carry it, Space or
 * Enter drops it, Escape puts it back. A carried card is shown where it would land.
 */
export function useBoardKeys(
  root: RefObject<HTMLElement | null>,
  lists: List[],
  shown: ReadonlySet<string> | null,
  collapsed: ReadonlySet<string>,
) {
  const { canEdit, store, selection, announce, openCard } = useBoard()
  const [pickedUp, setPickedUp] = useState<Carried>()
  const [lost, setLost] = useState<Carried>()
  const carried = useMemo(() => stillCarried(lists, pickedUp), [lists, pickedUp])
  const shownLists = carried ? applyChange(lists, carriedChange(carried)) : lists

  // A card that is carried to another list is a new element there: the focus must follow it.
  useLayoutEffect(() => {
    if (carried) focusable(root.current, carried.kind, carried.id)?.focus()
  }, [carried, root])

  // Forget it: if it is restored, it is not picked up again.
  if (pickedUp && !carried) {
    setPickedUp(undefined)
    setLost(pickedUp)
  }
  useLayoutEffect(() => {
    if (!lost || !root.current) return
    announce(`${lost.title} was deleted by someone else.`)
    const { kind, drop, listIndex } = lost
    focusNear(
      root.current,
      kind === 'card' ? { listId: drop.listId, listIndex, cardIndex: drop.index } : { listIndex: drop.index },
    )
  }, [lost, root, announce])

  const seen = useMemo(() => seenLists(lists, shown, collapsed), [lists, shown, collapsed])
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
          ? step(shownLists, carried.drop, arrow, shown, carried.block?.length)
          : dy === 0 && index + dx >= 0 && index + dx < lists.length
            ? { listId, index: index + dx }
            : undefined
      if (to) {
        const moved = { ...carried, drop: to, listIndex: listIndexOf(to) }
        setPickedUp(moved)
        announce(carriedSentence(lists, moved))
      }
    } else if (event.key === ' ' || event.key === 'Enter') {
      setPickedUp(undefined)
      store.intend(carriedChange(carried))
      announce(`Dropped: ${carriedSentence(lists, carried)}`)
    } else if (event.key === 'Escape') cancel()
    else if (event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const target = idOf(event.target)
    if (
      !carried &&
      canEdit &&
      target?.kind === 'card' &&
      handleSelectionKey(event, target.id, { lists: seen, selection, announce, focusNeighbour })
    )
      return
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (carried) return carry(event, carried)
    const place = target && placeOf(lists, target)
    if (!place) return
    if (canEdit && (event.key === ' ' || (event.key === 'Enter' && target.kind === 'list'))) {
      event.preventDefault()
      const block = target.kind === 'card' ? selectedInOrder(selection, lists, target.id) : undefined
      const title = block ? `${block.length} techniques` : titleOf(lists, target)
      const drop = (block && blockPlace(lists, target.id, block)) ?? place
      const taken = { ...target, title, drop, listIndex: listIndexOf(place), ...(block && { block }) }
      setPickedUp(taken)
      announce(
        `Picked up ${block ? title : placeSentence(lists, target, place)}. Arrow keys move ${block ? 'them' : 'it'}, Space drops, Escape cancels.`,
      )
      return
    }
    const arrow = arrowOf(event.key)
    if (!arrow || target.kind === 'list') return
    event.preventDefault()
    focusNeighbour(target.id, arrow)
  }

  /** @returns the newly focused card */
  const focusNeighbour = (cardId: string, arrow: readonly [number, number]): string | undefined => {
    const place = placeOf(lists, { kind: 'card', id: cardId })
    if (!place) return undefined
    const from = shown ? { ...place, index: countShownBefore(lists, place, shown) } : place
    let to = step(seen, from, arrow)
    // Empty lists have nothing to focus: look past them.
    while (to && arrow[0] !== 0 && seen.find((list) => list.id === to?.listId)?.cards.length === 0) {
      to = step(seen, { listId: to.listId, index: from.index }, arrow)
    }
    const cards = seen.find((list) => list.id === to?.listId)?.cards
    const card = cards?.[Math.min(to?.index ?? 0, cards.length - 1)]
    if (card) focusable(root.current, 'card', card.id)?.focus()
    return card?.id
  }

  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('[data-card-id] a') : null
    const target = link && idOf(link)
    if (!target) return
    if (canEdit && handleSelectionClick(event, target.id, { lists: seen, selection, announce })) return
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openCard(target.id)
  }

  const handleFocus = (event: FocusEvent) => {
    if (carried && idOf(event.target)?.id !== carried.id) cancel()
  }

  return {
    shownLists,
    seen,
    carried,
    handlers: { onKeyDown: handleKeyDown, onClick: handleClick, onFocus: handleFocus },
  }
}
