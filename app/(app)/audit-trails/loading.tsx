import { AuditFrame } from '@/components/audit/audit-frame'
import { Skeleton } from '@/components/ui/skeleton'

export default function AuditTrailsLoading() {
  return (
    <AuditFrame>
      <div role="status" aria-label="Loading" className="mt-6 flex flex-col gap-3">
        <Skeleton className="h-9 max-w-180" />
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-12" />
        ))}
      </div>
    </AuditFrame>
  )
}
