'use client'

import { type RefObject, useEffect, useEffectEvent } from 'react'
import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import type { WorkCard } from '@/lib/boards/dashboard/work-schema'
import { cardAtHand, watchHand } from '../../context/card-at-hand'

const others = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]'

/**
 * The person's own work by keyboard, as on a board: arrows, J and K move from row to row, an arrow down enters when
 * nothing has the focus, C completes the row that is focused or pointed at, Enter opens it.
 */
export function useWorkKeys(
  root: RefObject<HTMLElement | null>,
  cards: readonly WorkCard[],
  onComplete: (card: WorkCard, isCompleted: boolean) => void,
): void {
  useEffect(() => watchHand(), [])

  /** @returns whether there was a row to go to */
  const step = (by: 1 | -1): boolean => {
    const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-card-id] a') ?? [])]
    const row = document.activeElement?.closest('[data-card-id]')
    const at = links.findIndex((link) => row?.contains(link))
    const next = at === -1 && by === -1 ? undefined : links[at + by]
    next?.focus()
    return next !== undefined
  }
  const handleArrow = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && !event.shiftKey
    if (by === undefined || !isPlain || event.defaultPrevented || document.querySelector(others)) return
    const { activeElement } = document
    const isNowhere = activeElement === null || activeElement === document.body || activeElement.id === 'main'
    const isInRow = activeElement?.closest('[data-card-id]') != null && root.current?.contains(activeElement) === true
    if ((isNowhere || isInRow) && step(by)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleArrow(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const isEnabled = () => cards.length > 0
  useShortcut({ ...table.nextTechnique, run: () => void step(1), isEnabled })
  useShortcut({ ...table.previousTechnique, run: () => void step(-1), isEnabled })
  useShortcut({ ...table.openTechnique, isEnabled })
  useShortcut({
    ...table.complete,
    isEnabled,
    run: () => {
      const id = cardAtHand()
      const card = cards.find((one) => one.id === id)
      if (card?.mayEdit) onComplete(card, card.completedAt === undefined)
    },
  })
}
