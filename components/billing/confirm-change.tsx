'use client'

import { useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { PaymentSheet } from '@/components/payments/payment-sheet'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { useDateFormat } from '@/components/time/time-settings'
import type { BillingOverview, ChangePreview, PaymentAnswer } from '@/lib/plans/billing-view'
import { dollars, money } from '@/lib/plans/money'
import type { Offer, PlanChoice } from '@/lib/plans/offer'
import { AmountLines, invoiceLines } from './amount-lines'
import { changeSentence, totalLabel } from './change-sentence'
import { postBilling } from './post-billing'
import { settlePayment } from './settle-payment'
import { useChangePreview } from './use-change-preview'

type ConfirmChangeProps = {
  offer: Offer
  overview: BillingOverview
  choice: PlanChoice
  priceId: string
  timeZone: string
  onBack: () => void
  onAddCard: () => void
  /** The change is in effect. The dialog stays busy until it is removed. */
  onDone: () => void
}

/** What a change costs, before it is made. */
export function ConfirmChange({
  offer,
  overview,
  choice,
  priceId,
  timeZone,
  onBack,
  onAddCard,
  onDone,
}: ConfirmChangeProps) {
  const { plan, period } = choice
  const format = useDateFormat()
  const { previewed, again, renew } = useChangePreview(priceId)
  const [isChanging, setChanging] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const change = async ({ quote }: ChangePreview) => {
    setChanging(true)
    setProblem(null)
    const posted = await postBilling<PaymentAnswer>('change', 'plan.change', { priceId, quote })
    const changed = await settlePayment(offer, posted)
    if (!changed.isDone) {
      setProblem(changed.sentence)
      // A quote is good for one attempt, and the price itself may have changed.
      await renew()
      return setChanging(false)
    }
    notify('plan.changed', { values: { plan: plan.name } })
    onDone()
  }
  const nextDate = overview.trial?.endsAt ?? overview.nextInvoice?.date
  const price = `${dollars(plan.billing[period].basePriceCents)} ${period === 'yearly' ? 'a year' : 'a month'}`
  return (
    <PaymentSheet
      title={`Change to ${plan.name}`}
      description={`${price}, until you cancel.`}
      size="sm"
      isHeld={isChanging}
      onClose={onBack}
    >
      {previewed.status === 'loading' && <Reckoning />}
      {previewed.status === 'failed' && (
        <p className="border-l-3 border-danger pl-3 text-pretty">{previewed.sentence}</p>
      )}
      {previewed.status === 'ready' && (
        <>
          <p className="text-pretty">
            {changeSentence({ preview: previewed.preview, planName: plan.name, nextDate, timeZone, format })}
          </p>
          {previewed.preview.endingCoupons.map((name) => (
            <p key={name} className="mt-2 text-pretty">
              Your coupon “{name}” is for larger purchases and ends with this change.
            </p>
          ))}
          <div className="mt-4">
            <AmountLines
              label="What it costs"
              lines={invoiceLines(previewed.preview)}
              total={{ label: totalLabel(previewed.preview), amountCents: previewed.preview.amountCents }}
              currency={previewed.preview.currency}
            />
          </div>
        </>
      )}
      <p role="alert" className="mt-4 border-l-3 border-danger pl-3 text-danger-deep text-pretty empty:hidden">
        {problem}
      </p>
      <DialogFooter>
        <Button disabled={isChanging} onClick={onBack}>
          Go Back
        </Button>
        {previewed.status === 'failed' && (
          <Button variant="primary" onClick={again}>
            Try again
          </Button>
        )}
        {previewed.status === 'ready' && (
          <ConfirmButton
            preview={previewed.preview}
            hasCard={overview.card !== null}
            isBusy={isChanging}
            onAddCard={onAddCard}
            onConfirm={() => void change(previewed.preview)}
          />
        )}
      </DialogFooter>
    </PaymentSheet>
  )
}

type ConfirmButtonProps = {
  preview: ChangePreview
  hasCard: boolean
  isBusy: boolean
  onAddCard: () => void
  onConfirm: () => void
}

function ConfirmButton({ preview, hasCard, isBusy, onAddCard, onConfirm }: ConfirmButtonProps) {
  const isDueNow = preview.timing === 'now' && preview.amountCents > 0
  if (isDueNow && !hasCard) {
    return (
      <Button variant="primary" onClick={onAddCard}>
        Add card first
      </Button>
    )
  }
  return (
    <Button variant="primary" busy={isBusy} onClick={onConfirm}>
      {isDueNow ? `Pay ${money(preview.amountCents, preview.currency)} and change` : 'Change plan'}
    </Button>
  )
}

function Reckoning() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <output className="sr-only">Working out what it costs</output>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-5 w-full" />
    </div>
  )
}
