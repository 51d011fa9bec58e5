import type { ReactNode } from 'react'

/** The square that shows a file: its picture, or the icon of its type. */
export function FileFrame({ children }: { children: ReactNode }) {
  return (
    <span className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-ink border border-rule bg-paper-sunk text-ink-soft">
      {children}
    </span>
  )
}
