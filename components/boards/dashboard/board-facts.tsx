'use client'

import { useTimeZone } from '@/components/time/time-settings'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { IntentLink } from '@/components/navigation/intent-link'
import { Badge } from '@/components/ui/badge'
import { titleIdOf } from './board-places'
import type { Role } from '@/lib/boards/schema'
import { formatDashboardDate } from '@/lib/boards/dashboard/dashboard-date'
import { countWords } from '@/lib/count-words'

const numbers = new Intl.NumberFormat('en-US')

/** How many are open, and how many of them are late, with a link to those; or, not counted, only how many there are. */
export function BoardCounts({ board: { id, total, open, overdue } }: { board: DashboardBoard }) {
  if (total === 0) return <p className="text-[13px] text-ink-soft">No techniques yet</p>
  if (open === null || overdue === null)
    return <p className="text-[13px] text-ink-soft tabular-nums">{countWords(total, 'technique')}</p>
  return (
    <p className="flex flex-wrap gap-x-3 text-[13px] text-ink-soft tabular-nums">
      <span>{open === 0 ? 'All done' : `${numbers.format(open)} open`}</span>
      {overdue > 0 && (
        <IntentLink
          href={`/dojo/${id}?due=overdue`}
          aria-describedby={titleIdOf(id)}
          pending="inside"
          className="relative z-10 font-medium text-late-deep underline decoration-transparent underline-offset-3 before:absolute before:-inset-x-1.5 before:-inset-y-2 hover:decoration-current"
        >
          {numbers.format(overdue)} overdue
        </IntentLink>
      )}
    </p>
  )
}

const names: Record<Role, string> = { admin: 'Admin', member: 'Member', viewer: 'Viewer' }

/** Says that a board is archived, or else the person's role on it. */
export function StateBadge({ board }: { board: Pick<DashboardBoard, 'role' | 'archivedAt'> }) {
  return <Badge>{board.archivedAt === null ? names[board.role] : 'Archived'}</Badge>
}

/** The server writes the date in the time zone it knows; a browser in another one corrects it. */
export function CreatedAt({ at, timeZone }: { at: string; timeZone: string }) {
  const zone = useTimeZone(timeZone)
  return (
    <p className="text-[12.5px] text-ink-soft tabular-nums">
      Created <time dateTime={at}>{formatDashboardDate(at, zone)}</time>
    </p>
  )
}
