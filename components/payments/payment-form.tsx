'use client'

import type { Stripe } from '@stripe/stripe-js'
import { LockKeyhole } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import type { PlanChoice } from '@/lib/plans/offer'
import { trialDays } from '@/lib/plans/catalogue'
import { CardForm, type CardHolder } from './card-form'
import { chargedTodayWords, chargeWords, subscriptionHeading, withoutCardWords } from './charge-words'
import { CouponField } from './coupon-field'
import { StripeElements } from './stripe-elements'
import type { Coupon } from './use-coupon'
import type { usePurchase } from './use-purchase'

type PaymentFormProps = {
  choice: PlanChoice
  holder: CardHolder
  hasHadTrial: boolean
  stripe: Stripe
  clientSecret: string
  coupon: Coupon
  purchase: ReturnType<typeof usePurchase>
  onLoadError: (message: string | undefined) => void
}

export function PaymentForm({
  choice,
  holder,
  hasHadTrial,
  stripe,
  clientSecret,
  coupon,
  purchase,
  onLoadError,
}: PaymentFormProps) {
  const id = useId()
  const [now] = useState(() => new Date())
  const { isProcessing, problem, isWithoutTrial, subscribe, startWithoutCard, takeAnotherCard } = purchase
  return (
    <>
      <h3 className="text-[15px] font-semibold text-pretty">{subscriptionHeading(choice)}</h3>
      <p className="mt-1 text-ink-soft text-pretty">
        {isWithoutTrial ? chargedTodayWords(choice) : chargeWords(choice, { hasHadTrial, now })}
      </p>
      {!hasHadTrial && (
        <p className="mt-1 text-ink-soft text-pretty">
          {withoutCardWords(choice, { hasCoupon: coupon.applied !== null, now })}
        </p>
      )}
      <div className="mt-5 flex flex-col gap-5">
        <StripeElements stripe={stripe} clientSecret={clientSecret}>
          <CardForm id={id} holder={holder} onSubmit={(confirm) => void subscribe(confirm)} onLoadError={onLoadError} />
        </StripeElements>
        <CouponField coupon={coupon} isProcessing={isProcessing} />
      </div>
      <DialogFooter className="flex-col gap-2">
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
            busy={isProcessing}
            disabled={coupon.isChecking}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            className="md:flex-1"
          >
            {isProcessing ? 'Processing...' : `Subscribe to ${choice.plan.name}`}
          </Button>
          {isWithoutTrial && (
            <Button size="lg" disabled={isProcessing} onClick={takeAnotherCard}>
              Use another card
            </Button>
          )}
          {!hasHadTrial && (
            <Button size="lg" disabled={isProcessing} onClick={startWithoutCard}>
              Start {trialDays} days without a card
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
