import { BrandingFrame } from '@/components/branding/branding-screen'
import { Skeleton } from '@/components/ui/skeleton'

export default function BrandingLoading() {
  return (
    <BrandingFrame>
      <div role="status" aria-label="Loading" className="grid gap-x-13 gap-y-8 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-9 max-w-90" />
          <Skeleton className="h-14" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
        <Skeleton className="h-96 max-lg:order-first" />
      </div>
    </BrandingFrame>
  )
}
