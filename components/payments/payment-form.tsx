'use client'

import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDateFormat, useTimeZone } from '@/components/time/time-settings'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import type { PlanChoice } from '@/lib/plans/offer'
import { trialDays } from '@/lib/plans/catalogue'
import { chargedTodayWords, chargeWords, withoutCardWords } from './charge-words'
import { CouponField } from './coupon-field'
import type { Coupon } from './use-coupon'
import type { usePurchase } from './use-purchase'

type PaymentFormProps = {
  /** The id of the card's own form, which the button sends. */
  id: string
  choice: PlanChoice
  hasHadTrial: boolean
  /** What an earlier plan left. */
  creditCents: number
  coupon: Coupon
  purchase: ReturnType<typeof usePurchase>
  /** Whether a card can be typed. */
  isOpen: boolean
  /** The card's own form, or its placeholder. */
  children: ReactNode
}

/** Everything about the payment except the card, shown from the start. */
export function PaymentForm(props: PaymentFormProps) {
  const { id, choice, hasHadTrial, creditCents, coupon, purchase, isOpen, children } = props
  const [now] = useState(() => new Date())
  const time = { now, timeZone: useTimeZone(), format: useDateFormat() }
  const { underWay, problem, isWithoutTrial, startWithoutCard, takeAnotherCard } = purchase
  const isProcessing = underWay !== null
  const hasCoupon = coupon.applied !== null
  return (
    <>
      <p className="text-ink-soft text-pretty">
        {isWithoutTrial
          ? chargedTodayWords(choice, { hasCoupon, creditCents })
          : chargeWords(choice, { hasHadTrial, hasCoupon, creditCents, ...time })}
      </p>
      {!hasHadTrial && (
        <p className="mt-1 text-ink-soft text-pretty">{withoutCardWords(choice, { hasCoupon, ...time })}</p>
      )}
      <div className="my-5 flex flex-col gap-5">
        {children}
        <CouponField coupon={coupon} isProcessing={isProcessing} />
      </div>
      <DialogFooter className="mt-auto flex-col gap-2">
        {problem !== null && (
          <p id={`${id}-problem`} className="border-l-3 border-danger pl-3 text-danger-deep text-pretty">
            {problem}
          </p>
        )}
        <div className="flex gap-2 max-md:flex-col">
          <Button
            type="submit"
            form={id}
            variant="primary"
            size="lg"
            busy={underWay === 'card'}
            disabled={!isOpen || coupon.isChecking || underWay === 'trial'}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            className="md:flex-1"
          >
            {underWay === 'card' ? 'Processing...' : `Subscribe to ${choice.plan.name}`}
          </Button>
          {isWithoutTrial && (
            <Button size="lg" disabled={isProcessing} onClick={takeAnotherCard}>
              Use another card
            </Button>
          )}
          {!hasHadTrial && (
            <Button
              size="lg"
              busy={underWay === 'trial'}
              disabled={underWay === 'card'}
              onClick={() => void startWithoutCard()}
            >
              {underWay === 'trial' ? 'Starting...' : `Start ${trialDays} days without a card`}
            </Button>
          )}
        </div>
        <p className="flex items-center justify-center gap-1.5 text-[13px] text-ink-soft">
          <LockKeyhole aria-hidden="true" className="size-3.5 shrink-0" />
          Payment is secured by Stripe.
        </p>
      </DialogFooter>
    </>
  )
}
