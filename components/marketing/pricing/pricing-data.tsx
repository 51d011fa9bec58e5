import { JsonLd } from '@/components/site/json-ld'
import { type BillingPeriod, plans } from '@/lib/plans/catalogue'
import { absoluteUrl } from '@/lib/site/absolute-url'
import { sitePage } from '@/lib/site/pages'
import { picturePath } from '@/lib/site/page-metadata'
import { questions } from './questions'

const months: Readonly<Record<BillingPeriod, { words: string; count: number }>> = {
  monthly: { words: 'by the month', count: 1 },
  yearly: { words: 'by the year', count: 12 },
}

/** The plans and the questions, for search engines: no ratings, since there are none to show. */
export function PricingData() {
  const url = absoluteUrl('/pricing')
  const offers = plans.flatMap((plan) =>
    (['monthly', 'yearly'] as const)
      .filter((period) => period === 'monthly' || plan.billing.yearly.basePriceCents > 0)
      .map((period) => {
        const price = (plan.billing[period].basePriceCents / 100).toFixed(2)
        return {
          '@type': 'Offer' as const,
          name: `${plan.name}, ${months[period].words}`,
          price,
          priceCurrency: 'USD',
          url: `${url}#${plan.id}`,
          priceSpecification: {
            '@type': 'UnitPriceSpecification' as const,
            price,
            priceCurrency: 'USD',
            billingDuration: months[period].count,
            billingIncrement: 1,
            unitCode: 'MON',
          },
        }
      }),
  )
  return (
    <>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: 'Ninja Dojo',
          description: sitePage('/pricing').description,
          image: absoluteUrl(picturePath('/pricing')),
          brand: { '@type': 'Brand', name: 'Ninja Dojo' },
          offers,
        }}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
    </>
  )
}
