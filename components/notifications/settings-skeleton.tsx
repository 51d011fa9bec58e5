import { Skeleton } from '@/components/ui/skeleton'

/** The settings while they load. */
export function SettingsSkeleton() {
  return (
    <div aria-busy="true" className="mt-7 flex flex-col gap-5">
      <span className="sr-only">Loading your notification settings</span>
      <Skeleton className="h-5 w-40" />
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5', 'w-2/5', 'w-1/2', 'w-2/5', 'w-3/5'].map((width, at) => (
        <div key={at} className="flex items-center justify-between gap-6 border-t border-rule pt-4">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-4.5 w-24" />
        </div>
      ))}
    </div>
  )
}
