'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** The dashboard without its dojos. `attempt` differs after each failure, so that each one is announced. */
export function BoardsFailed({ attempt }: { attempt: string }) {
  const router = useRouter()
  const [isTrying, startTrying] = useTransition()
  return (
    <EmptyState
      as="h1"
      mark="broken"
      title="Your dojos could not be loaded"
      action={
        <Button variant="primary" busy={isTrying} onClick={() => startTrying(() => router.refresh())}>
          Try again
        </Button>
      }
    >
      Nothing is lost. The server did not answer as it should; usually that passes within a minute.
      <FailureToast key={attempt} />
    </EmptyState>
  )
}

function FailureToast() {
  useEffect(() => {
    notify('boards.load')
  }, [])
  return null
}
