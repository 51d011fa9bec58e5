'use client'

import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { type FormEvent, useCallback } from 'react'
import { notify } from '@/components/feedback/notify'
import { wordsFor } from '@/components/feedback/words-for'

export type CardHolder = { displayName: string; email: string }

/**
 * `setupIntentId` is null if Stripe names none. `problem` is a message beside the form; a toast has already said it.
 */
export type Confirmation = { isConfirmed: true; setupIntentId: string | null } | { isConfirmed: false; problem: string }
/** Makes Stripe save the card. `before` runs once the form is complete; what it finds wrong stops it. */
export type Confirm = (before?: () => Promise<string | null>) => Promise<Confirmation>

type CardFormProps = {
  /** For the button that sends it, which may be elsewhere: `<button form={id}>`. */
  id: string
  /** Fills the form's fields for name and e-mail at first. */
  holder: CardHolder
  /** Called on the button or Enter. */
  onSubmit: (confirm: Confirm) => void
  /** Stripe would not show its form. */
  onLoadError: (message: string | undefined) => void
  /** People can type into it. */
  onReady: () => void
}

/** Stripe's card form, inside `StripeElements`. The card's number never reaches us. */
export function CardForm({ id, holder, onSubmit, onLoadError, onReady }: CardFormProps) {
  const confirm = useConfirmCard()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(confirm)
  }
  return (
    <form id={id} onSubmit={submit} noValidate>
      <PaymentElement
        options={{
          layout: 'tabs',
          fields: { billingDetails: { name: 'auto', email: 'auto' } },
          defaultValues: { billingDetails: { name: holder.displayName, email: holder.email } },
        }}
        onReady={onReady}
        onLoadError={({ error }) => onLoadError(error.message)}
      />
    </form>
  )
}

/** Makes Stripe save the card in the form, and asks the card holder if the bank wants that. Returns what went wrong. */
function useConfirmCard(): Confirm {
  const stripe = useStripe()
  const elements = useElements()
  return useCallback<Confirm>(
    async (before) => {
      if (!stripe || !elements) return { isConfirmed: false, problem: 'The payment form is not ready yet.' }
      try {
        if (before) {
          // Stripe opens wallets only right after the click, before anything is awaited.
          const { error: incomplete } = await elements.submit()
          const problem = incomplete ? tell(incomplete) : await before()
          if (problem !== null) return { isConfirmed: false, problem }
        }
        const { error, setupIntent } = await stripe.confirmSetup({
          elements,
          // Only for cards that must be confirmed on the bank's own page.
          confirmParams: { return_url: `${window.location.origin}/dashboard` },
          redirect: 'if_required',
        })
        if (!error) return { isConfirmed: true, setupIntentId: setupIntent.id || null }
        // Already confirmed, in another tab or a moment ago, as wanted.
        if (error.setup_intent?.status === 'succeeded')
          return { isConfirmed: true, setupIntentId: error.setup_intent.id }
        return { isConfirmed: false, problem: tell(error) }
      } catch (error) {
        const { description = '' } = wordsFor('payment.process', { description: messageOf(error) })
        notify('payment.process', { description })
        return { isConfirmed: false, problem: description }
      }
    },
    [stripe, elements],
  )
}

/** Spec section 8: the card's own problems in the provider's words, everything else as unexpected. */
function tell({ type, message }: StripeError): string {
  const isAboutCard = type === 'card_error' || type === 'validation_error'
  const situation = isAboutCard ? 'payment.setup' : 'payment.unexpected'
  notify(situation, { description: message })
  const { title, description } = wordsFor(situation, { description: message })
  return description ?? title
}

function messageOf(error: unknown): string | undefined {
  return error instanceof Error && error.message !== '' ? error.message : undefined
}
