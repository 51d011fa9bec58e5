import { sizeWords } from '@/lib/size-words'
import type { BillingOverview } from '@/lib/plans/billing-view'
import { limitOf } from '@/lib/plans/entitlements'
import { plans } from '@/lib/plans/catalogue'

/** How far the room for files goes, and which plan has more, where plans are sold. */
export function storageSentence({ includedBytes, usedBytes }: BillingOverview['storage'], isSelling = true): string {
  const stands =
    usedBytes < includedBytes ? 'There is room for more.' : 'No more files can be added. Those that are there stay.'
  if (!isSelling) return stands
  const larger = plans.find((plan) => limitOf(plan, 'storageBytes') > Math.max(includedBytes, usedBytes))
  return `${stands} ${larger ? `${larger.name} holds ${sizeWords(limitOf(larger, 'storageBytes'))}.` : 'No plan holds more.'}`
}
