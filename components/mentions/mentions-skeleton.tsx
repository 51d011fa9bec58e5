import { Skeleton } from '@/components/ui/skeleton'

/** The list while it loads. */
export function MentionsSkeleton() {
  return (
    <div aria-busy="true" className="flex h-100 min-h-0 flex-col gap-6 overflow-hidden px-4 py-4">
      <span className="sr-only">Loading mentions</span>
      {['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  )
}
