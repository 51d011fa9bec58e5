'use client'

import { useCallback, useEffect, useRef } from 'react'

/**
 * Moves the focus to what the next paint brings or moves: an element that goes, or changes its place in the
 * document, takes the focus with it. Give selectors in order of preference.
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
