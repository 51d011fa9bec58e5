'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onEnd` once, after `durationMs` in which it was not paused and the page was visible. A new `turn` starts the
 * time again. Never, if that is `Infinity`.
 */
export function useCountdown(durationMs: number, turn: number, isHeld: boolean, onEnd: () => void): void {
  const left = useRef({ turn, ms: durationMs })
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (left.current.turn !== turn) left.current = { turn, ms: durationMs }
    const rest = left.current
    if (isHeld || durationMs === Infinity) return
    let timer: number | undefined
    let startedAt = 0
    const run = () => {
      startedAt = performance.now()
      timer = window.setTimeout(() => end(), rest.ms)
    }
    const stop = () => {
      if (timer === undefined) return
      window.clearTimeout(timer)
      timer = undefined
      rest.ms -= performance.now() - startedAt
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
