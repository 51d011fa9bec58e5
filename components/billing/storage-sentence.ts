import { sizeWords } from '@/lib/attachments/size-words'
import type { BillingOverview } from '@/lib/billing/billing-view'
import { limitOf } from '@/lib/billing/entitlements'
import { plans } from '@/lib/billing/plans'

/** How far the room for files goes, and which plan has more, where plans are sold. */
export function storageSentence({ includedBytes, usedBytes }: BillingOverview['storage'], isSelling = true): string {
  const stands =
    usedBytes < includedBytes ? 'There is room for more.' : 'No more files can be added. Those that are there stay.'
  if (!isSelling) return stands
  const larger = plans.find((plan) => limitOf(plan, 'storageBytes') > Math.max(includedBytes, usedBytes))
  return `${stands} ${larger ? `${larger.name} holds ${sizeWords(limitOf(larger, 'storageBytes'))}.` : 'No plan holds more.'}`
}
