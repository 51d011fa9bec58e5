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
        title="Your billing is out of reach"
        action={
          <Button variant="primary" busy={isTrying} onClick={() => startTrying(() => refresh())}>
            Try again
          </Button>
        }
      >
        Your plan goes on as it is. The payment service did not answer as it should; usually that passes within a
        minute.
      </EmptyState>
    </div>
  )
}
