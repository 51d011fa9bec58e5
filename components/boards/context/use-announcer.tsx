'use client'

import { type ReactNode, useCallback, useRef } from 'react'

/**
 * Says sentences to a screen reader.
 * @returns `announce`, always the same function (a new one would end a drag in progress), and the live region
 */
export function useAnnouncer(): { announce: (sentence: string) => void; announcer: ReactNode } {
  const element = useRef<HTMLParagraphElement>(null)
  const announce = useCallback((sentence: string) => {
    if (element.current) element.current.textContent = sentence
  }, [])
  return { announce, announcer: <p ref={element} role="status" aria-live="assertive" className="sr-only" /> }
}
