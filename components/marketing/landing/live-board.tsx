'use client'

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

const turns = ['pointerover', 'focusin'] as const

/**
 * The board's own code is fetched when its place has come well into sight, or somebody turns to it: a visitor who only
 * reads the first lines loads none of it. Until then, and where it cannot be fetched, its picture stands there.
 */
export function LiveBoard({ children: picture }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<{ Board: ComponentType } | 'failed'>()
  const hadFocus = useRef(false)
  // The focus goes with the picture that has it, to the first technique.
  useEffect(() => {
    if (loaded && hadFocus.current) place.current?.querySelector<HTMLElement>('[data-card-id] a')?.focus()
    hadFocus.current = false
  }, [loaded])
  useEffect(() => {
    const element = place.current
    if (!element) return
    // What leads past the board, for the keyboard, stands beside it.
    const around = element.parentElement ?? element
    const fetchBoard = () => {
      stop()
      import('./try-board').then(
        ({ TryBoard }) => {
          hadFocus.current = element.contains(document.activeElement)
          setLoaded({ Board: TryBoard })
        },
        () => setLoaded('failed'),
      )
    }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchBoard(), {
      rootMargin: '0px 0px -40% 0px',
    })
    const stop = () => {
      observer.disconnect()
      for (const turn of turns) around.removeEventListener(turn, fetchBoard)
    }
    observer.observe(element)
    for (const turn of turns) around.addEventListener(turn, fetchBoard, { passive: true })
    return stop
  }, [])
  return (
    <div ref={place}>
      {loaded && loaded !== 'failed' ? <loaded.Board /> : picture}
      {loaded === 'failed' && (
        <p role="status" className="mt-3 text-ink-soft">
          The board could not be loaded; this is its picture. Reload the page to try again.
        </p>
      )}
    </div>
  )
}
