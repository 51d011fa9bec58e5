import { cn } from '@/lib/cn'
import type { BillingOverview } from '@/lib/plans/billing-view'
import { sizeWords } from '@/lib/size-words'
import { LabelledRow } from '@/components/ui/labelled-row'
import { peopleSentence, storageSentence } from './billing-words'

type PeopleRowProps = Pick<BillingOverview, 'seats' | 'plan'> & { isSelling?: boolean }

/** How many people the plan is for, and how many there are. */
export function PeopleRow({ seats, plan, isSelling = true }: PeopleRowProps) {
  const { included, used } = seats
  return (
    <LabelledRow title="Users">
      <p className="tabular-nums">
        <span className="font-medium">{used}</span> of {included} included
      </p>
      <PlanMeter used={used} included={included} />
      <p className="mt-2.5 max-w-130 text-[13px] text-ink-soft text-pretty">
        {peopleSentence(seats, plan.id, isSelling)} Everyone on your dojos and in your clans counts once, including you.
      </p>
    </LabelledRow>
  )
}

type StorageRowProps = Pick<BillingOverview, 'storage'> & { isSelling?: boolean }

/** How much space files use, out of the plan's total. */
export function StorageRow({ storage, isSelling = true }: StorageRowProps) {
  const { includedBytes, usedBytes } = storage
  return (
    <LabelledRow title="Files">
      <p className="tabular-nums">
        <span className="font-medium">{sizeWords(usedBytes)}</span> of {sizeWords(includedBytes)}
      </p>
      <PlanMeter used={usedBytes} included={includedBytes} />
      <p className="mt-2.5 max-w-130 text-[13px] text-ink-soft text-pretty">
        {storageSentence(storage, isSelling)} Files on all your dojos count, no matter who added them. Deleted files
        count until they can no longer be restored.
      </p>
    </LabelledRow>
  )
}

/** How much of what the plan includes is used, as a thin line. The words beside it say the same. */
function PlanMeter({ used, included }: { used: number; included: number }) {
  return (
    <div aria-hidden="true" className="mt-2.5 h-1 max-w-100 overflow-hidden rounded-full bg-rule">
      <div
        className={cn('h-full rounded-full', used > included ? 'bg-danger' : 'bg-ink')}
        style={{ width: `${Math.min(100, (used / included) * 100)}%` }}
      />
    </div>
  )
}
