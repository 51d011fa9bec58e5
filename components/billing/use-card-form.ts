'use client'

import type { Stripe } from '@stripe/stripe-js'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { openStripe } from '@/components/payments/load-stripe'
import { textOf } from '@/components/payments/post-json'
import type { Offer } from '@/lib/plans/offer'
import { postBilling, sayFailed } from './post-billing'

export type OpenedForm =
  | { status: 'opening' }
  | { status: 'open'; stripe: Stripe; clientSecret: string }
  | { status: 'failed'; sentence: string | undefined }

/** Opens Stripe's form for another card. `renew` opens a fresh one: a card that was saved and refused is used up. */
export function useCardForm(offer: Offer) {
  const [form, setForm] = useState<OpenedForm>({ status: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const fail = useCallback((sentence?: string) => setForm({ status: 'failed', sentence }), [])
  const renew = useCallback(() => {
    setForm({ status: 'opening' })
    setAttempt((count) => count + 1)
  }, [])
  const open = useEffectEvent((_attempt: number) => openForm(offer.stripe))
  useEffect(() => {
    let isCurrent = true
    void open(attempt).then((opened) => isCurrent && setForm(opened))
    return () => {
      isCurrent = false
    }
  }, [attempt])
  return { form, renew, fail }
}

async function openForm(publicStripe: Offer['stripe']): Promise<OpenedForm> {
  const [script, answer] = await Promise.allSettled([openStripe(publicStripe), postBilling('card', 'payment.setup')])
  if (answer.status === 'rejected' || !answer.value.isDone) {
    return {
      status: 'failed',
      sentence: answer.status === 'fulfilled' && !answer.value.isDone ? answer.value.sentence : undefined,
    }
  }
  const clientSecret = textOf(answer.value.body, 'client_secret')
  if (script.status === 'fulfilled' && clientSecret !== undefined)
    return { status: 'open', stripe: script.value, clientSecret }
  return { status: 'failed', sentence: sayFailed('payment.setup', 'The payment form could not be loaded.') }
}
