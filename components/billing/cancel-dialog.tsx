'use client'

import { useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { useDateFormat } from '@/components/time/time-settings'
import type { BillingOverview } from '@/lib/plans/billing-view'
import type { Standing } from '@/lib/plans/standing'
import type { DateFormat } from '@/lib/date-format'
import { longDate } from '@/lib/time-zone'
import { isStoppedUnpaid } from './billing-words'
import { postBilling } from './post-billing'

/** Stripe's own list, so that answers can be counted there, in everyday words. */
const cancelReasons = [
  { value: 'too_expensive', label: 'It’s too expensive' },
  { value: 'missing_features', label: 'Something I need is missing' },
  { value: 'switched_service', label: 'I use something else now' },
  { value: 'unused', label: 'I don’t use it enough' },
  { value: 'too_complex', label: 'It’s too complicated' },
  { value: 'low_quality', label: 'It didn’t work well' },
  { value: 'customer_service', label: 'Support didn’t help' },
  { value: 'other', label: 'Something else' },
] as const

type CancelDialogProps = { overview: BillingOverview; timeZone: string; onClose: () => void; onDone: () => void }

/** Ends the plan, and says until when everything stays. Giving a reason is optional. */
export function CancelDialog({ overview, timeZone, onClose, onDone }: CancelDialogProps) {
  const name = nameOf(overview)
  const format = useDateFormat()
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const [isCancelling, setCancelling] = useState(false)
  const cancel = async () => {
    setCancelling(true)
    const said = { ...(reason && { reason }), ...(comment.trim() && { comment: comment.trim() }) }
    const answer = await postBilling<Standing>('cancel', 'plan.cancel', said)
    if (!answer.isDone) return setCancelling(false)
    const { cancelsAt: until } = answer.body.billing
    if (until === null) notify('plan.ended')
    else notify('plan.cancelled', { values: { plan: name, date: longDate(until, timeZone, format) } })
    onDone()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isCancelling && onClose()}>
      <DialogContent title={`Cancel ${name}?`} description={whatFollows(overview, timeZone, format)} size="sm">
        <div className="flex flex-col gap-4">
          <Field label="Why are you cancelling? (optional)">
            <Select value={reason} onChange={({ target }) => setReason(target.value)}>
              <option value="">I would rather not say</option>
              {cancelReasons.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="What could we do better? (optional)">
            <Textarea value={comment} onChange={({ target }) => setComment(target.value)} maxLength={500} />
          </Field>
        </div>
        <DialogFooter>
          <Button disabled={isCancelling} onClick={onClose}>
            Keep {name}
          </Button>
          <Button variant="danger" busy={isCancelling} onClick={() => void cancel()}>
            Cancel plan
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** Of what is cancelled: while it gives nothing any more, the plan that holds is Starter. */
function nameOf(overview: BillingOverview): string {
  return isStoppedUnpaid(overview) ? 'your paid plan' : overview.plan.name
}

function whatFollows(overview: BillingOverview, timeZone: string, format: DateFormat): string {
  const { pastDueUntil, isPeriodUnpaid, trial, nextInvoice } = overview
  const name = nameOf(overview)
  if (isStoppedUnpaid(overview))
    return `The last payment failed, so ${name} ends right away and nothing more is charged. You stay on Starter, and everything you made is kept.`
  const after =
    'After that you are on Starter. Everything you made is kept. If you have more people than Starter includes, the dojos you share become read-only.'
  if (pastDueUntil !== null)
    return `The last payment failed, so ${name} ends right away and nothing more is charged. ${after}`
  if (isPeriodUnpaid)
    return `The new period is not paid yet, so ${name} ends right away and nothing more is charged. ${after}`
  const until = trial?.endsAt ?? nextInvoice?.date
  const stays =
    until === undefined
      ? 'Everything stays as it is until the end of the period you have paid for.'
      : `Everything stays as it is until ${longDate(until, timeZone, format)}, and nothing more is charged.`
  return `${stays} ${after}`
}
