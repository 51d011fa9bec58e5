'use client'

import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'

/** Covers a technique while files are held over it. */
export function DropPlace({ over, hint }: { over: HTMLElement; hint: string | undefined }) {
  const [{ top, left, width, height }] = useState(() => over.getBoundingClientRect())
  return createPortal(
    <div style={{ top, left, width, height }} className="pointer-events-none fixed z-50 animate-fade-in p-2.5">
      <div className="grid size-full place-items-center rounded-ink border-2 border-dashed border-ai bg-ai-wash text-ai-deep">
        <p className="flex flex-col items-center gap-1.5 text-center">
          <Paperclip aria-hidden="true" className="mb-1 size-7" strokeWidth={1.5} />
          <span className="text-base font-semibold">Drop to attach</span>
          {hint && <span>{hint}</span>}
        </p>
      </div>
    </div>,
    over,
  )
}
