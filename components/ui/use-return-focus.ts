'use client'

import { useCallback, useRef } from 'react'

/**
 * For a control that a field replaces while typing: when the field closes and nothing else has taken the focus, it goes
 * back to the opener. @returns the opener's ref, and a function to call when the field closes
 */
export function useReturnFocus(): readonly [opener: (element: HTMLElement | null) => void, closed: () => void] {
  const isReturning = useRef(false)
  const ref = useCallback((opener: HTMLElement | null) => {
    if (!opener || !isReturning.current) return
    isReturning.current = false
    if (document.activeElement === document.body) opener.focus()
  }, [])
  const handleClosed = useCallback(() => {
    isReturning.current = true
  }, [])
  return [ref, handleClosed]
}
