'use client'

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { publicPath } from './public-paths'

type PanelFrameProps = { token: string; title: string; children: ReactNode }

/**
 * Beside the board, and on a phone in its place. Not a dialog: the board stays usable, and without scripts it is a
 * normal page. It takes the focus when opened from the board; soft-navigation.tsx returns it.
 */
export function PanelFrame({ token, title, children }: PanelFrameProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement?.closest('[data-card-id]')) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <aside
      data-panel=""
      aria-labelledby={id}
      className="flex w-104 shrink-0 flex-col gap-5 overflow-y-auto overscroll-y-contain border-l border-rule bg-paper-raised px-5 pt-4 pb-6 md:max-lg:w-86 max-md:w-full max-md:border-l-0 max-md:px-3.5"
    >
      <div className="flex items-start gap-2">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          dir="auto"
          className="min-w-0 flex-1 pt-1 font-title text-xl leading-tight wrap-anywhere outline-none"
        >
          {title}
        </h2>
        <a
          href={publicPath(token)}
          aria-label="Close technique"
          title="Close (Esc)"
          className="-mr-2 grid size-8 shrink-0 place-items-center rounded-ink text-ink-soft hover:bg-paper-sunk hover:text-ink pointer-coarse:size-11"
        >
          <X aria-hidden="true" className="size-4.5" />
        </a>
      </div>
      {children}
    </aside>
  )
}

/** Replaces a technique that was deleted, archived or moved to another dojo. */
export function GonePanel({ token }: { token: string }) {
  return (
    <PanelFrame token={token} title="This technique is gone">
      <p className="text-ink-soft">It was removed from this dojo, or it was never on it.</p>
    </PanelFrame>
  )
}
