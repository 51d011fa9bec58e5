'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** The page without its settings. `attempt` differs after each failure, so that each one is announced. */
export function BrandingFailed({ attempt }: { attempt: string }) {
  const { refresh } = useRouter()
  const [isTrying, startTrying] = useTransition()
  return (
    <EmptyState
      mark="broken"
      title="The branding could not be loaded"
      action={
        <Button variant="primary" busy={isTrying} onClick={() => startTrying(refresh)}>
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
    notify('branding.load')
  }, [])
  return null
}
