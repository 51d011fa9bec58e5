import { Skeleton } from '@/components/ui/skeleton'

/** The figures while they are counted. */
export function FlowSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="mt-6 grid gap-x-11 gap-y-10 noscript:hidden lg:grid-cols-[minmax(0,1fr)_21.25rem]"
    >
      {['first', 'second'].map((column) => (
        <div key={column} className="flex min-w-0 flex-col gap-12">
          {['h-72', 'h-64'].map((height) => (
            <div key={height} className="flex flex-col gap-2.5">
              <Skeleton className="h-5 w-48" />
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className={height} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
