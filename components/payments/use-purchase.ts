'use client'

import type { Stripe } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { wordsFor } from '@/components/feedback/words-for'
import type { Plan } from '@/lib/plans/catalogue'
import { type Answer, postJson, textOf } from './post-json'
import type { Confirmation } from './use-confirm-card'

type PurchaseInput = {
  plan: Plan
  priceId: string
  couponCode: string | null
  /** The card was refused after it was saved: another form is needed. */
  onRefused: () => void
  /** Perhaps there is a plan already, bought elsewhere. */
  onLimited: () => void
  onDone: (couponCode: string | null) => void
}

/** From the card to the plan, one attempt at a time. What went wrong stays beside the form; a toast says it too. */
export function usePurchase({ plan, priceId, couponCode, onRefused, onLimited, onDone }: PurchaseInput) {
  const [isProcessing, setProcessing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // The confirmed card has had a trial with another account: it is charged today, or another one is taken.
  const [isWithoutTrial, setWithoutTrial] = useState(false)
  // Faster than a page is drawn: two clicks are one.
  const isUnderWay = useRef(false)
  // Confirmed, and the order did not come through: the next attempt goes on from here, and nobody types a card twice.
  const confirmedId = useRef<string | null>(null)

  const attempt = async (work: () => Promise<boolean>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setProcessing(true)
    setProblem(null)
    const isDone = await work()
    isUnderWay.current = isDone
    setProcessing(isDone)
  }
  const succeed = (usedCode: string | null) => {
    notify('subscription.created', { values: { plan: plan.name } })
    onDone(usedCode)
    return true
  }
  const refuse = ({ code, message }: Extract<Answer, { isDone: false }>) => {
    const { description = '' } = wordsFor('subscription.create', { description: message })
    notify('subscription.create', { description })
    setProblem(description)
    if (code === 'no_trial') setWithoutTrial(true)
    else if (code === 'limited') onLimited()
    else if (isFinal(code) && confirmedId.current !== null) {
      confirmedId.current = null
      onRefused()
    }
    return false
  }

  const subscribe = (stripe: Stripe, confirm: () => Promise<Confirmation>) =>
    attempt(async () => {
      const confirmation: Confirmation = confirmedId.current
        ? { isConfirmed: true, setupIntentId: confirmedId.current }
        : await confirm()
      if (!confirmation.isConfirmed) {
        setProblem(confirmation.problem)
        return false
      }
      if (confirmation.setupIntentId === null) {
        notify('payment.method.added')
        onDone(null)
        return true
      }
      confirmedId.current = confirmation.setupIntentId
      const answer = await postJson('/api/create-subscription', {
        setup_intent_id: confirmation.setupIntentId,
        plan_id: plan.id,
        ...(couponCode !== null && { coupon_code: couponCode }),
        ...(isWithoutTrial && { without_trial: true }),
      })
      if (!answer.isDone) return refuse(answer)
      const firstPayment = textOf(answer.body, 'client_secret')
      const failure = firstPayment === undefined ? null : await confirmFirstPayment(stripe, firstPayment)
      return failure === null ? succeed(couponCode) : refuse({ isDone: false, code: 'invalid', message: failure })
    })

  const startWithoutCard = () =>
    attempt(async () => {
      const answer = await postJson('/api/billing/trial', { priceId })
      return answer.isDone ? succeed(null) : refuse(answer)
    })

  const takeAnotherCard = () => {
    confirmedId.current = null
    setWithoutTrial(false)
    setProblem(null)
    onRefused()
  }

  return { isProcessing, problem, isWithoutTrial, subscribe, startWithoutCard, takeAnotherCard }
}

/** A first payment that the bank wants to hear of from the holder of the card. Answers what went wrong, or null. */
async function confirmFirstPayment(stripe: Stripe, clientSecret: string): Promise<string | null> {
  try {
    const { error } = await stripe.confirmCardPayment(clientSecret)
    return error ? (error.message ?? 'The payment was not confirmed.') : null
  } catch {
    return 'The payment was not confirmed.'
  }
}

/** Whether trying the same once more would end the same. */
function isFinal(code: string): boolean {
  return code === 'invalid' || code === 'not_found' || code === 'forbidden'
}
