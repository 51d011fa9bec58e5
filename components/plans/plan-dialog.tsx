'use client'

import { useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { PaymentDialog } from '@/components/payments/payment-dialog'
import type { Bought } from '@/components/payments/use-purchase'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { type Offer, type PlanChoice, plansOf, priceIdOf } from '@/lib/plans/offer'
import type { PlanId } from '@/lib/plans/catalogue'
import type { Subscription } from '@/lib/plans/standing'
import { callApi } from '@/lib/call-api'
import { CheckAgain } from './check-again'
import { GuardFooter } from './guard-footer'
import { PlanCards } from './plan-cards'
import { SelectedPlan } from './selected-plan'
import { TrialBenefits } from './trial-benefits'

type PlanDialogProps = {
  offer: Offer | null
  /** Already chosen, on the pricing page. */
  preselected?: PlanChoice | null
  /** Allows closing it. Without it, this is the guard: the only ways out are choosing a plan and signing out. */
  onClose?: () => void
  /** By default the words of spec section 2. */
  title?: string
  description?: string
  /** A person who had chosen before wants to see all plans. */
  onReconsider?: () => void
  /**
   * There is a plan now, with the current state if the server returned it. The dialog stays busy until it is removed.
   */
  onChosen: (subscription: Subscription | null) => Promise<void>
}

/** The plan dialog of spec section 2, and the payment dialog that it leads to. */
export function PlanDialog({
  offer,
  preselected = null,
  title,
  description,
  onClose,
  onReconsider,
  onChosen,
}: PlanDialogProps) {
  const { user, checkAgain } = useAuth()
  const { hasHadTrial } = user.billing
  const [selected, setSelected] = useState(preselected)
  const [period, setPeriod] = useState(preselected?.period ?? 'monthly')
  const [last, setLast] = useState<PlanChoice | null>(null)
  const [paying, setPaying] = useState<{ choice: PlanChoice; priceId: string } | null>(null)
  const [busyPlan, setBusyPlan] = useState<PlanId | null>(null)

  const choose = async (choice: PlanChoice) => {
    setLast(choice)
    if (choice.plan.id !== 'starter') {
      const priceId = priceIdOf(offer, choice)
      if (priceId !== undefined) setPaying({ choice, priceId })
      return
    }
    setBusyPlan('starter')
    const subscription = await chooseStarter()
    if (subscription) await onChosen(subscription)
    else await checkAgain()
    setBusyPlan(null)
  }
  const activate = async ({ subscription }: Bought) => {
    notify('plan.activated')
    await onChosen(subscription)
    setPaying(null)
  }
  const seeAll = () => {
    setSelected(null)
    onReconsider?.()
  }
  if (offer && paying) {
    return (
      <PaymentDialog
        offer={offer}
        {...paying}
        holder={user}
        hasHadTrial={hasHadTrial}
        onClose={() => setPaying(null)}
        onDone={activate}
        onLimited={checkAgain}
      />
    )
  }
  const plans = plansOf(offer)
  const frame = onClose ? { onOpenChange: (isOpen: boolean) => !isOpen && onClose() } : {}
  const isExpanded = last !== null && plans.indexOf(last.plan) > 2
  return (
    <Dialog open {...frame}>
      <DialogContent
        title={selected ? 'Plan Selected' : (title ?? 'Choose Your Plan to Continue')}
        description={
          selected
            ? 'Continue with it, or look at the others.'
            : (description ?? 'Select a plan to access your dashboard')
        }
        dismissable={onClose !== undefined}
        size={selected || plans.length === 1 ? 'sm' : 'xl'}
        {...(!selected && plans.length > 1 && { className: wide })}
      >
        {selected ? (
          <SelectedPlan
            choice={selected}
            hasHadTrial={hasHadTrial}
            isBusy={busyPlan !== null}
            onGo={() => void choose(selected)}
            onSeeAll={seeAll}
            isFocused={last !== null}
          />
        ) : (
          <PlanCards
            plans={plans}
            {...{ period, hasHadTrial, busyPlan, isExpanded }}
            onPeriodChange={setPeriod}
            onChoose={(choice) => void choose(choice)}
            focusPlan={last?.plan.id}
          />
        )}
        {plans.length > 1 && selected?.plan.id !== 'starter' && <TrialBenefits hasHadTrial={hasHadTrial} />}
        {!onClose && (
          <>
            <CheckAgain />
            <GuardFooter />
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}

/** Five cards side by side need room; three still look right in it. */
const wide = 'has-[article:nth-child(4)]:md:max-w-340'

/** Asks the server for the free plan, and shows the result. Null if it was refused. */
async function chooseStarter(): Promise<Subscription | null> {
  const answer = await callApi<Subscription>('/api/subscription/free')
  if (answer.isDone) notify('plan.starter.chosen')
  else if (answer.code === 'changed') notify('order.done', { description: answer.message })
  else notify(answer.code === 'unauthenticated' ? 'plan.signed-out' : 'plan.free')
  return answer.isDone ? answer.body : null
}
