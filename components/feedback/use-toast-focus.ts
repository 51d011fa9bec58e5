'use client'

import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A toast that is closed from inside takes the focus with it: it goes back to where it came from, else to the page.
 * @returns handlers for the frame, React's own: they do not hear of a focus that is lost by removal
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
