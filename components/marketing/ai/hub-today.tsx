import { IntentLink } from '@/components/navigation/intent-link'
import { plans } from '@/lib/plans/catalogue'
import { ProductPicture } from '../product-picture'
import { SectionText, SectionTitle } from '../section-title'
import { listNames } from './list-names'

const parts = [
  [
    'Briefing',
    'At most seven sentences: what of yours is late or due, who is waiting on you, what is growing old, which day is too full. Each number opens exactly the techniques that it counts. On a good day it says that nothing needs you.',
  ],
  [
    'Suggestions',
    'One action each: move nine overdue techniques to days when you have room, take what is due and assigned to no one, compare two with the same title. Another click undoes it, and “Not now” is remembered until something changes.',
  ],
  [
    'Questions',
    '“What did we finish last week?”, “What is Mia working on?”, “How long does Review take?”: answered from your own dojos, from the hub or the search. What cannot be answered is not made up.',
  ],
  [
    'In the morning',
    'The briefing comes by e-mail at your hour and in your time zone, if you want it, and only when something needs you.',
  ],
] as const

const names = listNames(plans.filter(({ aiFeatures }) => aiFeatures).map(({ name }) => name))

/** The hub as it works: by rule, without a model. */
export function HubToday() {
  return (
    <section aria-labelledby="hub" className="border-t border-rule py-14 md:py-18">
      <SectionTitle id="hub">Today: a hub that shows its receipts</SectionTitle>
      <SectionText>
        The AI hub works out what needs you from your own dojos, on the server that runs Ninja Dojo, by rules that are
        written down. It is part of {names}.{' '}
        <IntentLink
          href="/support/ai-hub"
          className="font-medium text-ai-deep underline decoration-ai/40 underline-offset-4 hover:decoration-ai"
        >
          How it works
        </IntentLink>
      </SectionText>
      <ProductPicture
        name="hub"
        alt="The AI hub in the morning: a field for questions, five sentences with underlined numbers and titles, and beside them suggestions such as moving an overdue technique to Wednesday, each with one button and “Not now”."
        phoneShows="left"
        className="mt-8 rounded-lg border border-rule shadow-lift"
      />
      <dl className="mt-10 grid gap-x-12 gap-y-7 md:grid-cols-2">
        {parts.map(([name, text]) => (
          <div key={name} className="border-t-2 border-ink pt-4">
            <dt className="font-medium">{name}</dt>
            <dd className="mt-1.5 text-ink-soft text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
