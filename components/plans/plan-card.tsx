import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/lib/cn'
import { dollars } from '@/lib/plans/money'
import type { PlanChoice } from '@/lib/plans/offer'
import { yearlySavingCents } from '@/lib/plans/catalogue'
import { PlanFeatures } from './plan-features'
import { PlanMark } from './plan-mark'

type PlanCardProps = PlanChoice & {
  /** "Most Popular", "Your plan". */
  badge?: ReactNode
  isEmphasized?: boolean
  action: ReactNode
  /** Below the button: when paying starts. */
  note?: string | undefined
}

/** One plan, with what it includes. The button is above the list, so that it is seen with the price. */
export function PlanCard({ plan, period, badge, isEmphasized = false, action, note }: PlanCardProps) {
  const { basePriceCents } = plan.billing[period]
  const savingCents = period === 'yearly' ? yearlySavingCents(plan) : 0
  return (
    <article
      aria-label={plan.name}
      className={cn(
        'flex min-w-0 flex-col rounded-lg border bg-paper p-4.5',
        isEmphasized ? 'border-ink' : 'border-rule',
      )}
    >
      <div className="flex items-center gap-3">
        <PlanMark plan={plan.id} className="size-9 shrink-0" />
        <h3 className="min-w-0 flex-1 font-title text-xl leading-tight">{plan.name}</h3>
        {badge}
      </div>
      <p className="mt-2 text-ink-soft text-pretty md:min-h-[2lh]">{plan.bestFor}</p>
      <p className="mt-3 flex items-baseline gap-2 tabular-nums">
        <span className="font-title text-[32px] leading-none lining-nums">{dollars(basePriceCents)}</span>
        <span className="text-ink-soft">
          {basePriceCents === 0 ? 'forever' : period === 'yearly' ? 'a year' : 'a month'}
        </span>
      </p>
      {period === 'yearly' && (
        <p className="mt-2 min-h-5.5 max-md:empty:hidden">
          {savingCents > 0 && <Badge tone="matsu">Save {dollars(savingCents)}</Badge>}
        </p>
      )}
      <div className="mt-3.5">{action}</div>
      <p className="mt-1.5 min-h-[1lh] text-center text-[13px] text-ink-soft">{note}</p>
      <PlanFeatures plan={plan} />
    </article>
  )
}
