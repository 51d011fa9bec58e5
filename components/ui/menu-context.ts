'use client'

import { createContext, type MouseEvent, type PointerEvent, useContext } from 'react'
import type { Disclosure } from './use-disclosure'

/** Where the focus goes when the menu opens: to the whole menu by pointer, to its near end by key. */
export type MenuEntry = 'panel' | 'first' | 'last'

type Menu = Disclosure & { id: string; entry: MenuEntry; openAt: (entry: MenuEntry) => void }

export const MenuContext = createContext<Menu | null>(null)

export function useMenu(): Menu {
  const menu = useContext(MenuContext)
  if (!menu) throw new Error('A part of a DropdownMenu is outside of one')
  return menu
}

/** The props that make an element an item: the mouse moves the focus with it, a click selects. */
export function useMenuItem(isDisabled: boolean, onSelect: ((event: Event) => void) | undefined) {
  const { setOpen, trigger } = useMenu()
  const select = (click: MouseEvent<HTMLElement>) => {
    click.stopPropagation()
    if (isDisabled) return click.preventDefault()
    const item = click.currentTarget
    // First, so that a dialog that opens now returns the focus to a control that still exists then.
    trigger.current?.focus({ preventScroll: true })
    const event = new Event('select', { cancelable: true })
    onSelect?.(event)
    if (event.defaultPrevented) item.focus()
    else setOpen(false)
  }
  const follow = (move: PointerEvent<HTMLElement>) => {
    if (move.pointerType === 'mouse' && !isDisabled) move.currentTarget.focus({ preventScroll: true })
  }
  return { onClick: select, onPointerMove: follow, ...(isDisabled && { 'aria-disabled': true }) }
}
