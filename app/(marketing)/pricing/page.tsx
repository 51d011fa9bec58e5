import { PageHead } from '@/components/marketing/page-head'
import { PlanPrices } from '@/components/marketing/pricing/plan-prices'
import { PlanTable } from '@/components/marketing/pricing/plan-table'
import { PricingData } from '@/components/marketing/pricing/pricing-data'
import { QuestionList } from '@/components/marketing/pricing/question-list'
import { WhatHappens } from '@/components/marketing/pricing/what-happens'
import { TextLink } from '@/components/marketing/page-link'
import { trialTerms } from '@/components/marketing/sign-up'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/pricing'))

export default function PricingPage() {
  return (
    <div className="mx-auto max-w-280 px-5">
      <PricingData />
      <PageHead title="One price for your whole team">
        <p>The owner of the dojos chooses a plan, and it covers everyone on them. You pay per plan, not per person.</p>
        <p className="text-base">{trialTerms}</p>
      </PageHead>
      <PlanPrices />
      <p className="mt-5 mb-14 text-ink-soft text-pretty md:mb-18">
        Prices are in US dollars. Features marked “in preparation” do not exist yet, so do not buy a plan for them.
      </p>
      <PlanTable />
      <WhatHappens />
      <QuestionList />
      <p className="border-t border-rule py-10 text-ink-soft [&_a]:text-ai [&_a]:underline [&_a]:underline-offset-3">
        Another question? <TextLink href="/contact">Write to us</TextLink>. The details are in the{' '}
        <TextLink href="/terms">terms</TextLink>, and what other boards offer is in the{' '}
        <TextLink href="/competitor-comparison">comparison</TextLink>.
      </p>
    </div>
  )
}
