import { ProductPicture } from '../product-picture'
import { analytics } from './feature-groups'
import { FeatureList, GroupTitle } from './feature-list'

const leaf = 'rounded-lg border border-rule shadow-lift'

export function AnalyticsSection() {
  return (
    <section aria-labelledby={analytics.id} className="border-t border-rule py-14 md:py-18">
      <GroupTitle group={analytics} />
      <ProductPicture
        name="analytics"
        phoneShows="left"
        alt="Analytics of one person: bars for what was done each week, with the weeks before across them; due dates kept and missed; what is growing old; what came back."
        className={`${leaf} mt-8`}
      />
      <div className="mt-10 grid items-start gap-x-14 gap-y-8 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <FeatureList group={analytics} className="sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2" />
        <figure>
          <ProductPicture
            name="receipt"
            alt="A number that was opened: “Being worked on”, with the techniques that it counts, each with its dojo, its kata and since when it has been worked on."
            className={leaf}
          />
          <figcaption className="mt-3 text-[13px] text-ink-soft">
            What is behind a number: its techniques, and nothing else.
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
