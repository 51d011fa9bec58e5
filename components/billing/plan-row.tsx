'use client'

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlanMark } from '@/components/plans/plan-mark'
import { useDateFormat } from '@/components/time/time-settings'
import type { BillingOverview } from '@/lib/plans/billing-view'
import { dollars } from '@/lib/plans/money'
import { planOfTier } from '@/lib/plans/entitlements'
import { inPreparation, planFeatures } from '@/lib/plans/plan-features'
import type { Plan } from '@/lib/plans/catalogue'
import { LabelledRow } from '@/components/ui/labelled-row'
import { statusSentence } from './billing-words'

type PlanRowProps = { overview: BillingOverview; timeZone: string; action: ReactNode }

/** Which plan it is, its state and what it includes. */
export function PlanRow({ overview, timeZone, action }: PlanRowProps) {
  const plan = planOfTier(overview.plan.id)
  const { period } = overview.plan
  return (
    <LabelledRow title="Plan" action={action}>
      <div className="flex items-center gap-3.5">
        <PlanMark plan={plan.id} className="size-9 shrink-0" />
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-title text-2xl leading-tight">{plan.name}</span>
          {period && (
            <span className="text-ink-soft tabular-nums">
              {dollars(plan.billing[period].basePriceCents)} {period === 'yearly' ? 'a year' : 'a month'}
            </span>
          )}
        </p>
      </div>
      <p className="mt-3 max-w-130 text-pretty">{statusSentence(overview, timeZone, useDateFormat())}</p>
      <Included plan={plan} />
    </LabelledRow>
  )
}

function Included({ plan }: { plan: Plan }) {
  const features = planFeatures(plan)
  const unfinished = features.filter(({ isInPreparation }) => isInPreparation)
  return (
    <div className="mt-4 max-w-130 text-[13px] text-ink-soft">
      <ul
        aria-label={`What ${plan.name} includes`}
        className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_auto] sm:justify-start"
      >
        {features.map(
          ({ name, text, isInPreparation }) =>
            !isInPreparation && (
              <li key={name} className="flex gap-2">
                <Check aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-matsu" />
                {text}
              </li>
            ),
        )}
      </ul>
      {unfinished.length > 0 && (
        <p className="mt-2.5 text-pretty">
          <span className="inline-block first-letter:uppercase">{inPreparation}</span>:{' '}
          {unfinished.map(({ text }) => text).join(' · ')}
        </p>
      )}
    </div>
  )
}
