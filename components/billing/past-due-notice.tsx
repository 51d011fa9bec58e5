'use client'

import { useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import type { BillingOverview, PaymentAnswer } from '@/lib/plans/billing-view'
import type { Offer } from '@/lib/plans/offer'
import { money } from '@/lib/plans/money'
import { postBilling } from './post-billing'
import { settlePayment } from './settle-payment'

type PastDueNoticeProps = {
  offer: Offer
  owed: NonNullable<BillingOverview['owed']>
  onReplace: () => void
  onPaid: () => void
}

/** A payment failed: what to do about it, before anything else. */
export function PastDueNotice({ offer, owed, onReplace, onPaid }: PastDueNoticeProps) {
  const [isPaying, setPaying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const amount = money(owed.amountCents, owed.currency)
  const pay = async () => {
    setPaying(true)
    setProblem(null)
    const paid = await settlePayment(offer, await postBilling<PaymentAnswer>('pay', 'payment.process'))
    if (paid.isDone) {
      notify('payment.paid')
      onPaid()
    } else {
      setProblem(paid.sentence)
    }
    setPaying(false)
  }
  return (
    <div className="mb-6 border-l-3 border-danger py-0.5 pl-4">
      <p className="font-medium">{amount} could not be charged</p>
      <p className="mt-0.5 max-w-130 text-ink-soft text-pretty">
        Often the card has expired, or your bank wants you to confirm. Pay now with the same card, or add another one.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" busy={isPaying} onClick={() => void pay()}>
          Pay {amount} now
        </Button>
        <Button disabled={isPaying} onClick={onReplace}>
          Replace card
        </Button>
      </div>
      <p aria-live="polite" className="mt-2 text-[13px] text-danger-deep empty:hidden">
        {problem}
      </p>
    </div>
  )
}
