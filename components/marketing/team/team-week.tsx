import { SectionTitle } from '../section-title'

const days = [
  [
    'Monday',
    'Agree',
    'The team opens one dojo on the wall. What is to be done stands in the first kata, in order: the top is next. Whoever takes something drags it over and is its assignee.',
  ],
  [
    'Tuesday',
    'Work',
    'Nobody reports. A move is on everybody’s screen as it happens, and a tick in a checklist counts on the card.',
  ],
  [
    'Wednesday',
    'Ask',
    '“@Mia can you read this before noon?” rings her bell and leads to the comment. She answers beside the work, not in a chat that scrolls away.',
  ],
  [
    'Thursday',
    'Look ahead',
    'The calendar shows what is due next week. A drag to another day is the new date, and the history says who agreed to it.',
  ],
  [
    'Friday',
    'Review',
    'What waits in Review is read by a second person and goes to Complete. A filter for “overdue” is a link that everybody can open.',
  ],
] as const

/** A week in the life of a dojo. */
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
