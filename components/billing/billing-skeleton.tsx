import { Skeleton } from '@/components/ui/skeleton'

const rows = ['plan', 'users', 'invoice', 'card', 'invoices']

/** The shape of the rows while Stripe is asked. */
export function BillingSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading your plan</output>
      {rows.map((row) => (
        <div key={row} className="grid gap-x-8 gap-y-3 border-t border-rule py-6 md:grid-cols-[9rem_minmax(0,1fr)]">
          <Skeleton className="h-4 w-16" />
          <div className="flex flex-col gap-2.5">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-full max-w-110" />
            {row === 'plan' && <Skeleton className="h-20 w-full max-w-130" />}
          </div>
        </div>
      ))}
    </div>
  )
}
