import { useId } from 'react'
import type { AuditEntry, OpenAuditPage } from '@/lib/audit/schema'
import { readClock, writeDay } from '@/lib/date-format'
import { EntryRow } from './entry-row'
import type { Asked, ReaderTime } from './audit-screen'

type AuditEntriesProps = { page: OpenAuditPage; asked: Asked; time: ReaderTime }

/** The entries by day, newest first. */
export function AuditEntries({ page, asked, time }: AuditEntriesProps) {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of page.entries) {
    const { day } = readClock(new Date(entry.at), time.timeZone)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return (
    <div className="mt-6 flex flex-col gap-6">
      {[...days].map(([day, entries]) => (
        <Day key={day} day={day} entries={entries} page={page} asked={asked} time={time} />
      ))}
    </div>
  )
}

function Day({ day, entries, page, asked, time }: AuditEntriesProps & { day: string; entries: AuditEntry[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-[13px] font-semibold text-ink-soft">
        {writeDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, time.dateFormat)}
      </h2>
      <ol className="divide-y divide-rule border-y border-rule">
        {entries.map((entry) => (
          <li key={entry.seq}>
            <EntryRow entry={entry} names={page.names} asked={asked} time={time} />
          </li>
        ))}
      </ol>
    </section>
  )
}
