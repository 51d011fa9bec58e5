'use client'

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { List } from '@/lib/boards/schema'
import { OnDemand } from '@/components/feedback/on-demand'
import { isEditingText } from '@/components/ui/typed-key'
import { useBoard } from '../context/board-context'
import { markSelected, selectedHintId } from './mark-selected'
import { useArrowEntry } from './use-arrow-entry'
import { SelectionShortcuts, type Whole } from './selection-shortcuts'
import { VerbHost } from './verbs/verb-host'
import { VerbKeys } from './verbs/verb-keys'

const loadBar = () => import('./selection-bar').then((module) => module.SelectionBar)
const loadMenu = () => import('./card-menu').then((module) => module.CardMenu)

type SelectionToolsProps = {
  root: RefObject<HTMLElement | null>
  lists: List[]
  /** The lists with the cards that are on screen: only those can be selected. */
  seen: List[]
  /** What the key for all selects. */
  whole?: Whole
}

/** The actions for selected cards, and for a right-clicked one. Its parts are fetched when needed. */
export function SelectionTools({ root, lists, seen, whole = 'kata' }: SelectionToolsProps) {
  const { canEdit, selection, isSample } = useBoard()
  useArrowEntry(root, !isSample)
  const { ids, isSelecting } = useSyncExternalStore(selection.subscribe, selection.get, selection.get)
  const [menuPlace, setMenuPlace] = useState<MenuPlace>()
  const closeMenu = useCallback(() => setMenuPlace(undefined), [])

  useEffect(() => {
    if (canEdit) selection.keep(seen)
    else selection.clear()
  }, [selection, seen, canEdit])

  const hasSelection = ids.size > 0 || isSelecting
  const hasMarks = useRef(false)
  // After each change, because cards that moved are new elements.
  useLayoutEffect(() => {
    if (!root.current || (!hasSelection && !hasMarks.current)) return
    markSelected(root.current, ids, isSelecting)
    hasMarks.current = hasSelection
  })

  useEffect(() => {
    const element = root.current
    if (!element) return
    const openMenu = (event: MouseEvent) => {
      // A resting finger lifts the card instead and has prevented this event.
      if (event.defaultPrevented) return
      const place = placeOfMenu(event)
      if (!place) return
      event.preventDefault()
      setMenuPlace(place)
    }
    // Shift would select text from the last click on.
    const keepText = (event: MouseEvent) => {
      if (event.shiftKey && event.target instanceof Element && event.target.closest('[data-card-id]'))
        event.preventDefault()
    }
    element.addEventListener('contextmenu', openMenu)
    element.addEventListener('mousedown', keepText)
    return () => {
      element.removeEventListener('contextmenu', openMenu)
      element.removeEventListener('mousedown', keepText)
    }
  }, [root])

  useEffect(() => {
    if (!hasSelection) return
    // Toasts appear above the bar, not on it.
    document.documentElement.setAttribute('data-has-bar', '')
    return () => document.documentElement.removeAttribute('data-has-bar')
  }, [hasSelection])

  useEffect(() => {
    if (!hasSelection) return
    const letGo = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isEditingText(event.target)) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [data-dragging]')) return
      selection.clear()
    }
    window.addEventListener('keydown', letGo)
    return () => window.removeEventListener('keydown', letGo)
  }, [hasSelection, selection])

  return (
    <>
      <p id={selectedHintId} hidden>
        Selected.
      </p>
      <SelectionShortcuts whole={whole} />
      <VerbKeys />
      <VerbHost where="board" root={root} lists={lists} />
      {hasSelection && canEdit && (
        <OnDemand load={loadBar} props={{ root, lists }} onUnavailable={() => selection.clear()} />
      )}
      {menuPlace && (
        <OnDemand
          key={menuPlace.key}
          load={loadMenu}
          props={{ root, lists, place: menuPlace, onClose: closeMenu }}
          onUnavailable={closeMenu}
        />
      )}
    </>
  )
}

/** Where a card's menu was opened. `isByKey`: the Menu key or Shift+F10. */
export type MenuPlace = { cardId: string; x: number; y: number; isByKey: boolean; key: number }

let asked = 0

/** Undefined if it was not opened on a card. */
function placeOfMenu(event: MouseEvent): MenuPlace | undefined {
  const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card-id]') : null
  const cardId = card?.dataset['cardId']
  if (!card || cardId === undefined) return undefined
  asked += 1
  // A key has no pointer: below the card's title then.
  const isByKey = event.button !== 2
  const box = card.getBoundingClientRect()
  return isByKey
    ? { cardId, x: box.left + 16, y: Math.min(box.bottom, box.top + 40), isByKey, key: asked }
    : { cardId, x: event.clientX, y: event.clientY, isByKey, key: asked }
}
