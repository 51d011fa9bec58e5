import type { ReactNode } from 'react'
import { Spinner } from '@/components/ui/spinner'

/** Space reserved for Stripe's form while it loads, so that nothing jumps. */
export function CardPlace({ isWaiting, children }: { isWaiting: boolean; children?: ReactNode }) {
  return (
    <div className={isWaiting ? 'relative min-h-124' : undefined}>
      {isWaiting && (
        <p role="status" className="absolute inset-0 flex items-center justify-center gap-3 rounded-ink text-ink-soft">
          <Spinner />
          Initializing secure payment...
        </p>
      )}
      {children}
    </div>
  )
}
