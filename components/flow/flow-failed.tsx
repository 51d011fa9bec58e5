'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** The page without its figures. `attempt` differs after each failure, so that each one is announced. */
export function FlowFailed({ attempt, what = 'The figures' }: { attempt: string; what?: string }) {
  const { refresh } = useRouter()
  const [isTrying, startTrying] = useTransition()
  return (
    <div key={attempt} role="alert">
      <EmptyState
        mark="broken"
        title={`${what} could not be loaded`}
        action={
          <Button variant="primary" busy={isTrying} onClick={() => startTrying(refresh)}>
            Try again
          </Button>
        }
      >
        Nothing is lost, and everything is still counted. The server did not answer as it should; usually that passes
        within a minute.
      </EmptyState>
    </div>
  )
}
