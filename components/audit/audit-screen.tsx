import { auditPath, type AuditFilters as Filters, type AuditPlace } from '@/lib/audit/filters'
import type { AuditPage, OpenAuditPage } from '@/lib/audit/schema'
import { type DateFormat, readClock, writeMoment, writeTime } from '@/lib/date-format'
import { auditKept } from '@/lib/plans/plan-features'
import { IntentLink } from '@/components/navigation/intent-link'
import { buttonStyles } from '@/components/ui/button-styles'
import { EmptyState } from '@/components/ui/empty-state'
import { AuditClosed } from './audit-closed'
import { AuditEntries } from './audit-entries'
import { AuditFilters } from './audit-filters'
import { AuditFrame } from './audit-frame'
import { ExportButtons } from './export-buttons'
import { VerifyChain } from './verify-chain'

export type Asked = { clanId: string | null; filters: Filters; before: AuditPlace | undefined }
/** The reader's date format, as known to the server. */
export type ReaderTime = { timeZone: string; dateFormat: DateFormat; today: string }

type AuditScreenProps = {
  page: AuditPage
  asked: Asked
  /** The clans whose trail they may read. */
  clans: readonly { id: string; name: string }[]
  time: ReaderTime
  hasExportFailed: boolean
}

/** A trail: what it is, its filters, its entries. */
export function AuditScreen({ page, asked, clans, time, hasExportFailed }: AuditScreenProps) {
  const { clanId, filters } = asked
  const open = 'entries' in page ? page : null
  return (
    <AuditFrame>
      {open && <Facts page={open} time={time} />}
      {open && (
        <div className="mt-4 flex flex-wrap items-start gap-x-2 gap-y-3">
          <VerifyChain key={clanId} clanId={clanId} />
          <ExportButtons clanId={clanId} filters={filters} hasFailed={hasExportFailed} />
        </div>
      )}
      <AuditFilters
        clanId={clanId}
        filters={filters}
        clans={page.clan && !page.mayRead ? [page.clan, ...clans] : clans}
        lists={open && { people: open.people, dojos: open.dojos, names: open.names }}
        today={time.today}
      />
      {open ? <Entries page={open} asked={asked} time={time} /> : <AuditClosed page={page} />}
    </AuditFrame>
  )
}

function Facts({
  page: { clan, isOwner, isUnlimited, sealedThrough },
  time,
}: {
  page: OpenAuditPage
  time: ReaderTime
}) {
  const { timeZone, dateFormat } = time
  const { hour, minute } = readClock(new Date(sealedThrough), timeZone)
  return (
    <p className="mt-1 max-w-180 text-pretty text-ink-soft">
      Who did what {clan ? `in ${clan.name}` : 'on your own dojos and with your account'}, when and from where. Entries
      are kept {auditKept(isUnlimited ? 'enterprise' : 'business')}. Sealed up to{' '}
      <time dateTime={sealedThrough} title={writeMoment(new Date(sealedThrough), timeZone, dateFormat)}>
        {writeTime(hour, minute, dateFormat)}
      </time>
      ; what happened since appears here within a minute.
      {!isOwner && ' Dojos you have no access to are left out.'}
    </p>
  )
}

function Entries({ page, asked, time }: { page: OpenAuditPage; asked: Asked; time: ReaderTime }) {
  const { clanId, filters, before } = asked
  const { entries, hasMore } = page
  const isNarrowed = Object.keys(filters).length > 0
  const last = entries.at(-1)
  if (entries.length === 0) {
    return isNarrowed || before ? (
      <EmptyState
        title="No entries match"
        action={
          <IntentLink href={auditPath(clanId)} className={buttonStyles()}>
            Show all entries
          </IntentLink>
        }
      >
        {before ? 'No earlier entry' : 'No entry'} matches these filters.
      </EmptyState>
    ) : (
      <EmptyState title="Nothing has happened yet">
        Sign-ins, roles, invitations, dojos and plans appear here within a minute of each change.
      </EmptyState>
    )
  }
  return (
    <>
      <AuditEntries page={page} asked={asked} time={time} />
      {(before || hasMore) && (
        <nav aria-label="Pages" className="mt-5 flex flex-wrap gap-2">
          {before && (
            <IntentLink href={auditPath(clanId, filters)} className={buttonStyles()}>
              Newest entries
            </IntentLink>
          )}
          {hasMore && last && (
            <IntentLink href={auditPath(clanId, filters, last)} className={buttonStyles()}>
              Older entries
            </IntentLink>
          )}
        </nav>
      )}
    </>
  )
}
