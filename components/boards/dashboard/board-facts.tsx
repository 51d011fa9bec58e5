'use client'

import { useTimeZone } from '@/components/time/time-settings'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { Badge } from '@/components/ui/badge'
import type { Role } from '@/lib/boards/schema'
import { formatDashboardDate } from '@/lib/boards/dashboard/dashboard-date'

const numbers = new Intl.NumberFormat('en-US')

/** "1 technique", "1,204 techniques". */
export function countWords(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

type BoardCountsProps = { counts: Pick<DashboardBoard, 'total' | 'open' | 'overdue'> }

export function BoardCounts({ counts: { total, open, overdue } }: BoardCountsProps) {
  if (total === 0) return <p className="text-[13px] text-ink-soft">No techniques yet</p>
  return (
    <ul className="flex flex-wrap gap-x-3 text-[13px] text-ink-soft tabular-nums">
      <li>{countWords(total, 'technique')}</li>
      <li>{open === 0 ? 'all done' : `${open} open`}</li>
      {overdue > 0 && <li className="font-medium text-late-deep">{overdue} overdue</li>}
    </ul>
  )
}

const names: Record<Role, string> = { admin: 'Admin', member: 'Member', viewer: 'Viewer' }

/** That a board is archived, or else the person's role on it. */
export function StateBadge({ board }: { board: Pick<DashboardBoard, 'role' | 'archivedAt'> }) {
  return <Badge>{board.archivedAt === null ? names[board.role] : 'Archived'}</Badge>
}

/** The server writes the date in the time zone it knows; a browser in another one corrects it. */
export function CreatedAt({ at, timeZone }: { at: string; timeZone: string }) {
  const zone = useTimeZone(timeZone)
  return (
    <p title="Created" className="text-xs text-ink-soft tabular-nums">
      <span className="sr-only">Created </span>
      <time dateTime={at}>{formatDashboardDate(at, zone)}</time>
    </p>
  )
}
