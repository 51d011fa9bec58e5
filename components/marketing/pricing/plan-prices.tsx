import { Badge } from '@/components/ui/badge'
import { type BillingPeriod, plans } from '@/lib/plans/catalogue'
import { HighlightPlan } from './highlight-plan'
import styles from './plan-prices.module.css'
import { PriceCard } from './price-card'

const periods: readonly { value: BillingPeriod; label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
]

/**
 * All plans, with monthly or yearly prices: two radios and a style sheet, so that it works before and without scripts.
 */
export function PlanPrices() {
  return (
    <div className={styles['prices']}>
      <HighlightPlan />
      <div className="mb-6 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <fieldset className="inline-flex overflow-hidden rounded-ink border border-rule-strong">
          <legend className="sr-only">Billing period</legend>
          {periods.map(({ value, label }) => (
            <label
              key={value}
              className="relative inline-flex min-h-10 items-center px-5 text-ink-soft transition-colors duration-150 hover:text-ink has-checked:bg-ink has-checked:font-medium has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-ai"
            >
              <input
                type="radio"
                name="period"
                value={value}
                defaultChecked={value === 'monthly'}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <span data-period="yearly">
          <Badge tone="matsu" className="text-[13px]">
            Save up to 20%
          </Badge>
        </span>
      </div>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-6">
        {plans.map((plan) => (
          <PriceCard key={plan.id} plan={plan} />
        ))}
      </div>
    </div>
  )
}
