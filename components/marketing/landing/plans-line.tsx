import { dollars } from '@/lib/plans/money'
import { plans, starterPlan } from '@/lib/plans/catalogue'
import { PageLink } from '../page-link'

const paid = plans.filter(({ id }) => id !== starterPlan.id)
const prices = paid.map(({ billing }) => billing.monthly.basePriceCents)

/** What it costs, in one sentence. */
export function PlansLine() {
  return (
    <section aria-labelledby="plans" className="border-t border-rule py-12 md:py-16">
      <h3 id="plans" className="sr-only">
        What it costs
      </h3>
      <p className="max-w-[30em] font-title text-[24px] leading-[1.35] text-balance md:text-[30px]">
        {starterPlan.name} is free for {starterPlan.billing.monthly.includedUsers} people and does not expire.{' '}
        <span className="text-ink-soft">
          {paid
            .map(({ name }) => name)
            .join(', ')
            .replace(/, (\w+)$/, ' and $1')}{' '}
          cost from {dollars(Math.min(...prices))} to {dollars(Math.max(...prices))} a month.
        </span>
      </p>
      <PageLink to="/pricing" className="mt-5 inline-block text-base">
        What each plan includes
      </PageLink>
    </section>
  )
}
