'use client'

import { Button } from '@/components/ui/button'
import { trialDays } from '@/lib/billing/plans'
import { trialEnd } from './charge-words'

type StartWithoutCardProps = { planName: string; now: Date; hasCoupon: boolean; isProcessing: boolean; onStart: () => void }

/** "No credit card required upfront" is meant. */
export function StartWithoutCard({ planName, now, hasCoupon, isProcessing, onStart }: StartWithoutCardProps) {
  return (
    <section aria-label="Without a card" className="border-t border-rule pt-4">
      <p className="text-ink-soft text-pretty">
        Rather no card yet? {planName} ends by itself on {trialEnd(now)}, unless you add a card in Settings by then. Nothing is
        charged.
        {hasCoupon && ' A coupon counts only with a card.'}
      </p>
      <Button disabled={isProcessing} onClick={onStart} className="mt-2.5">
        Start {trialDays} days without a card
      </Button>
    </section>
  )
}
