import type { BillingOverview } from '@/lib/plans/billing-view'
import { PeopleRow, StorageRow } from './usage-rows'
import { PlanRow } from './plan-row'

/** Where this server takes no payments: what there is, plainly. */
export function NothingSold({ overview, timeZone }: { overview: BillingOverview; timeZone: string }) {
  return (
    <>
      <p className="mb-6 max-w-130 text-ink-soft text-pretty">
        Payments are not set up on this server, so only Starter is available. The README explains how to sell the other
        plans.
      </p>
      <PlanRow overview={overview} timeZone={timeZone} action={null} />
      <PeopleRow seats={overview.seats} plan={overview.plan} isSelling={false} />
      <StorageRow storage={overview.storage} isSelling={false} />
    </>
  )
}
