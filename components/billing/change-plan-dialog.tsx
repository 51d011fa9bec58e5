'use client'

import { useState } from 'react'
import { PlanCards } from '@/components/plans/plan-cards'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import type { BillingOverview } from '@/lib/plans/billing-view'
import { planOfTier } from '@/lib/plans/entitlements'
import { type Offer, type PlanChoice, plansOf, priceIdOf } from '@/lib/plans/offer'
import type { Plan } from '@/lib/plans/catalogue'
import { ConfirmChange } from './confirm-change'

type ChangePlanDialogProps = {
  offer: Offer
  overview: BillingOverview
  timeZone: string
  /** Already chosen, on the pricing page. */
  asked: PlanChoice | null
  onClose: () => void
  onCancelPlan: () => void
  onAddCard: () => void
  onDone: () => void
}

/** Choose another plan or billing period, then see what it costs. To get to Starter, people cancel. */
export function ChangePlanDialog({
  offer,
  overview,
  timeZone,
  asked,
  onClose,
  onCancelPlan,
  onAddCard,
  onDone,
}: ChangePlanDialogProps) {
  const own: PlanChoice = { plan: planOfTier(overview.plan.id), period: overview.plan.period ?? 'monthly' }
  const [period, setPeriod] = useState(asked?.period ?? own.period)
  const [chosen, setChosen] = useState<{ choice: PlanChoice; priceId: string } | null>(() => {
    const priceId = asked ? priceIdOf(offer, asked) : undefined
    return asked && priceId !== undefined && priceId !== overview.plan.priceId ? { choice: asked, priceId } : null
  })
  const [last, setLast] = useState<PlanChoice | null>(null)
  const choose = (choice: PlanChoice) => {
    if (choice.plan.id === 'starter') return onCancelPlan()
    const priceId = priceIdOf(offer, choice)
    if (priceId === undefined) return
    setLast(choice)
    setChosen({ choice, priceId })
  }
  if (chosen) {
    return (
      <ConfirmChange {...{ offer, overview, timeZone, onAddCard, onDone }} {...chosen} onBack={() => setChosen(null)} />
    )
  }
  const labelOf = ({ id, name }: Plan): string => {
    if (id === 'starter') return 'Cancel plan'
    if (id !== own.plan.id) return `Change to ${name}`
    if (period === own.period) return 'Your plan'
    return period === 'yearly' ? 'Pay by the year' : 'Pay by the month'
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="Change plan"
        description="You see what it costs before anything changes."
        size="xl"
        className="md:max-w-340"
      >
        <PlanCards
          plans={plansOf(offer).filter(({ id }) => id !== 'starter' || overview.cancelsAt === null)}
          period={period}
          onPeriodChange={setPeriod}
          hasHadTrial
          onChoose={choose}
          labelOf={labelOf}
          noteFor={() => undefined}
          current={own}
          focusPlan={last?.plan.id}
          isExpanded
        />
      </DialogContent>
    </Dialog>
  )
}
