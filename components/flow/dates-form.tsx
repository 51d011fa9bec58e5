import { buttonStyles } from '@/components/ui/button-styles'
import type { Day } from '@/lib/boards/dates/calendar-day'
import type { Period } from '@/lib/flow/period'
import { type FlowView, viewParams } from '@/lib/flow/view'
import { ViewDay } from './view-select'

const asked = ['weeks', 'since', 'until']
const names = { since: 'From', until: 'To' } as const

/** Custom dates instead of weeks that end today. */
export function DatesForm({ page, view, period, today }: { page: string; view: FlowView; period: Period; today: Day }) {
  const kept = [...viewParams(view)].filter(([name]) => !asked.includes(name))
  const { since, until } = period
  return (
    <details className="relative" data-closes="">
      <summary
        className={`${buttonStyles({ variant: 'ghost' })} h-9! cursor-pointer list-none pointer-coarse:h-11! [&::-webkit-details-marker]:hidden`}
      >
        Custom dates
      </summary>
      <form
        action={page}
        aria-label="Custom dates"
        key={`${since} ${until}`}
        data-waits=""
        className="absolute top-full left-0 z-20 mt-1 flex w-64 flex-col gap-2 rounded-ink border border-rule-strong bg-paper-raised p-3 shadow-lift"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {(['since', 'until'] as const).map((name) => (
          <div key={name} className="text-[13px]">
            <label htmlFor={`flow-${name}`}>{names[name]}</label>
            <ViewDay
              id={`flow-${name}`}
              label={names[name]}
              name={name}
              value={period[name]}
              today={today}
              latest={period[name] > today ? period[name] : today}
              isRequired
            />
          </div>
        ))}
        <button type="submit" className={buttonStyles()}>
          Show these days
        </button>
      </form>
    </details>
  )
}
