'use client'

import { useRef, useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { type ApiAnswer, callApi } from '@/lib/call-api'
import type { CouponVerdict, Discount, DiscountTerms } from '@/lib/plans/billing-view'
import { discountWords } from './charge-words'

export type AppliedCoupon = { code: string; discount: Discount; terms: DiscountTerms }
export type Coupon = {
  text: string
  setText: (text: string) => void
  isChecking: boolean
  applied: AppliedCoupon | null
  problem: string | null
  apply: () => Promise<void>
  /**
   * Checks an applied coupon again, right before the card is confirmed: if a webhook finishes the purchase, it takes the
   * coupon that was checked last, and every form that is opened forgets it, so one that was removed is forgotten by
   * opening the form again. Returns what is wrong, or null.
   */
  keep: () => Promise<string | null>
  remove: () => void
}

type Checked = { applied: AppliedCoupon } | { applied?: undefined; isAnswered: boolean; problem: string }

/** The coupon field of the payment form: idle, checking, applied or wrong (spec section 4). */
export function useCoupon(priceId: string, openIntent: () => Promise<ApiAnswer<object>>): Coupon {
  const [text, setText] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [applied, setApplied] = useState<AppliedCoupon | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isRemembered = useRef(false)

  const check = async (code: string): Promise<Checked> => {
    const answer = await callApi<CouponVerdict>('/api/validate-coupon', { input: { couponCode: code, price: priceId } })
    if (!answer.isDone) {
      notify('coupon.check', { title: answer.message })
      return { isAnswered: false, problem: answer.message ?? 'Failed to validate coupon' }
    }
    const { valid, discount, error } = answer.body
    // Only a code that the server calls valid is valid (spec section 5).
    if (valid) {
      isRemembered.current = true
      return { applied: { code, discount, terms: answer.body.terms } }
    }
    notify('coupon.invalid', { title: error })
    return { isAnswered: true, problem: error }
  }
  const apply = async () => {
    const code = text.trim()
    if (code === '' || isChecking) return
    setChecking(true)
    setProblem(null)
    setApplied(null)
    const checked = await check(code)
    setChecking(false)
    if (!checked.applied) return setProblem(checked.problem)
    setApplied(checked.applied)
    sayApplied(checked.applied.discount)
  }
  const forget = async () => {
    if (!isRemembered.current) return null
    const answer = await openIntent()
    if (!answer.isDone) return answer.message ?? 'Failed to remove the coupon'
    isRemembered.current = false
    return null
  }
  const keep = async () => {
    if (!applied) return forget()
    const checked = await check(applied.code)
    if (checked.applied) return null
    if (checked.isAnswered) {
      setApplied(null)
      setProblem(checked.problem)
    }
    return checked.problem
  }
  return {
    text,
    setText: (next) => {
      setText(next)
      setProblem(null)
    },
    isChecking,
    applied,
    problem,
    apply,
    keep,
    remove: () => {
      setApplied(null)
      setText('')
    },
  }
}

function sayApplied(discount: Discount): void {
  if (discount.type === 'percent') notify('coupon.applied.percent', { values: { n: discount.amount } })
  else notify('coupon.applied.amount', { description: discountWords(discount) })
}
