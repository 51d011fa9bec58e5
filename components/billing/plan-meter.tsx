import { cn } from '@/lib/cn'

/** How much of what the plan includes is used, as a thin line. The words beside it say the same. */
export function PlanMeter({ used, included }: { used: number; included: number }) {
  return (
    <div aria-hidden="true" className="mt-2.5 h-1 max-w-100 overflow-hidden rounded-full bg-rule">
      <div
        className={cn('h-full rounded-full', used > included ? 'bg-shu' : 'bg-ink')}
        style={{ width: `${Math.min(100, (used / included) * 100)}%` }}
      />
    </div>
  )
}
