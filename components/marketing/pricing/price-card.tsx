import { IntentLink } from '@/components/navigation/intent-link'
import { PlanFeatures } from '@/components/plans/plan-features'
import { PlanMark } from '@/components/plans/plan-mark'
import { Badge } from '@/components/ui/badge'
import { buttonStyles } from '@/components/ui/button-styles'
import { dollars } from '@/lib/plans/money'
import { withPlanChoice } from '@/lib/plans/plan-choice'
import { type BillingPeriod, type Plan, trialDays, yearlySavingCents } from '@/lib/plans/catalogue'
import { cn } from '@/lib/cn'
import styles from './plan-prices.module.css'

/** Three side by side, then the two large ones. */
const places = ['lg:col-span-2', 'lg:col-span-2', 'lg:col-span-2', 'lg:col-span-3', 'lg:col-span-3']
const order = ['starter', 'essentials', 'pro', 'business', 'enterprise']

export function PriceCard({ plan }: { plan: Plan }) {
  const isPopular = plan.id === 'pro'
  return (
    <article
      id={plan.id}
      aria-labelledby={`${plan.id}-name`}
      className={cn(
        'flex min-w-0 flex-col rounded-[10px] border bg-paper-raised p-5 md:p-6',
        isPopular ? 'border-ink' : 'border-rule',
        places[order.indexOf(plan.id)],
        styles['card'],
      )}
    >
      <div className="flex items-center gap-3">
        <PlanMark plan={plan.id} className="size-9 shrink-0" />
        <h2 id={`${plan.id}-name`} className="min-w-0 flex-1 font-title text-[22px] leading-tight">
          {plan.name}
        </h2>
        {isPopular && <Badge tone="ai">Most Popular</Badge>}
      </div>
      <p className="mt-2.5 text-ink-soft text-pretty md:min-h-[2lh]">{plan.bestFor}</p>
      <Price plan={plan} period="monthly" />
      <Price plan={plan} period="yearly" />
      <p className="mt-1.5 mb-1 text-center text-[13px] text-ink-soft">
        {plan.id === 'starter' ? 'Stays free.' : `${trialDays} days free, cancel anytime.`}
      </p>
      <PlanFeatures plan={plan} />
    </article>
  )
}

const spans = { monthly: 'a month', yearly: 'a year' } as const

function Price({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const { basePriceCents } = plan.billing[period]
  const savingCents = period === 'yearly' ? yearlySavingCents(plan) : 0
  const isFree = basePriceCents === 0
  return (
    <div data-period={period}>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="font-title text-[38px] leading-none lining-nums">{dollars(basePriceCents)}</span>
        <span className="text-ink-soft">{isFree ? 'forever' : spans[period]}</span>
        {savingCents > 0 && (
          <Badge tone="matsu" className="ml-auto self-center">
            Save {dollars(savingCents)}
          </Badge>
        )}
      </p>
      <IntentLink
        href={`/auth?tab=try&${withPlanChoice('', { plan, period }).slice(1)}`}
        pending="inside"
        className={cn(buttonStyles({ variant: plan.id === 'pro' ? 'primary' : 'outline', size: 'lg' }), 'mt-4 w-full')}
      >
        {isFree ? 'Get Started Free' : 'Start Free Trial'}
        <span className="sr-only">: {plan.name}</span>
      </IntentLink>
    </div>
  )
}
