'use client'

import dynamic from 'next/dynamic'
import { useEffect, useId, useRef, useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { type ApiFailure, callApi } from '@/lib/call-api'
import type { Offer, PlanChoice } from '@/lib/plans/offer'
import type { CardHolder } from './card-form'
import { CardPlace } from './card-place'
import { subscriptionHeading } from './charge-words'
import { PaymentForm } from './payment-form'
import { PaymentSheet } from './payment-sheet'
import { openStripe } from './stripe-script'
import { useCoupon } from './use-coupon'
import { type Bought, usePurchase } from './use-purchase'
import { type StripeForm, useStripeForm } from './use-stripe-form'

/** Stripe's part of the page, fetched together with its script. */
const loadCardBox = () => import('./card-box')
const CardBox = dynamic(() => loadCardBox().then((module) => module.CardBox), { ssr: false })

type PaymentDialogProps = {
  offer: Offer
  choice: PlanChoice
  priceId: string
  holder: CardHolder
  hasHadTrial: boolean
  /** Nothing was bought. */
  onClose: () => void
  /** The plan was bought. The dialog stays busy until it is removed. */
  onDone: (bought: Bought) => void
  /** The server says that there is a plan already, perhaps bought in another tab. */
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
  const id = useId()
  const refuse = ({ code, message }: ApiFailure) => {
    if (code === 'unauthenticated') notify('plan.signed-out')
    else notify('checkout.create', { description: message })
    if (code === 'limited') onLimited()
    return message
  }
  const [creditCents, setCreditCents] = useState(0)
  const openIntent = async () => {
    const answer = await callApi<{ client_secret: string; credit_cents: number }>('/api/create-checkout', {
      input: { priceId, planName: plan.name, offersTrial: !hasHadTrial },
    })
    if (answer.isDone) setCreditCents(answer.body.credit_cents)
    return answer
  }
  const { form, renew, fail } = useStripeForm({
    load: async () => (await Promise.all([openStripe(offer.stripe), loadCardBox()]))[0],
    openIntent,
    onRefused: refuse,
    loadFailure: 'payment.process',
  })
  const coupon = useCoupon(priceId, openIntent)
  const purchase = usePurchase({
    plan,
    script: offer.stripe,
    priceId,
    coupon,
    onRefused: renew,
    onLimited,
    onDone,
  })
  const close = () => {
    void purchase.giveUp()
    onClose()
  }
  return (
    <PaymentSheet
      title={
        <>
          {titleOf(form, plan.name)}
          {form.status !== 'failed' && (
            <>
              {' '}
              <span className="mt-2 -mb-1.5 block font-sans text-[15px] font-semibold">
                {subscriptionHeading(choice)}
              </span>
            </>
          )}
        </>
      }
      isHeld={purchase.underWay !== null}
      onClose={close}
    >
      {form.status === 'failed' ? (
        <SetupFailed sentence={form.sentence} onBack={close} onAgain={renew} />
      ) : (
        <PaymentForm {...{ id, choice, hasHadTrial, creditCents, coupon, purchase }} isOpen={form.status === 'open'}>
          {form.status === 'opening' ? (
            <CardPlace isWaiting />
          ) : (
            <CardBox
              id={id}
              {...form}
              holder={holder}
              onSubmit={(confirm) => void purchase.subscribe(confirm)}
              onLoadError={fail}
            />
          )}
        </PaymentForm>
      )}
    </PaymentSheet>
  )
}

function titleOf({ status }: StripeForm, plan: string): string {
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
