'use client'

import { useEffect } from 'react'

/** While something typed is not saved, the browser asks before it reloads or closes the tab. */
export function useAskBeforeLosing(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
