import type { ChangePreview } from '@/lib/plans/billing-view'
import { money } from '@/lib/plans/money'
import type { DateFormat } from '@/lib/date-format'
import { longDate } from '@/lib/time-zone'

type ChangeFacts = {
  preview: ChangePreview
  planName: string
  nextDate: string | undefined
  timeZone: string
  format?: DateFormat
}

/** When a change of plan takes effect, and when it is paid. */
export function changeSentence({ preview, planName, nextDate, timeZone, format }: ChangeFacts): string {
  const { timing, amountCents, leftCents, currency } = preview
  const day = nextDate === undefined ? undefined : longDate(nextDate, timeZone, format)
  if (timing === 'trial')
    return `${planName} starts now, and your trial continues. Nothing is charged before it ends${day ? ` on ${day}` : ''}.`
  if (timing === 'next')
    return `${planName} starts now. What is left of your current plan is credited on your next invoice${day ? `, on ${day}` : ''}.`
  if (timing === 'renewal')
    return `${planName} starts now, and nothing is due before your next invoice${day ? `, on ${day}` : ''}.`
  if (leftCents > 0)
    return `${planName} starts now, and nothing is due. ${money(leftCents, currency)} remains as credit for your next invoices.`
  return amountCents === 0
    ? `${planName} starts now, and nothing is due.`
    : `${planName} starts now, and the difference is charged to your card.`
}

/** The label of the sum below the lines. */
export function totalLabel({ timing }: ChangePreview): string {
  return { now: 'Due now', next: 'Next invoice', renewal: 'Next invoice', trial: 'After the trial' }[timing]
}
