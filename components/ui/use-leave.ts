'use client'

import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `onLeave` when the pointer goes down, or the focus moves, outside of all the given elements. */
export function useLeave(inside: readonly RefObject<Element | null>[], onLeave: () => void): void {
  const consider = useEffectEvent((event: Event) => {
    const { target } = event
    const isInside = inside.some(({ current }) => target instanceof Node && current?.contains(target))
    if (!isInside) onLeave()
  })
  useEffect(() => {
    const listen = (event: Event) => consider(event)
    document.addEventListener('pointerdown', listen, { capture: true })
    document.addEventListener('focusin', listen, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', listen, { capture: true })
      document.removeEventListener('focusin', listen, { capture: true })
    }
  }, [])
}
