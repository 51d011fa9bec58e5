'use client'

import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useMenu } from './menu-context'
import { itemForKey, menuItems } from './menu-keys'
import type { Align, Side } from './placement'
import { useFloating } from './floating'
import { useLeave } from './use-leave'

type MenuPanel = { side: Side; align: Align; onCloseAutoFocus: ((event: Event) => void) | undefined }

/** An open menu's position, keys and closing. */
export function useMenuPanel({ side, align, onCloseAutoFocus }: MenuPanel) {
  const { setOpen, trigger, entry } = useMenu()
  const panel = useRef<HTMLDivElement>(null)
  useFloating({ panel, anchor: trigger, side, align })
  useLeave([panel, trigger], () => setOpen(false))

  const enter = useEffectEvent(() => {
    const items = panel.current ? menuItems(panel.current) : []
    const target = { panel: panel.current, first: items[0], last: items.at(-1) }[entry]
    target?.focus({ preventScroll: true })
  })
  useEffect(() => enter(), [])

  const leave = () => {
    flushSync(() => setOpen(false))
    const event = new Event('closeautofocus', { cancelable: true })
    onCloseAutoFocus?.(event)
    if (!event.defaultPrevented) trigger.current?.focus()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation() // no page shortcut fires from inside a menu
    if (event.key === 'Tab') return leave() // and the browser continues from the control
    const item = panel.current && itemForKey(event.key, menuItems(panel.current), document.activeElement)
    if (event.key !== 'Escape' && !item) return
    event.preventDefault()
    if (item) item.focus()
    else leave()
  }
  return { panel, handleKeyDown }
}
