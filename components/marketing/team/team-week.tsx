import { SectionTitle } from '../section-title'

const days = [
  [
    'Monday',
    'Agree',
    'The team opens one dojo on the wall. The first kata holds the work to do, in order: the top one is next. When you take a technique, drag it over and make yourself its assignee.',
  ],
  [
    'Tuesday',
    'Work',
    'No one has to report. Everyone sees each move as it happens, and a tick in a checklist counts on the card.',
  ],
  [
    'Wednesday',
    'Ask',
    '“@Mia can you read this before noon?” rings her bell and leads to the comment. She answers beside the work, not in a chat that scrolls away.',
  ],
  [
    'Thursday',
    'Look ahead',
    'The calendar shows what is due next week. Drag a technique to another day to change its date; the history says who did.',
  ],
  [
    'Friday',
    'Review',
    'A second person reads what waits in Review and moves it to Complete. A filter for “overdue” is a link that everyone can open.',
  ],
] as const

/** A week on a dojo. */
export function TeamWeek() {
  return (
    <section aria-labelledby="week" className="py-12 md:py-14">
      <SectionTitle id="week">A week in one dojo</SectionTitle>
      <ol className="mt-8 grid gap-y-7 lg:grid-cols-5 lg:gap-y-0">
        {days.map(([day, deed, text]) => (
          <li
            key={day}
            className="relative border-l border-rule pl-5 before:absolute before:top-1.5 before:-left-[4.5px] before:size-2 before:rounded-full before:bg-ink-soft lg:border-t lg:border-l-0 lg:pt-5 lg:pr-6 lg:pl-0 lg:before:-top-[4.5px] lg:before:left-0"
          >
            <p className="text-[13px] text-ink-soft">{day}</p>
            <h3 className="mt-0.5 font-title text-[22px] leading-tight">{deed}</h3>
            <p className="mt-2 text-ink-soft text-pretty">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
