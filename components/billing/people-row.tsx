import type { BillingOverview } from '@/lib/plans/billing-view'
import { BillingRow } from './billing-row'
import { peopleSentence } from './people-sentence'
import { PlanMeter } from './plan-meter'

type PeopleRowProps = Pick<BillingOverview, 'seats' | 'plan'> & { isSelling?: boolean }

/** How many people the plan is for, and how many there are. */
export function PeopleRow({ seats, plan, isSelling = true }: PeopleRowProps) {
  const { included, used } = seats
  return (
    <BillingRow title="Users">
      <p className="tabular-nums">
        <span className="font-medium">{used}</span> of {included} included
      </p>
      <PlanMeter used={used} included={included} />
      <p className="mt-2.5 max-w-130 text-[13px] text-ink-soft text-pretty">
        {peopleSentence(seats, plan.id, isSelling)} Everybody on your dojos and in your clans counts once, you too.
      </p>
    </BillingRow>
  )
}
