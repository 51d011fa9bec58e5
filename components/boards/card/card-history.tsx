'use client'

import { RelativeTime } from '@/components/time/relative-time'
import { Avatar } from '@/components/ui/avatar'
import { useDateFormat } from '@/components/time/time-settings'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { shortDay } from '@/lib/day-words'
import { today } from '@/lib/boards/dates/due-date'
import type { CardDetails } from '@/lib/boards/card/card-details-query'
import { timeWords } from '@/lib/boards/dates/due-time'
import { eventSentence } from '@/lib/boards/card/event-sentence'
import { describeRepeat } from '@/lib/recurrence/describe-repeat'
import { readRepeat } from '@/lib/recurrence/rule'
import { useBoard } from '../context/board-context'

/** What happened to a technique, newest first, as the database recorded it. */
export function CardHistory({ details }: { details: CardDetails }) {
  const { members, now, timeZone } = useBoard()
  const format = useDateFormat()
  const memberOf = (userId: string | null) => members.find((member) => member.userId === userId)
  const nameOf = (userId: string | null) => memberOf(userId)?.displayName ?? 'Someone'
  const dateOf = (day: string) => shortDay(day, today(now, timeZone), format)
  const momentOf = (moment: string) =>
    `${dateOf(dayIn(timeZone, new Date(moment)))}, ${timeWords(new Date(moment), timeZone, format)}`
  const repeatOf = (text: string) => {
    const repeat = readRepeat(text)
    return repeat ? describeRepeat(repeat.rule, format) : 'in a way that a newer version set'
  }
  const lines = details.history.map((event) => ({
    key: String(event.id),
    userId: event.userId,
    // A job makes the next one on its day: no person did it.
    name: event.kind === 'card.repeated' && event.userId === null ? 'Ninja Dojo' : nameOf(event.userId),
    sentence: eventSentence(event, { nameOf, dateOf, momentOf, repeatOf }),
    at: event.createdAt,
  }))
  // The last hundred are loaded; if there are fewer, the first event is among them.
  if (details.history.length < 100)
    lines.push({
      key: 'made',
      userId: details.createdBy,
      name: nameOf(details.createdBy),
      sentence: 'added it',
      at: details.createdAt,
    })
  return (
    <ol className="flex flex-col gap-2.5">
      {lines.map(({ key, userId, name, sentence, at }) => (
        <li key={key} className="flex gap-2.5 text-[13px] leading-normal">
          <Avatar id={userId ?? 'nobody'} name={name} url={memberOf(userId)?.avatarUrl ?? null} size="xs" decorative />
          <p className="min-w-0 wrap-anywhere">
            <span className="font-medium">{name}</span> {sentence}{' '}
            <span className="whitespace-nowrap text-ink-soft">
              <RelativeTime at={at} />
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
