'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** The billing part when Stripe or the database does not answer. */
export function BillingFailed() {
  const { refresh } = useRouter()
  const [isTrying, startTrying] = useTransition()
  return (
    <div className="border-t border-rule">
      <EmptyState
        as="h3"
        mark="broken"
        title="Your billing could not be loaded"
        action={
          <Button variant="primary" busy={isTrying} onClick={() => startTrying(() => refresh())}>
            Try again
          </Button>
        }
      >
        Your plan is unchanged. The payment service did not answer properly; this usually passes within a minute.
      </EmptyState>
    </div>
  )
}
