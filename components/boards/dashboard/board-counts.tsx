import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { countWords } from './count-words'

type BoardCountsProps = { counts: Pick<DashboardBoard, 'total' | 'open' | 'overdue'> }

export function BoardCounts({ counts: { total, open, overdue } }: BoardCountsProps) {
  if (total === 0) return <p className="text-[13px] text-ink-soft">No techniques yet</p>
  return (
    <ul className="flex flex-wrap gap-x-3 text-[13px] text-ink-soft tabular-nums">
      <li>{countWords(total, 'technique')}</li>
      <li>{open === 0 ? 'all done' : `${open} open`}</li>
      {overdue > 0 && <li className="font-medium text-shu-deep">{overdue} overdue</li>}
    </ul>
  )
}
