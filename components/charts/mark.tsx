import type { ReactNode } from 'react'

type MarkProps = {
  /** Its text, announced and shown beside it: "Nov 2 to 8: 5 done". */
  say: string
  /** What is behind it; undefined if there is nothing to open. */
  href?: string | undefined
  children: ReactNode
}

/**
 * One bar, dot or piece of a band. The chart around it is one tab stop, whose arrows go from mark to mark; the table
 * below the chart has the same links one by one, even without scripts.
 */
export function Mark({ say, href, children }: MarkProps) {
  return href === undefined ? (
    <g data-say={say} className="chart-mark">
      {children}
    </g>
  ) : (
    <a href={href} data-say={say} tabIndex={-1} className="chart-mark">
      {children}
    </a>
  )
}
