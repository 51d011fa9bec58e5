'use client'

import { useCallback, useEffect, useState } from 'react'

const none: string[] = []

/**
 * Moves the focus to what a change adds or moves: an element that is removed, or changes its place in the document, loses
 * the focus. Call it in the event that makes the change, so that both are painted together, never one without the other.
 * Give selectors in order of preference.
 */
export function useFocusAfter(): (...selectors: string[]) => void {
  const [wanted, setWanted] = useState(none)
  useEffect(() => {
    const found = wanted.map((selector) => document.querySelector<HTMLElement>(selector))
    found.find((element) => element !== null)?.focus()
  }, [wanted])
  return useCallback((...selectors: string[]) => setWanted(selectors), [])
}
