import { ChooseAnother } from '@/components/marketing/comparison/choose-another'
import { comparisonStyles, ComparisonTable } from '@/components/marketing/comparison/comparison-table'
import { HowToMove } from '@/components/marketing/comparison/how-to-move'
import { Measured } from '@/components/marketing/comparison/measured'
import { ProductChooser } from '@/components/marketing/comparison/product-chooser'
import { lastChecked } from '@/components/marketing/comparison/products'
import { rowsAhead } from '@/components/marketing/comparison/rows-ahead'
import { rowsOurs } from '@/components/marketing/comparison/rows-ours'
import { PageHead } from '@/components/marketing/page-head'
import { TextLink } from '@/components/marketing/page-link'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/competitor-comparison'))

const heading = 'font-title text-[28px] leading-[1.2] tracking-[-0.01em] text-balance md:text-4xl'

export default function ComparisonPage() {
  return (
    <div className="mx-auto max-w-280 px-5">
      <PageHead title="A comparison that we do not always win">
        <p>Four boards that people choose for good reasons, compared with ours. What they do better comes first.</p>
        <p className="text-base">Last checked: {lastChecked}</p>
      </PageHead>

      <section aria-labelledby="choose-another" className="border-t border-rule py-14">
        <h2 id="choose-another" className={`${heading} mb-8`}>
          When another one is better
        </h2>
        <ChooseAnother />
      </section>

      <div className={`${comparisonStyles} border-t border-rule pt-14`}>
        <ProductChooser />
        <section aria-labelledby="ahead" className="pt-8 pb-14 lg:pt-0">
          <h2 id="ahead" className={heading}>
            Where others are ahead
          </h2>
          <p className="mt-3 mb-7 max-w-[46rem] text-base text-ink-soft text-pretty">
            Each claim about another product links to its source. “Not checked” means that we found no public page about
            it; it does not mean no.
          </p>
          <ComparisonTable caption="Where others are ahead of Ninja Dojo" rows={rowsAhead} />
        </section>

        <section aria-labelledby="ours" className="border-t border-rule py-14">
          <h2 id="ours" className={`${heading} mb-7`}>
            Where Ninja Dojo is equal, or ahead of some
          </h2>
          <ComparisonTable caption="Where Ninja Dojo is equal to others, or ahead of some" rows={rowsOurs} />
        </section>
      </div>

      <Measured />
      <HowToMove />

      <p className="border-t border-rule py-10 text-ink-soft [&_a]:text-ai [&_a]:underline [&_a]:underline-offset-3">
        Is something here wrong or out of date? <TextLink href="/contact">Tell us</TextLink> and send a link, and we
        will correct it. The product names belong to their owners, who have nothing to do with this page.
      </p>
    </div>
  )
}
