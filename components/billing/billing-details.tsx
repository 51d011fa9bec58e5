'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { useAddressedChoice } from '@/components/plans/use-addressed-choice'
import { Button } from '@/components/ui/button'
import type { BillingOverview } from '@/lib/plans/billing-view'
import type { Offer, PlanChoice } from '@/lib/plans/offer'
import { CardRow } from './card-row'
import { InvoicesRow } from './invoices-row'
import { LeaveRow } from './leave-row'
import { NextInvoiceRow } from './next-invoice-row'
import { PastDueNotice } from './past-due-notice'
import { PeopleRow, StorageRow } from './usage-rows'
import { PlanRow } from './plan-row'
import { ResumeButton } from './resume-button'

// Loaded when a person is about to do something.
const PlanDialog = dynamic(() => import('@/components/plans/plan-dialog').then((module) => module.PlanDialog))
const ChangePlanDialog = dynamic(() => import('./change-plan-dialog').then((module) => module.ChangePlanDialog))
const CardDialog = dynamic(() => import('./card-dialog').then((module) => module.CardDialog))
const CancelDialog = dynamic(() => import('./cancel-dialog').then((module) => module.CancelDialog))

type BillingDetailsProps = { overview: BillingOverview; offer: Offer; now: string; timeZone: string }
type Question = 'choose' | 'change' | 'card' | 'cancel'

/** People who come with a plan in mind are asked right away. */
function questionOf({ plan }: PlanChoice, { isRunning }: BillingOverview): Question | null {
  if (isRunning) return 'change'
  return plan.id === 'starter' ? null : 'choose'
}

/** Everything about the plan and its payments. */
export function BillingDetails({ overview, offer, now, timeZone }: BillingDetailsProps) {
  const { refresh } = useRouter()
  const { user } = useAuth()
  const { choice: asked, forget } = useAddressedChoice('/settings')
  const [question, setQuestion] = useState(() => (asked && overview.owed === null ? questionOf(asked, overview) : null))
  const [, startReading] = useTransition()
  const { plan, card, nextInvoice, invoices, owed, cancelsAt, isRunning } = overview
  const isPaid = plan.id !== 'starter'
  const isOwing = owed !== null && isRunning
  const close = () => {
    setQuestion(null)
    if (asked) forget()
  }
  /** A dialog closes once the page behind it is up to date. */
  const readAgain = () =>
    startReading(() => {
      refresh()
      close()
    })

  return (
    <>
      {isOwing && <PastDueNotice offer={offer} owed={owed} onReplace={() => setQuestion('card')} onPaid={readAgain} />}
      <PlanRow
        overview={overview}
        timeZone={timeZone}
        action={isOwing ? null : <PlanActions {...{ overview }} onAsk={setQuestion} onDone={readAgain} />}
      />
      <PeopleRow seats={overview.seats} plan={plan} />
      <StorageRow storage={overview.storage} />
      {nextInvoice && <NextInvoiceRow invoice={nextInvoice} hasCard={card !== null} timeZone={timeZone} />}
      {(isRunning || card) && <CardRow card={card} now={new Date(now)} onReplace={() => setQuestion('card')} />}
      {(isPaid || invoices.length > 0) && <InvoicesRow invoices={invoices} timeZone={timeZone} />}
      {(isPaid || invoices.length > 0) && (
        <LeaveRow onCancel={isRunning && (cancelsAt === null || isOwing) ? () => setQuestion('cancel') : null} />
      )}

      {question === 'choose' && (
        <PlanDialog
          offer={offer}
          preselected={asked}
          title="Choose a plan"
          description="Starter stays free."
          onClose={close}
          onChosen={async () => readAgain()}
        />
      )}
      {question === 'change' && (
        <ChangePlanDialog
          {...{ offer, overview, timeZone, asked }}
          onClose={close}
          onCancelPlan={() => setQuestion('cancel')}
          onAddCard={() => setQuestion('card')}
          onDone={readAgain}
        />
      )}
      {question === 'card' && (
        <CardDialog
          offer={offer}
          holder={user}
          isReplacing={card !== null}
          onClose={(isSaved) => (isSaved ? readAgain() : close())}
          onDone={readAgain}
        />
      )}
      {question === 'cancel' && (
        <CancelDialog overview={overview} timeZone={timeZone} onClose={close} onDone={readAgain} />
      )}
    </>
  )
}

type PlanActionsProps = { overview: BillingOverview; onAsk: (question: Question) => void; onDone: () => void }

function PlanActions({ overview: { plan, isRunning, cancelsAt }, onAsk, onDone }: PlanActionsProps) {
  if (!isRunning) {
    return (
      <Button variant="primary" onClick={() => onAsk('choose')}>
        See plans
      </Button>
    )
  }
  return (
    <>
      {cancelsAt !== null && <ResumeButton planName={plan.name} variant="primary" onDone={onDone} />}
      <Button onClick={() => onAsk('change')}>Change plan</Button>
    </>
  )
}

/** If this server takes no payments: just the plan. */
export function NothingSold({ overview, timeZone }: { overview: BillingOverview; timeZone: string }) {
  return (
    <>
      <p className="mb-6 max-w-130 text-ink-soft text-pretty">
        Payments are not set up on this server, so only Starter is available. The README explains how to sell the other
        plans.
      </p>
      <PlanRow overview={overview} timeZone={timeZone} action={null} />
      <PeopleRow seats={overview.seats} plan={overview.plan} isSelling={false} />
      <StorageRow storage={overview.storage} isSelling={false} />
    </>
  )
}
