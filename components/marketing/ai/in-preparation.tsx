import { BrushMark } from '@/components/ui/brush-mark'
import { plans } from '@/lib/plans/catalogue'
import { PageLink } from '../page-link'
import { SectionTitle } from '../section-title'

/** Spec, introduction: the AI features offered. None of them exists yet. */
const features = [
  ['Templates', 'A goal in one sentence becomes katas and techniques, which you review before anything is created.'],
  [
    'Natural-language entry',
    'A line such as “call Ana on Friday at 3, high” fills in the title, the date and the priority.',
  ],
  ['Voice entry', 'The same, but spoken.'],
  ['Suggestions', 'What to do next, what is too large, who is waiting for whom. You accept or ignore each one.'],
  ['Daily briefings', 'What is due, what is late and what has changed since yesterday, in a few lines.'],
] as const

const [withAi, withoutAi] = [true, false].map((has) =>
  plans.filter(({ aiFeatures }) => aiFeatures === has).map(({ name }) => name),
)

export function InPreparation() {
  return (
    <section aria-labelledby="to-come" className="border-t border-rule py-14 md:py-18">
      <div className="rounded-lg border border-dashed border-rule-strong p-5 md:p-10">
        <div className="flex items-start justify-between gap-10">
          <div>
            <SectionTitle id="to-come">In preparation</SectionTitle>
            <p className="mt-4 max-w-[40em] text-base leading-relaxed text-ink-soft text-pretty">
              You cannot use any of this yet, so do not choose a plan for it. It will be part of{' '}
              {listNames(withAi ?? [])}, and not of {listNames(withoutAi ?? [])}.{' '}
              <PageLink to="/pricing">Plans</PageLink>
            </p>
          </div>
          <BrushMark name="broken" className="w-28 shrink-0 text-ink-faint max-md:hidden" />
        </div>
        <dl className="mt-8 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(([name, text]) => (
            <div key={name} className="border-t border-dashed border-rule-strong py-4">
              <dt className="font-title text-lg leading-snug">{name}</dt>
              <dd className="mt-1 text-base text-ink-soft text-pretty">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const format = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** "Pro, Business and Enterprise". */
export function listNames(names: readonly string[]): string {
  return format.format(names)
}
