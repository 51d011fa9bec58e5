import { plans } from '@/lib/plans/catalogue'
import { listNames } from '../ai/in-preparation'
import { PageLink } from '../page-link'
import { SectionTitle } from '../section-title'

const withTemplates = plans.filter(({ features }) => features.projectTemplates).map(({ name }) => name)

export function TemplatesToCome() {
  return (
    <section className="grid gap-x-14 gap-y-5 border-t border-rule py-12 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:py-16">
      <SectionTitle>Larger templates</SectionTitle>
      <div className="max-w-[38em] text-base leading-relaxed text-ink-soft text-pretty">
        <p>
          The Project Mastery templates, for whole projects, belong to {listNames(withTemplates)}. They are in
          preparation and there is nothing to see yet, so do not choose a plan for them.
        </p>
        <p className="mt-3">
          You can already reuse your own work: duplicate a technique with its steps and tags, or move it to another
          dojo. <PageLink to="/everyday">Five dojos to copy by hand</PageLink>
        </p>
      </div>
    </section>
  )
}
