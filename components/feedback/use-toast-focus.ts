'use client'

import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When a toast that has the focus is closed, the focus returns to where it came from, or else to the page.
 * @returns React's handlers for the frame: native ones are not called when the focus is lost by removal
 */
export function useToastFocus(frame: RefObject<HTMLElement | null>) {
  const cameFrom = useRef<Element>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    hasFocus.current = false
    const origin = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById('main')
    if (origin instanceof HTMLElement) origin.focus({ preventScroll: true })
  })
  return {
    onFocus: (event: FocusEvent) => {
      hasFocus.current = true
      if (!frame.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
    },
    onBlur: () => {
      hasFocus.current = false
    },
  }
}
