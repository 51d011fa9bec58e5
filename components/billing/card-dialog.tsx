'use client'

import { useId, useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { CardBox } from '@/components/payments/card-box'
import type { CardHolder, Confirm } from '@/components/payments/card-form'
import { CardPlace } from '@/components/payments/card-place'
import { PaymentSheet } from '@/components/payments/payment-sheet'
import { openStripe } from '@/components/payments/stripe-script'
import { useStripeForm } from '@/components/payments/use-stripe-form'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { callApi } from '@/lib/call-api'
import type { PaymentAnswer } from '@/lib/plans/billing-view'
import type { Offer } from '@/lib/plans/offer'
import { postBilling, sayFailed } from './post-billing'
import { settlePayment } from './settle-payment'

type CardDialogProps = {
  offer: Offer
  holder: CardHolder
  /** A new card that replaces the current one. */
  isReplacing: boolean
  /** `isSaved`: a card was saved even though the payment failed. */
  onClose: (isSaved: boolean) => void
  /** The card is charged from now on. The dialog stays busy until it is removed. */
  onDone: () => void
}

/** Adds the card to charge, and pays open invoices with it. */
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

  const save = async (confirm: Confirm) => {
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
      {form.status === 'opening' && <CardPlace isWaiting />}
      {form.status === 'failed' && (
        <>
          <p>Unable to initialize payment form.</p>
          <p className="mt-1 text-ink-soft text-pretty empty:hidden">{form.sentence}</p>
        </>
      )}
      {form.status === 'open' && (
        <CardBox id={id} {...form} holder={holder} onSubmit={(confirm) => void save(confirm)} onLoadError={fail} />
      )}
      <p role="alert" className="my-4 border-l-3 border-danger pl-3 text-danger-deep text-pretty empty:hidden">
        {problem}
      </p>
      <DialogFooter className="mt-auto">
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
