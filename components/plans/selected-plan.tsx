'use client'

import { Button } from '@/components/ui/button'
import type { PlanChoice } from '@/lib/plans/offer'
import { PlanCard } from './plan-card'
import { noteOf } from './plan-cards'

type SelectedPlanProps = {
  choice: PlanChoice
  hasHadTrial: boolean
  isBusy: boolean
  isFocused: boolean
  onGo: () => void
  onSeeAll: () => void
}

/** For people who chose on the pricing page: one panel, and a way back to all plans. */
export function SelectedPlan({ choice, hasHadTrial, isBusy, isFocused, onGo, onSeeAll }: SelectedPlanProps) {
  return (
    <>
      <PlanCard
        {...choice}
        isEmphasized
        note={noteOf(choice.plan, hasHadTrial)}
        action={
          <Button
            variant="primary"
            size="lg"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the person was before the payment dialog
            autoFocus={isFocused}
            busy={isBusy}
            onClick={onGo}
            className="w-full"
          >
            {choice.plan.id === 'starter' ? 'Continue to Dashboard' : 'Start Free Trial'}
          </Button>
        }
      />
      <Button variant="ghost" disabled={isBusy} onClick={onSeeAll} className="mt-2 w-full">
        See all plans
      </Button>
    </>
  )
}
