'use client'

import { useRef, useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { wordsFor } from '@/components/feedback/words-for'
import { type ApiFailure, callApi } from '@/lib/call-api'
import type { StartedSubscription } from '@/lib/plans/billing-view'
import type { Plan } from '@/lib/plans/catalogue'
import type { PublicStripe } from '@/lib/plans/offer'
import type { Standing, Subscription } from '@/lib/plans/standing'
import type { Confirm, Confirmation } from './card-form'
import { confirmPayment } from './stripe-script'
import type { Coupon } from './use-coupon'

/** `subscription` is the current state; null if the server has not returned it. */
export type Bought = { couponCode: string | null; subscription: Subscription | null }
/** With a card, or a trial without one. */
type PurchaseWay = 'card' | 'trial'
type PurchaseAnswer = StartedSubscription & Standing

type PurchaseInput = {
  plan: Plan
  script: PublicStripe
  priceId: string
  coupon: Coupon
  /** The card was refused after it was saved: a new form is needed. */
  onRefused: () => void
  /** There may be a plan already, bought elsewhere. */
  onLimited: () => void
  onDone: (bought: Bought) => void
}

/** From the card to the plan, one attempt at a time. Errors stay beside the form; a toast says them too. */
export function usePurchase({ plan, script, priceId, coupon, onRefused, onLimited, onDone }: PurchaseInput) {
  const couponCode = coupon.applied?.code ?? null
  const [underWay, setUnderWay] = useState<PurchaseWay | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // The confirmed card had a trial on another account: it is charged today, or a different card is used.
  const [isWithoutTrial, setWithoutTrial] = useState(false)
  // Set faster than a page is drawn: two clicks count as one.
  const isUnderWay = useRef(false)
  // Confirmed, but the order did not come through: the next attempt continues from here, so no one types a card twice.
  const confirmedId = useRef<string | null>(null)
  // Whatever the answer was, if there was one.
  const hasTried = useRef(false)
  const hasTriedTrial = useRef(false)

  const attempt = async (way: PurchaseWay, work: () => Promise<boolean>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setUnderWay(way)
    setProblem(null)
    const isDone = await work()
    isUnderWay.current = isDone
    setUnderWay(isDone ? way : null)
  }
  const succeed = (bought: Bought) => {
    notify('subscription.created', { values: { plan: plan.name } })
    onDone(bought)
    return true
  }
  const refuse = ({ code, message }: Pick<ApiFailure, 'code' | 'message'>) => {
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

  const subscribe = (confirm: Confirm) =>
    attempt('card', async () => {
      hasTried.current = true
      const confirmation: Confirmation = confirmedId.current
        ? { isConfirmed: true, setupIntentId: confirmedId.current }
        : await confirm(coupon.keep)
      if (!confirmation.isConfirmed) {
        setProblem(confirmation.problem)
        return false
      }
      if (confirmation.setupIntentId === null) {
        notify('payment.method.added')
        onDone({ couponCode: null, subscription: null })
        return true
      }
      confirmedId.current = confirmation.setupIntentId
      const answer = await callApi<PurchaseAnswer>('/api/create-subscription', {
        input: {
          setup_intent_id: confirmation.setupIntentId,
          plan_id: plan.id,
          ...(couponCode !== null && { coupon_code: couponCode }),
          ...(isWithoutTrial && { without_trial: true }),
        },
      })
      if (!answer.isDone) return refuse(answer)
      const { client_secret: firstPayment, subscription } = answer.body
      if (firstPayment === null) return succeed({ couponCode, subscription })
      const refusal = await confirmPayment(script, firstPayment)
      if (refusal !== null) return refuse({ code: 'invalid', message: refusal })
      const paid = await callApi<Standing>('/api/billing/refresh')
      return succeed({ couponCode, subscription: paid.isDone ? paid.body.subscription : null })
    })

  const startWithoutCard = () =>
    attempt('trial', async () => {
      hasTried.current = true
      hasTriedTrial.current = true
      const answer = await callApi<PurchaseAnswer>('/api/billing/trial', { input: { priceId } })
      return answer.isDone ? succeed({ couponCode: null, subscription: answer.body.subscription }) : refuse(answer)
    })

  const takeAnotherCard = () => {
    confirmedId.current = null
    setWithoutTrial(false)
    setProblem(null)
    onRefused()
  }

  /** When the form is closed: a purchase that failed is not finished later, when no one expects it. */
  const giveUp = async () => {
    if (!hasTried.current || isUnderWay.current) return
    const order = confirmedId.current ?? (hasTriedTrial.current ? 'trial' : null)
    const answer = await callApi('/api/give-up-order', { ...(order !== null && { input: { order } }) })
    if (!answer.isDone && answer.code === 'changed') notify('order.done', { description: answer.message })
    else if (!answer.isDone) notify('order.kept')
    onLimited()
  }

  return { underWay, problem, isWithoutTrial, subscribe, startWithoutCard, takeAnotherCard, giveUp }
}

/** Whether trying the same again would fail again. */
function isFinal(code: ApiFailure['code']): boolean {
  return code === 'invalid' || code === 'not_found' || code === 'forbidden'
}
