'use client'

import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import { cn } from '@/lib/cn'
import type { PlanChoice } from '@/lib/plans/offer'
import { type BillingPeriod, type Plan, type PlanId, trialDays } from '@/lib/plans/catalogue'
import { PlanCard } from './plan-card'

export type PlanCardsProps = {
  /** In order; those beyond the third are shown on request. */
  plans: readonly Plan[]
  period: BillingPeriod
  onPeriodChange: (period: BillingPeriod) => void
  hasHadTrial: boolean
  onChoose: (choice: PlanChoice) => void
  /** The button's label; by default the words of spec section 2. */
  labelOf?: (plan: Plan) => string
  /** The line below the button; by default, when payment starts. */
  noteFor?: (plan: Plan) => string | undefined
  /** The current plan, which cannot be chosen. */
  current?: PlanChoice | null
  /** The plan whose button is at work. */
  busyPlan?: PlanId | null
  /** The plan whose button gets the focus. */
  focusPlan?: PlanId | undefined
  isExpanded?: boolean
}

const firstShown = 3
const periods = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const

export const usualLabel = ({ id }: Plan): string => (id === 'starter' ? 'Get Started Free' : 'Start Free Trial')

/** All plans with their monthly or yearly prices. */
export function PlanCards(props: PlanCardsProps) {
  const { plans, period, onPeriodChange, isExpanded = false } = props
  const [isRevealed, setRevealed] = useState(isExpanded)
  const shown = isRevealed ? plans : plans.slice(0, firstShown)
  return (
    <>
      {plans.length > 1 && (
        <div className="mb-4 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1.5">
          <Segmented label="Billing period" options={periods} value={period} onValueChange={onPeriodChange} />
          <span aria-live="polite">{period === 'yearly' && <Badge tone="matsu">Save up to 20%</Badge>}</span>
        </div>
      )}
      <div className={cn('grid gap-3', gridOf(shown.length))}>
        {shown.map((plan, index) => (
          <OneCard key={plan.id} {...props} plan={plan} isFocused={isRevealed && !isExpanded && index === firstShown} />
        ))}
      </div>
      {shown.length < plans.length && (
        <Button onClick={() => setRevealed(true)} size="lg" className="mt-3 w-full">
          View Business & Enterprise Plans
        </Button>
      )}
    </>
  )
}

function gridOf(count: number): string {
  if (count <= 1) return ''
  return count <= firstShown ? 'md:grid-cols-3' : 'md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5'
}

type OneCardProps = PlanCardsProps & { plan: Plan; isFocused: boolean }

function OneCard({
  plan,
  period,
  hasHadTrial,
  onChoose,
  labelOf = usualLabel,
  noteFor,
  current,
  busyPlan,
  focusPlan,
  isFocused,
}: OneCardProps) {
  const isCurrent = current?.plan.id === plan.id && current.period === period
  const isPopular = plan.id === 'pro'
  const popular = isPopular && <Badge tone="ai">Most Popular</Badge>
  return (
    <PlanCard
      plan={plan}
      period={period}
      isEmphasized={isPopular}
      badge={isCurrent ? <Badge tone="matsu">Your plan</Badge> : popular}
      note={noteFor ? noteFor(plan) : noteOf(plan, hasHadTrial)}
      action={
        <Button
          variant={isPopular && !isCurrent ? 'primary' : 'outline'}
          size="lg"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the person was, or what they have just asked to see
          autoFocus={focusPlan === plan.id || isFocused}
          busy={busyPlan === plan.id}
          disabled={isCurrent || (busyPlan != null && busyPlan !== plan.id)}
          onClick={() => onChoose({ plan, period })}
          className="w-full"
        >
          {labelOf(plan)}
        </Button>
      }
    />
  )
}

/** The button's words are the same for all (spec section 2): what it starts is said below. */
export function noteOf({ id }: Plan, hasHadTrial: boolean): string {
  if (id === 'starter') return 'Stays free.'
  return hasHadTrial ? 'Billing starts today.' : `${trialDays} days free, cancel anytime.`
}
