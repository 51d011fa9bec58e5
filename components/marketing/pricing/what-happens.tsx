import { trialDays } from '@/lib/plans/catalogue'

const cases = [
  {
    when: `After ${trialDays} days of trial`,
    what: 'Without a card, the paid plan ends and you are on Starter; nothing is charged. With a card, the first payment is taken, unless you have cancelled.',
  },
  {
    when: 'You cancel',
    what: 'The plan continues until the paid period ends. Then you are on Starter and keep everything you made.',
  },
  {
    when: 'A payment fails',
    what: 'The plan continues for up to seven days while the payment is tried again. We tell you, and you can use another card.',
  },
  {
    when: 'You choose a smaller plan',
    what: 'If you have paid more for the rest of the period than the smaller plan costs, the difference is credited on the next invoice. Everything you made stays.',
  },
  {
    when: 'There are more people than the plan includes',
    what: 'No one else can be added, and nothing is charged for it. After a downgrade, dojos you share are read-only for everyone until there are fewer people or a larger plan. Dojos that only you are on stay open.',
  },
  {
    when: 'A file is too large for the plan',
    what: 'It is refused, and the message names a plan that allows it. Existing files stay, whatever their size.',
  },
  {
    when: 'The plan’s storage is full',
    what: 'No more files can be added to the dojos that you own. The message says how much is used and which plan has more room. Existing files stay and can be downloaded. Deleted files stop counting once they can no longer be restored.',
  },
] as const

/** What no one asks before it happens. It must match lib/billing and the database. */
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
        <p className="mt-4 text-base text-ink-soft text-pretty">In every case, nothing that you made is deleted.</p>
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
