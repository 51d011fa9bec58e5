import { IntentLink } from '@/components/navigation/intent-link'
import { buttonStyles } from '@/components/ui/button-styles'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { sumBoards } from '@/lib/boards/dashboard/boards'
import { headingId } from './board-places'
import { countWords } from './board-facts'

/** The page's title, the counts across all dojos, and a button for a new one. */
export function DashboardHeader({ boards }: { boards: readonly DashboardBoard[] }) {
  const { open, overdue } = sumBoards(boards)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h1 id={headingId} tabIndex={-1} className="font-title text-[26px] leading-tight outline-none">
        Dashboard
      </h1>
      {boards.length > 0 && (
        <p className="text-ink-soft tabular-nums max-sm:order-1 max-sm:w-full">
          {countWords(boards.length, 'dojo')}, {countWords(open, 'open technique')}
          {overdue > 0 && (
            <>
              , <strong className="font-medium text-late-deep">{overdue} overdue</strong>
            </>
          )}
        </p>
      )}
      <IntentLink
        href="/new-board"
        pending="inside"
        className={buttonStyles({ variant: 'primary', className: 'ml-auto' })}
      >
        New dojo
      </IntentLink>
    </div>
  )
}
