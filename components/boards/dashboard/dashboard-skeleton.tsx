import { Skeleton } from '@/components/ui/skeleton'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The dashboard while its dojos are fetched. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto max-w-360 px-5 pt-5 pb-12 max-sm:px-3.5">
      <output className="sr-only">Loading your dojos</output>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Skeleton className="h-8 w-64 max-w-full" />
        <div className="max-sm:order-1 max-sm:w-full">
          <Skeleton className="h-5 w-52" />
        </div>
        <Skeleton className="ml-auto h-8 w-24 pointer-coarse:h-11" />
      </div>
      <div className="mt-6">
        <Skeleton className="h-6 w-24" />
        {places.slice(0, 4).map((place) => (
          <div key={place} className="flex items-center gap-3 border-b border-rule py-2.5">
            <Skeleton className="size-4.5 rounded-full" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        ))}
      </div>
      <div className="mt-8 flex items-center gap-2">
        <Skeleton className="mr-auto h-6 w-20" />
        <Skeleton className="h-8 w-72 pointer-coarse:h-11 max-sm:w-28" />
        <Skeleton className="h-8 w-18 pointer-coarse:h-11 pointer-coarse:w-22" />
      </div>
      <div className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3">
        {places.map((place) => (
          <div key={place} className="flex min-h-33 flex-col rounded-lg border border-rule p-4">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-2 h-3.5 w-4/5" />
            <Skeleton className="mt-auto h-3.5 w-2/5" />
          </div>
        ))}
      </div>
    </div>
  )
}
