import { sizeWords } from '@/lib/size-words'
import type { BillingOverview } from '@/lib/plans/billing-view'
import { BillingRow } from './billing-row'
import { PlanMeter } from './plan-meter'
import { storageSentence } from './storage-sentence'

type StorageRowProps = Pick<BillingOverview, 'storage'> & { isSelling?: boolean }

/** How much the files take, of how much the plan holds. */
export function StorageRow({ storage, isSelling = true }: StorageRowProps) {
  const { includedBytes, usedBytes } = storage
  return (
    <BillingRow title="Files">
      <p className="tabular-nums">
        <span className="font-medium">{sizeWords(usedBytes)}</span> of {sizeWords(includedBytes)}
      </p>
      <PlanMeter used={usedBytes} included={includedBytes} />
      <p className="mt-2.5 max-w-130 text-[13px] text-ink-soft text-pretty">
        {storageSentence(storage, isSelling)} Files on all your dojos count, no matter who added them, and deleted ones
        while they can be brought back.
      </p>
    </BillingRow>
  )
}
