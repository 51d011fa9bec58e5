import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'

type Counts = Pick<DashboardBoard, 'total' | 'open'>

/** Done and open as one bar. The numbers beside it say the same, and how much is overdue. */
export function BalanceBar({ counts }: { counts: Counts }) {
  const { total, open } = counts
  return (
    <div aria-hidden="true" className="flex h-1 gap-px overflow-hidden rounded-full bg-rule">
      {total > 0 && (
        <>
          <Part share={(total - open) / total} className="bg-matsu" />
          <Part share={open / total} className="bg-rule-strong" />
        </>
      )}
    </div>
  )
}

/** Even the smallest part can be seen. */
function Part({ share, className }: { share: number; className: string }) {
  if (share === 0) return null
  return <div className={className} style={{ flexGrow: share, flexBasis: 4 }} />
}
