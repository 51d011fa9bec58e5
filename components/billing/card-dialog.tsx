'use client'

import { useId, useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { CardForm, type CardHolder, type Confirmation } from '@/components/payments/card-form'
import { PaymentSheet } from '@/components/payments/payment-sheet'
import { StripeElements } from '@/components/payments/stripe-elements'
import { openStripe } from '@/components/payments/stripe-script'
import { useStripeForm } from '@/components/payments/use-stripe-form'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { callApi } from '@/lib/call-api'
import type { PaymentAnswer } from '@/lib/plans/billing-view'
import type { Offer } from '@/lib/plans/offer'
import { postBilling, sayFailed } from './post-billing'
import { settlePayment } from './settle-payment'

type CardDialogProps = {
  offer: Offer
  holder: CardHolder
  /** Another one, in the place of the one there is. */
  isReplacing: boolean
  /** `isSaved`: a card was saved even though the payment failed. */
  onClose: (isSaved: boolean) => void
  /** The card pays from now on. The dialog stays busy until it is taken away. */
  onDone: () => void
}

/** Adds the card that pays, and pays with it what is open. */
export function CardDialog({ offer, holder, isReplacing, onClose, onDone }: CardDialogProps) {
  const id = useId()
  const { form, renew, fail } = useStripeForm({
    load: () => openStripe(offer.stripe),
    openIntent: () => callApi('/api/billing/card'),
    onRefused: ({ message }) => sayFailed('payment.setup', message),
    loadFailure: 'payment.setup',
  })
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const save = async (confirm: () => Promise<Confirmation>) => {
    if (isSaving) return
    setSaving(true)
    setProblem(null)
    const confirmation = await confirm()
    if (!confirmation.isConfirmed) {
      setProblem(confirmation.problem)
      return setSaving(false)
    }
    const saved = await settlePayment(
      offer,
      await postBilling<PaymentAnswer>('card/confirm', 'payment.setup', {
        setup_intent_id: confirmation.setupIntentId ?? '',
      }),
    )
    if (saved.isDone) {
      notify('payment.method.added')
      return onDone()
    }
    setProblem(saved.sentence)
    setSaving(false)
    setSaved(true)
    renew()
  }

  return (
    <PaymentSheet
      title={isReplacing ? 'Replace card' : 'Add card'}
      description="Your plan is paid with it from now on. Only Stripe sees the number."
      isHeld={isSaving}
      onClose={() => onClose(isSaved)}
    >
      {form.status === 'opening' && (
        <p role="status" className="flex items-center gap-3 py-6 text-ink-soft">
          <Spinner />
          Initializing secure payment...
        </p>
      )}
      {form.status === 'failed' && (
        <>
          <p>Unable to initialize payment form.</p>
          <p className="mt-1 text-ink-soft text-pretty empty:hidden">{form.sentence}</p>
        </>
      )}
      {form.status === 'open' && (
        <StripeElements stripe={form.stripe} clientSecret={form.clientSecret}>
          <CardForm id={id} holder={holder} onSubmit={(confirm) => void save(confirm)} onLoadError={fail} />
        </StripeElements>
      )}
      <p role="alert" className="mt-4 border-l-3 border-danger pl-3 text-danger-deep text-pretty empty:hidden">
        {problem}
      </p>
      <DialogFooter>
        <Button disabled={isSaving} onClick={() => onClose(isSaved)}>
          Go Back
        </Button>
        {form.status === 'failed' ? (
          <Button variant="primary" onClick={renew}>
            Try again
          </Button>
        ) : (
          <Button type="submit" form={id} variant="primary" busy={isSaving} disabled={form.status !== 'open'}>
            Save card
          </Button>
        )}
      </DialogFooter>
    </PaymentSheet>
  )
}
