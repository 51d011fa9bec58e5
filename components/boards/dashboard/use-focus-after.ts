'use client'

import { useCallback, useEffect, useRef } from 'react'

/**
 * Moves the focus to what the next paint adds or moves: an element that is removed, or changes its place in the
 * document, loses the focus. Give selectors in order of preference.
 */
export function useFocusAfter(): (...selectors: string[]) => void {
  const wanted = useRef<string[]>([])
  useEffect(() => {
    if (wanted.current.length === 0) return
    const found = wanted.current.map((selector) => document.querySelector<HTMLElement>(selector))
    wanted.current = []
    found.find((element) => element !== null)?.focus()
  })
  return useCallback((...selectors: string[]) => {
    wanted.current = selectors
  }, [])
}
