'use client'

import type { Stripe } from '@stripe/stripe-js'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { notify } from '@/components/feedback/notify'
import type { Offer } from '@/lib/plans/offer'
import { openStripe } from './load-stripe'
import { postJson, textOf } from './post-json'

export type Checkout =
  | { status: 'opening' }
  | { status: 'open'; stripe: Stripe; clientSecret: string }
  | { status: 'failed'; sentence: string | undefined }

type CheckoutInput = { offer: Offer; priceId: string; planName: string; onLimited: () => void }

/**
 * The payment session of spec section 4: made as soon as there is a plan. `renew` makes another, for a card that was
 * saved and then refused.
 */
export function useCheckout({ offer, priceId, planName, onLimited }: CheckoutInput) {
  const [checkout, setCheckout] = useState<Checkout>({ status: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const fail = useCallback((sentence?: string) => setCheckout({ status: 'failed', sentence }), [])
  const renew = useCallback(() => {
    setCheckout({ status: 'opening' })
    setAttempt((count) => count + 1)
  }, [])

  const open = useEffectEvent(async (_attempt: number): Promise<Checkout> => {
    const [script, answer] = await Promise.allSettled([
      Promise.all([openStripe(offer.stripe), import('./payment-form')]).then(([stripe]) => stripe),
      postJson('/api/create-checkout', { priceId, planName }),
    ])
    if (answer.status === 'rejected') throw answer.reason
    if (!answer.value.isDone) {
      const { code, message } = answer.value
      if (code === 'unauthenticated') notify('plan.signed-out')
      else notify('checkout.create', { description: message })
      // Bought in another tab, perhaps.
      if (code === 'limited') onLimited()
      return { status: 'failed', sentence: message }
    }
    const clientSecret = textOf(answer.value.body, 'client_secret')
    if (script.status === 'fulfilled' && clientSecret !== undefined)
      return { status: 'open', stripe: script.value, clientSecret }
    const reason: unknown = script.status === 'rejected' ? script.reason : undefined
    const sentence = reason instanceof Error ? reason.message : undefined
    notify('payment.process', { description: sentence })
    return { status: 'failed', sentence }
  })
  useEffect(() => {
    let isCurrent = true
    void open(attempt).then((opened) => isCurrent && setCheckout(opened))
    return () => {
      isCurrent = false
    }
  }, [attempt])

  return { checkout, renew, fail }
}
