import { Skeleton } from '@/components/ui/skeleton'

/** As many rows as the board already counts, so that nothing jumps when they load. */
export function AttachmentsSkeleton({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      {Array.from({ length: Math.min(count, 8) }, (_, at) => (
        <div key={at} className="flex items-center gap-3">
          <Skeleton className="size-12 shrink-0" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
