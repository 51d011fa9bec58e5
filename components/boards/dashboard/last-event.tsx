import { lastWords } from '@/lib/boards/dashboard/last-event'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { relativeTime } from '@/lib/relative-time'
import { useDateFormat } from '@/components/time/time-settings'
import { Avatar } from '@/components/ui/avatar'
import { CreatedAt } from './board-facts'

export type LastEventProps = { board: DashboardBoard; viewerId: string; now: Date; timeZone: string }

/** The last event on a board; if there is none, when it was made. */
export function LastEventLine({ board: { last, createdAt }, viewerId, now, timeZone }: LastEventProps) {
  const format = useDateFormat()
  if (last === null) return <CreatedAt at={createdAt} timeZone={timeZone} />
  const { who, did, what } = lastWords(last, viewerId)
  return (
    <p className="flex gap-x-1 text-[12.5px] text-ink-soft">
      <span className="min-w-0 truncate">
        <bdi>{who}</bdi> {did} <bdi>{what}</bdi>
      </span>
      <span aria-hidden="true">·</span>
      <time dateTime={last.at} className="shrink-0 tabular-nums">
        {relativeTime(last.at, now, timeZone, format)}
      </time>
    </p>
  )
}

/** The database stops counting at this many people. */
const mostCounted = 13

/** Who is on a board: some of them, and how many more there are. */
export function Faces({ board: { faces, people } }: { board: DashboardBoard }) {
  const hidden = people - faces.length
  return (
    <ul aria-label="People" className="flex shrink-0 items-center">
      {faces.map(({ id, name, avatarUrl }) => (
        <li key={id} className="-ml-0.5 flex first:ml-0">
          <Avatar id={id} name={name} url={avatarUrl} size="xs" className="ring-2 ring-paper-raised" />
        </li>
      ))}
      {hidden > 0 && (
        <li className="ml-1 text-xs text-ink-soft tabular-nums">
          {people < mostCounted ? `+${hidden}` : `${hidden}+`}
        </li>
      )}
    </ul>
  )
}
