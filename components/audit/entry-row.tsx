import { ChevronRight } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { actorName, sentenceOf, sourceWords } from '@/lib/audit/entry-words'
import type { AuditEntry, AuditNames } from '@/lib/audit/schema'
import { readClock, writeTime } from '@/lib/date-format'
import type { Asked, ReaderTime } from './audit-screen'
import { EntryDetails } from './entry-details'

type EntryRowProps = { entry: AuditEntry; names: AuditNames; asked: Asked; time: ReaderTime }

/** One entry as a line, which opens its details. */
export function EntryRow({ entry, names, asked, time }: EntryRowProps) {
  const name = actorName(entry, names)
  const { hour, minute } = readClock(new Date(entry.at), time.timeZone)
  return (
    <details className="group">
      <summary className="grid cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-0.5 rounded-ink px-1.5 py-2.5 hover:bg-paper-sunk md:grid-cols-[4.75rem_auto_1fr_10rem_15rem_auto] [&::-webkit-details-marker]:hidden">
        <time
          dateTime={entry.at}
          className="text-[13px] whitespace-nowrap text-ink-soft tabular-nums max-md:col-start-2 max-md:row-start-2"
        >
          {writeTime(hour, minute, time.dateFormat)}
        </time>
        <span className="max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:self-start max-md:pt-0.5">
          <Avatar id={entry.actor ?? 'system'} name={name} url={null} size="sm" decorative />
        </span>
        <span className="min-w-0 wrap-anywhere max-md:col-start-2 max-md:row-start-1">
          <strong className="font-medium">{name}</strong> {sentenceOf(entry, names)}
          {entry.dojo !== null && <span className="text-ink-soft md:hidden"> · {entry.dojo}</span>}
        </span>
        <span className="truncate text-ink-soft max-md:hidden">{entry.dojo}</span>
        <span className="truncate text-[13px] text-ink-soft max-md:hidden">{sourceWords(entry)}</span>
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-faint transition-transform duration-150 group-open:rotate-90 max-md:col-start-3 max-md:row-start-1 motion-reduce:transition-none"
        />
      </summary>
      <EntryDetails entry={entry} names={names} asked={asked} time={time} />
    </details>
  )
}
