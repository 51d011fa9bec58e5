import { trialDays } from '@/lib/plans/catalogue'

const cases = [
  {
    when: `After ${trialDays} days of trial`,
    what: 'Without a card the paid plan ends and you are on Starter; nothing is charged. With one, the first payment is taken, unless you have cancelled.',
  },
  {
    when: 'You cancel',
    what: 'The plan goes on until what is paid for ends. Then you are on Starter, with all that you made.',
  },
  {
    when: 'A payment fails',
    what: 'The plan goes on for seven days while it is tried again. You are told, and can give another card.',
  },
  {
    when: 'You take a smaller plan',
    what: 'What is left of the larger one is credited on the next invoice. What you made stays.',
  },
  {
    when: 'There are more people than the plan includes',
    what: 'Nobody can be added, and nobody is charged for. After a downgrade, dojos you share are read-only for everybody until there are fewer people or a larger plan. Dojos of your own stay open.',
  },
  {
    when: 'A file is too large for the plan',
    what: 'It is refused, and the message names the plan that would take it. Files that are there already stay, whatever their size.',
  },
  {
    when: 'Files fill the plan',
    what: 'No more can be added to the dojos that you own, and the message says how much is used and which plan holds more. Everything that is there stays and can be downloaded. Deleted files stop counting once nothing can bring them back.',
  },
] as const

/** What nobody asks before it happens. As lib/billing and the database have it. */
export function WhatHappens() {
  return (
    <section
      aria-labelledby="what-happens"
      className="grid gap-x-12 gap-y-6 border-t border-rule py-14 md:grid-cols-[1fr_1.8fr] md:py-18"
    >
      <div>
        <h2
          id="what-happens"
          className="font-title text-[28px] leading-[1.2] tracking-[-0.01em] text-balance md:text-4xl"
        >
          What happens when
        </h2>
        <p className="mt-4 text-base text-ink-soft text-pretty">Whatever it is, nothing that you made is deleted.</p>
      </div>
      <dl>
        {cases.map(({ when, what }) => (
          <div
            key={when}
            className="grid gap-x-8 gap-y-1 border-t border-rule py-4 first:border-t-0 first:pt-0 sm:grid-cols-[12rem_1fr]"
          >
            <dt className="text-base font-medium text-balance">{when}</dt>
            <dd className="text-base text-ink-soft text-pretty">{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
