'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onEnd` once, after `durationMs` in which it was not paused and the page was visible. A new `turn` starts the
 * time again.
 */
export function useCountdown(durationMs: number, turn: number, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(durationMs)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    left.current = durationMs
  }, [durationMs, turn])
  useEffect(() => {
    if (isHeld) return
    let timer: number | undefined
    let startedAt = 0
    const run = () => {
      startedAt = performance.now()
      timer = window.setTimeout(() => end(), left.current)
    }
    const stop = () => {
      if (timer === undefined) return
      window.clearTimeout(timer)
      timer = undefined
      left.current -= performance.now() - startedAt
    }
    const follow = () => (document.hidden ? stop() : run())
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [isHeld, durationMs, turn])
}
