'use client'

import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { useCallback } from 'react'
import { notify } from '@/components/feedback/notify'
import { wordsFor } from '@/components/feedback/words-for'

/** `setupIntentId` is null where Stripe names none. `problem` is a sentence for beside the form; a toast has said it. */
export type Confirmation = { isConfirmed: true; setupIntentId: string | null } | { isConfirmed: false; problem: string }

/** Has Stripe save the card that is in the form, and asks its holder where the bank wants that. Says what went wrong. */
export function useConfirmCard(): () => Promise<Confirmation> {
  const stripe = useStripe()
  const elements = useElements()
  return useCallback(async () => {
    if (!stripe || !elements) return { isConfirmed: false, problem: 'The payment form is not ready yet.' }
    try {
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        // Only for cards that must be confirmed on a page of the bank.
        confirmParams: { return_url: `${window.location.origin}/dashboard` },
        redirect: 'if_required',
      })
      if (!error) return { isConfirmed: true, setupIntentId: setupIntent.id || null }
      // Confirmed already, in another tab or a moment ago: that is what was wanted.
      if (error.setup_intent?.status === 'succeeded') return { isConfirmed: true, setupIntentId: error.setup_intent.id }
      return { isConfirmed: false, problem: tell(error) }
    } catch (error) {
      const { description = '' } = wordsFor('payment.process', { description: messageOf(error) })
      notify('payment.process', { description })
      return { isConfirmed: false, problem: description }
    }
  }, [stripe, elements])
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
