import { Skeleton } from '@/components/ui/skeleton'
import { HubFrame } from './hub-frame'

/** The hub while its sentences are computed. */
export function HubSkeleton() {
  return (
    <HubFrame title="AI Hub">
      <div role="status" aria-label="Loading">
        <Skeleton className="mt-5 h-12 rounded-lg" />
        <div className="mt-10 grid gap-x-13 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
          <div className="flex flex-col gap-4">
            {['w-4/5', 'w-full', 'w-3/5', 'w-11/12', 'w-2/3'].map((width) => (
              <Skeleton key={width} className={`h-6 ${width}`} />
            ))}
          </div>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        </div>
      </div>
    </HubFrame>
  )
}
