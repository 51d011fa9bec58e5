import { IntentLink } from '@/components/navigation/intent-link'
import { useDateFormat } from '@/components/time/time-settings'
import { buttonStyles } from '@/components/ui/button-styles'
import { today } from '@/lib/boards/dates/due-date'
import { writeDay } from '@/lib/date-format'
import { headingId } from './board-places'
import { OverdueLink } from './work/overdue-link'

type DashboardHeaderProps = {
  /** Absent for people without a dojo. */
  due: { overdue: number; today: number } | undefined
  waiting: number
  now: Date
  timeZone: string
  onShowOverdue: () => void
}

/** The day, what it holds for the person, and a button for a new dojo. */
export function DashboardHeader({ due, waiting, now, timeZone, onShowOverdue }: DashboardHeaderProps) {
  const day = writeDay(today(now, timeZone), { weekday: 'long', month: 'long', day: 'numeric' }, useDateFormat())
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h1 id={headingId} tabIndex={-1} className="font-title text-[26px] leading-tight outline-none max-sm:w-full">
        <span className="sr-only">Dashboard, </span>
        {day}
      </h1>
      {due && (
        <p className="text-ink-soft tabular-nums max-sm:min-w-0 max-sm:flex-1">
          {due.today > 0 ? `${due.today} due today` : 'Nothing due today'}
          {due.overdue > 0 && (
            <>
              ,{' '}
              <OverdueLink onShow={onShowOverdue} className="font-medium text-late-deep decoration-transparent">
                {due.overdue} overdue
              </OverdueLink>
            </>
          )}
          {waiting > 0 && (
            <>
              ,{' '}
              <a
                href="#waiting"
                className="underline decoration-transparent underline-offset-3 hover:decoration-current"
              >
                {waiting} waiting on you
              </a>
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
