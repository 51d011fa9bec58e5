import { cn } from '@/lib/cn'
import type { BillingOverview } from '@/lib/billing/billing-view'
import { BillingRow } from './billing-row'
import { peopleSentence } from './people-sentence'

type PeopleRowProps = Pick<BillingOverview, 'seats' | 'plan'> & { isSelling?: boolean }

/** How many people the plan is for, and how many there are. */
export function PeopleRow({ seats, plan, isSelling = true }: PeopleRowProps) {
  const { included, used } = seats
  const isOver = used > included
  return (
    <BillingRow title="Users">
      <p className="tabular-nums">
        <span className="font-medium">{used}</span> of {included} included
      </p>
      <div aria-hidden="true" className="mt-2.5 h-1 max-w-100 overflow-hidden rounded-full bg-rule">
        <div
          className={cn('h-full rounded-full', isOver ? 'bg-shu' : 'bg-ink')}
          style={{ width: `${Math.min(100, (used / included) * 100)}%` }}
        />
      </div>
      <p className="mt-2.5 max-w-130 text-[13px] text-ink-soft text-pretty">
        {peopleSentence(seats, plan.id, isSelling)} Everybody on your dojos and in your clans counts once, you too.
      </p>
    </BillingRow>
  )
}
