'use client'

import { useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { callApi } from '@/lib/call-api'
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
  remove: () => void
}

/** The coupon field of the payment form: idle, checking, applied or wrong (spec section 4). */
export function useCoupon(priceId: string): Coupon {
  const [text, setText] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [applied, setApplied] = useState<AppliedCoupon | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const refuse = (situation: 'coupon.invalid' | 'coupon.check', sentence: string | undefined, otherwise: string) => {
    notify(situation, { title: sentence })
    setProblem(sentence ?? otherwise)
  }
  const apply = async () => {
    const code = text.trim()
    if (code === '' || isChecking) return
    setChecking(true)
    setProblem(null)
    setApplied(null)
    const answer = await callApi<CouponVerdict>('/api/validate-coupon', { input: { couponCode: code, price: priceId } })
    setChecking(false)
    if (!answer.isDone) return refuse('coupon.check', answer.message, 'Failed to validate coupon')
    const { valid, discount, error } = answer.body
    // Only a code that the server calls valid is valid (spec section 5).
    if (!valid) return refuse('coupon.invalid', error, 'Invalid coupon code')
    setApplied({ code, discount, terms: answer.body.terms })
    sayApplied(discount)
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
