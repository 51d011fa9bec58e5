import type { KeyboardEvent, MouseEvent } from 'react'
import { findCard } from '@/lib/boards/changes/placement'
import type { CardSelection } from '@/lib/boards/selection/card-selection'
import type { List } from '@/lib/boards/schema'
import { arrowOf } from '../context/board-place'

type SelectionTarget = { lists: List[]; selection: CardSelection; announce: (sentence: string) => void }
type Keys = SelectionTarget & {
  /** Moves the focus by an arrow. @returns the newly focused card */
  focusNeighbour: (cardId: string, arrow: readonly [number, number]) => string | undefined
}

const counted = (selection: CardSelection) => `${selection.get().ids.size} selected`

function toggle(cardId: string, { lists, selection, announce }: SelectionTarget): void {
  const isOn = selection.toggle(cardId)
  announce(
    `${findCard(lists, cardId)?.card.title ?? 'Technique'} ${isOn ? 'selected' : 'not selected'}, ${counted(selection)}`,
  )
}

/**
 * A click with Shift selects a range, with Ctrl or Cmd one more; while selecting, any click does.
 * @returns whether it was one of these
 */
export function handleSelectionClick(event: MouseEvent, cardId: string, target: SelectionTarget): boolean {
  const { lists, selection, announce } = target
  const isToggle = event.metaKey || event.ctrlKey || selection.get().isSelecting
  if (!event.shiftKey && !isToggle) return false
  event.preventDefault()
  if (event.target instanceof Element) event.target.closest('a')?.focus({ preventScroll: true })
  if (event.shiftKey) {
    selection.extendTo(cardId, lists)
    announce(counted(selection))
  } else toggle(cardId, target)
  return true
}

/** X, Shift with arrows and Ctrl or Cmd with A. @returns whether it was one of these */
export function handleSelectionKey(event: KeyboardEvent, cardId: string, keys: Keys): boolean {
  const { lists, selection, announce, focusNeighbour } = keys
  const hasModifier = event.metaKey || event.ctrlKey || event.altKey
  const key = event.key.toLowerCase()
  if (!hasModifier && !event.shiftKey && key === 'x') toggle(cardId, keys)
  else if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && key === 'a') {
    const list = lists.find(({ cards }) => cards.some(({ id }) => id === cardId))
    selection.add(list?.cards.map(({ id }) => id) ?? [])
    announce(`All of ${list?.title ?? 'this kata'}, ${counted(selection)}`)
  } else {
    const arrow = arrowOf(event.key)
    if (hasModifier || !event.shiftKey || !arrow) return false
    const to = focusNeighbour(cardId, arrow)
    if (to !== undefined) {
      selection.extendTo(to, lists, cardId)
      announce(`${findCard(lists, to)?.card.title ?? ''}, ${counted(selection)}`)
    }
  }
  event.preventDefault()
  event.stopPropagation()
  return true
}
