import type { ReactNode } from 'react'
import { addCardStyles, cardsStyles, listHeaderStyles, listStyles, listTitleStyles } from './board-styles'
import { Plus } from 'lucide-react'

type DrawnListProps = {
  title: string
  count: number
  /** Draws the place for adding techniques, without its function, and lets a kata taller than its place scroll. */
  hasControls?: boolean
  children: ReactNode
}

/** A kata to look at, not to use. No landmark: there may be several boards on a page, with katas of the same names. */
export function DrawnList({ title, count, hasControls, children }: DrawnListProps) {
  return (
    <section role="group" aria-label={title} className={listStyles}>
      <div className={listHeaderStyles}>
        <p className={listTitleStyles}>
          {title}
          <span className="font-normal text-ink-soft tabular-nums">
            {count}
            <span className="sr-only"> techniques</span>
          </span>
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div role="list" {...(hasControls && { tabIndex: 0 })} className={cardsStyles}>
        {children}
      </div>
      {hasControls ? (
        <span aria-hidden="true" className={addCardStyles}>
          <Plus className="size-4" />
          Add technique
        </span>
      ) : (
        <span className="h-2 shrink-0" />
      )}
    </section>
  )
}
