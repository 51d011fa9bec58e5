import { dollars } from '@/lib/plans/money'
import { plans } from '@/lib/plans/catalogue'
import { PageLink } from '../page-link'
import { SectionText, SectionTitle } from '../section-title'

/** How many people each plan is for; the pricing page has the details. */
export function TeamPlans() {
  return (
    <section
      aria-labelledby="seats"
      className="grid gap-x-14 gap-y-6 border-t border-rule py-14 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:py-18"
    >
      <div>
        <SectionTitle id="seats">One plan for the whole team</SectionTitle>
        <SectionText>
          The owner of the dojos and clans chooses a plan, and it covers everyone on them, each counted once. Business
          and Enterprise add an audit trail of who did what. Single sign-on is in preparation.
        </SectionText>
        <PageLink to="/pricing" className="mt-5 inline-block text-base">
          What each plan includes
        </PageLink>
      </div>
      <dl className="self-start">
        {plans.map(({ id, name, bestFor, billing: { monthly } }) => (
          <div key={id} className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-rule py-3">
            <dt className="font-medium">
              {name} <span className="block font-normal text-ink-soft text-pretty">{bestFor}</span>
            </dt>
            <dd className="text-right tabular-nums">
              {monthly.includedUsers} people
              <span className="block text-ink-soft">
                {monthly.basePriceCents === 0 ? 'free' : `${dollars(monthly.basePriceCents)} a month`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
