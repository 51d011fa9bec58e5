'use client'

import dynamic from 'next/dynamic'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { Offer, PlanChoice } from '@/lib/plans/offer'
import type { CardHolder } from './card-form'
import { PaymentSheet } from './payment-sheet'
import { type Checkout, useCheckout } from './use-checkout'
import { useCoupon } from './use-coupon'
import { usePurchase } from './use-purchase'

/** Stripe's part of the page, fetched together with its script. */
const PaymentForm = dynamic(() => import('./payment-form').then((module) => module.PaymentForm), { ssr: false })

type PaymentDialogProps = {
  offer: Offer
  choice: PlanChoice
  priceId: string
  holder: CardHolder
  hasHadTrial: boolean
  /** Nothing was bought. */
  onClose: () => void
  /** The plan is there; with the coupon that was used. The dialog stays busy until it is taken away. */
  onDone: (couponCode: string | null) => void
  /** The server says that there is a plan already: bought in another tab, perhaps. */
  onLimited: () => void
}

/** The payment dialog of spec section 2. */
export function PaymentDialog({
  offer,
  choice,
  priceId,
  holder,
  hasHadTrial,
  onClose,
  onDone,
  onLimited,
}: PaymentDialogProps) {
  const { plan } = choice
  const { checkout, renew, fail } = useCheckout({ offer, priceId, planName: plan.name, onLimited })
  const coupon = useCoupon(priceId)
  const purchase = usePurchase({
    plan,
    priceId,
    couponCode: coupon.applied?.code ?? null,
    onRefused: renew,
    onLimited,
    onDone,
  })
  return (
    <PaymentSheet title={titleOf(checkout, plan.name)} isHeld={purchase.isProcessing} onClose={onClose}>
      {checkout.status === 'opening' && (
        <p role="status" className="flex items-center gap-3 py-6 text-ink-soft">
          <Spinner />
          Initializing secure payment...
        </p>
      )}
      {checkout.status === 'failed' && <SetupFailed sentence={checkout.sentence} onBack={onClose} onAgain={renew} />}
      {checkout.status === 'open' && (
        <PaymentForm {...checkout} {...{ choice, holder, hasHadTrial, coupon, purchase }} onLoadError={fail} />
      )}
    </PaymentSheet>
  )
}

function titleOf({ status }: Checkout, plan: string): string {
  if (status === 'opening') return `Setting up payment for ${plan}`
  return status === 'failed' ? 'Payment Setup Error' : `Complete Payment - ${plan}`
}

type SetupFailedProps = { sentence: string | undefined; onBack: () => void; onAgain: () => void }

function SetupFailed({ sentence, onBack, onAgain }: SetupFailedProps) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <>
      <p>Unable to initialize payment form.</p>
      {sentence !== undefined && <p className="mt-1 text-ink-soft text-pretty">{sentence}</p>}
      <div className="mt-5 flex gap-2">
        <Button ref={back} variant="primary" onClick={onBack}>
          Go Back
        </Button>
        <Button onClick={onAgain}>Try again</Button>
      </div>
    </>
  )
}
