'use client'

import { type RefObject, useEffect } from 'react'
import { arrowOf } from '../context/board-place'

const others = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]'

/**
 * An arrow key moves the focus onto the board when nothing has it: to the card at hand, else to the first visible one.
 */
export function useArrowEntry(root: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const enter = (event: KeyboardEvent) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && !event.shiftKey
      if (event.defaultPrevented || !isPlain || !arrowOf(event.key)) return
      const { activeElement } = document
      const isNowhere = activeElement === null || activeElement === document.body || activeElement.id === 'main'
      if (!isNowhere || document.querySelector(others)) return
      const entry = entryOf(root.current)
      if (!entry) return
      event.preventDefault()
      entry.focus()
    }
    addEventListener('keydown', enter)
    return () => removeEventListener('keydown', enter)
  }, [root, isOn])
}

function entryOf(root: HTMLElement | null): HTMLElement | undefined {
  const pointed = root?.querySelector<HTMLElement>('[data-card-id]:hover a')
  // In a calendar, the active day.
  const day = root?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
  const isInSight = (link: HTMLElement) => {
    const { left, right, bottom, width } = link.getBoundingClientRect()
    return width > 0 && bottom > 0 && right > 0 && left < innerWidth
  }
  const links = () => [...(root?.querySelectorAll<HTMLElement>('[data-card-id]:not([hidden]) a') ?? [])]
  return pointed ?? day ?? links().find(isInSight) ?? links()[0]
}
