import type { ReactNode } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { actorName, differencesOf, type Difference, sourceWords } from '@/lib/audit/entry-words'
import { auditPath } from '@/lib/audit/filters'
import type { AuditEntry, AuditNames } from '@/lib/audit/schema'
import { writeMoment } from '@/lib/date-format'
import type { Asked, ReaderTime } from './audit-screen'

type EntryDetailsProps = { entry: AuditEntry; names: AuditNames; asked: Asked; time: ReaderTime }

/** Everything an entry says. */
export function EntryDetails({ entry, names, asked: { clanId, filters }, time }: EntryDetailsProps) {
  const differences = differencesOf(entry, names)
  const moment = new Date(entry.at)
  const only = (some: typeof filters, what: string) => (
    <IntentLink
      href={auditPath(clanId, { ...filters, ...some })}
      className="text-[13px] whitespace-nowrap text-ink-soft underline underline-offset-3 hover:text-ink"
    >
      Only {what}
    </IntentLink>
  )
  return (
    <div className="grid gap-x-10 gap-y-4 px-1.5 pt-1 pb-4 md:grid-cols-2 md:pl-23">
      <dl className="flex flex-col gap-1.5">
        <Line term="Who">
          {actorName(entry, names)} {entry.actor !== null && only({ who: entry.actor }, 'this person')}
        </Line>
        <Line term="What">
          <code className="text-[13px]">{entry.kind}</code> {only({ what: entry.kind }, 'this kind')}
        </Line>
        {entry.dojo !== null && (
          <Line term="Dojo">
            {entry.dojo} {entry.boardId !== null && only({ dojo: entry.boardId }, 'this dojo')}
          </Line>
        )}
        <Line term="When">
          {writeMoment(moment, time.timeZone, time.dateFormat)}
          <span className="block text-[13px] text-ink-soft tabular-nums">{moment.toISOString()}</span>
        </Line>
        <Line term="From">{sourceWords(entry) ?? <span className="text-ink-soft">Not known</span>}</Line>
        {entry.via !== 'app' && <Line term="Through">{entry.via.replaceAll('_', ' ')}</Line>}
        <Line term="Entry">
          No. {entry.seq.toLocaleString('en-US')}
          <code className="block text-[13px] break-all text-ink-soft" title="The hash that seals this entry">
            {entry.hash}
          </code>
        </Line>
      </dl>
      {differences.length > 0 && <Differences differences={differences} />}
    </div>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4rem_1fr] gap-x-3">
      <dt className="text-[13px] leading-6 text-ink-soft">{term}</dt>
      <dd className="min-w-0 leading-6 wrap-anywhere">{children}</dd>
    </div>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <table className="h-fit w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="text-[13px] text-ink-soft">
          <th scope="col" className="w-[30%] pb-1 font-normal">
            <span className="sr-only">What</span>
          </th>
          <th scope="col" className="px-2 pb-1 font-normal">
            Before
          </th>
          <th scope="col" className="px-2 pb-1 font-normal">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ key, label, before, after }) => (
          <tr key={key} className="border-t border-rule align-top">
            <th scope="row" className="py-1.5 pr-2 text-[13px] leading-6 font-normal wrap-anywhere text-ink-soft">
              {label}
            </th>
            <td className="px-2 py-1.5 leading-6 wrap-anywhere">{before ?? <Nothing />}</td>
            <td className="px-2 py-1.5 leading-6 wrap-anywhere">{after ?? <Nothing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Nothing() {
  return <span className="text-ink-soft">–</span>
}
