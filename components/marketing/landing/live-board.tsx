'use client'

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * The board's own code is fetched when its place has come well into sight: a visitor who only reads the first lines
 * loads none of it. Until then, and where it cannot be fetched, its picture stands there.
 */
export function LiveBoard({ children: picture }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<{ Board: ComponentType } | 'failed'>()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        import('./try-board').then(
          ({ TryBoard }) => setLoaded({ Board: TryBoard }),
          () => setLoaded('failed'),
        )
      },
      { rootMargin: '0px 0px -25% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
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
