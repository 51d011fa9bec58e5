'use client'

import { useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { type Discount, type DiscountTerms, discountWords } from './charge-words'
import { postJson, textOf } from './post-json'

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
    const answer = await postJson('/api/validate-coupon', { couponCode: code, price: priceId })
    setChecking(false)
    if (!answer.isDone) return refuse('coupon.check', answer.message, 'Failed to validate coupon')
    const found = readCoupon(code, answer.body)
    if (!found) return refuse('coupon.invalid', textOf(answer.body, 'error'), 'Invalid coupon code')
    setApplied(found)
    sayApplied(found.discount)
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

type Verdict = { valid?: unknown; discount?: Partial<Discount> | null; terms?: Partial<DiscountTerms> | null }

/** Null unless the server says that it is valid (spec section 5). */
function readCoupon(code: string, body: unknown): AppliedCoupon | null {
  const { valid, discount, terms } = verdictIn(body)
  if (valid !== true || typeof discount?.amount !== 'number') return null
  return {
    code,
    discount: { type: discount.type === 'percent' ? 'percent' : 'amount', amount: discount.amount },
    terms: { duration: terms?.duration ?? 'once', months: terms?.months ?? null },
  }
}

/** Our own route's answer: an object in this shape, or nothing that says "valid". */
function verdictIn(body: unknown): Verdict {
  return typeof body === 'object' && body !== null ? (body as Verdict) : {}
}
