'use client'

import { useEffect, useEffectEvent } from 'react'

/**
 * While something typed is not saved, the browser asks before it reloads or closes the tab. What other tabs may change is
 * looked up then.
 */
export function useAskBeforeLosing(isUnsaved: boolean | (() => boolean)): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved === true || (isUnsaved !== false && isUnsaved())) event.preventDefault()
  })
  const isOn = isUnsaved !== false
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: BeforeUnloadEvent) => ask(event)
    window.addEventListener('beforeunload', listen)
    return () => window.removeEventListener('beforeunload', listen)
  }, [isOn])
}
