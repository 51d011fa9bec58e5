'use client'

import { boardPlace } from './board-place'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Draft, hasDraft } from '@/lib/kept-board/draft'
import type { TryBoard } from './try-board'

const turns = ['pointerover', 'focusin'] as const

/**
 * Loads the board's own code when the board has scrolled well into view or gets the focus; visitors who read only the
 * first lines load none of it. Until then, and if it cannot be loaded, its picture is shown.
 */
export function LiveBoard({ children: picture }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<{ Board: typeof TryBoard; draft: Draft | undefined } | 'failed'>()
  const hadFocus = useRef(false)
  // The focus would be lost with the picture, so it moves to the first technique.
  useEffect(() => {
    if (loaded && hadFocus.current) focusFirst(place.current)
    hadFocus.current = false
  }, [loaded])
  useEffect(() => {
    const element = place.current
    if (!element) return
    // The link that skips the board by keyboard is beside it.
    const around = element.parentElement ?? element
    const fetchBoard = () => {
      stop()
      Promise.all([import('./try-board'), findDraft()]).then(
        ([{ TryBoard: Board }, draft]) => {
          hadFocus.current = element.contains(document.activeElement)
          setLoaded({ Board, draft })
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
      {/* Where “Try the board” leads: on to the first technique, so that its keys work right away. */}
      <span
        id={boardPlace}
        tabIndex={-1}
        onFocus={() => focusFirst(place.current)}
        className="block scroll-mt-6 outline-none"
      />
      {loaded && loaded !== 'failed' ? <loaded.Board draft={loaded.draft} /> : picture}
      {loaded === 'failed' && (
        <p role="status" className="mt-3 text-ink-soft">
          The board could not be loaded, so this is a picture of it. Reload the page to try again.
        </p>
      )}
    </div>
  )
}

/** What this visitor did here before. The code that checks it is fetched only if there is something. */
async function findDraft(): Promise<Draft | undefined> {
  if (!hasDraft()) return undefined
  const { readDrafts } = await import('@/lib/kept-board/read-drafts')
  return readDrafts()[0]
}

/** The first technique of the live board; the picture has none to focus. */
function focusFirst(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('[data-card-id] a')?.focus({ preventScroll: true })
}
