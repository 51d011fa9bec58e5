import type { ReactNode } from 'react'

type StageProps = {
  /** A description of the drawing for people who cannot see it; how to navigate it is added. */
  label: string
  height: number
  /** Marks of one column, from the bottom up: arrows up and down stay in it. */
  perColumn?: number
  /** Room for the numbers left of the drawing. */
  hasScale?: boolean
  className?: string
  children: ReactNode
}

/** The drawing itself: one tab stop. `ChartKeys` around the page handles its events. */
export function Stage({ label, height, perColumn = 1, hasScale = true, className = '', children }: StageProps) {
  return (
    <div className={hasScale ? 'pl-8' : undefined}>
      <div
        data-chart={perColumn}
        role="application"
        aria-roledescription="chart"
        aria-label={`${label} Use the arrow keys to move through it, and Enter to open what is behind a number.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows go through it
        tabIndex={0}
        className={`chart-stage ${className}`}
      >
        <svg aria-hidden="true" height={height}>
          {children}
        </svg>
      </div>
    </div>
  )
}
