'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { Situation } from './catalogue'
import { notify } from './notify'

type LoadFailedProps = {
  title: string
  /** Differs after each failure, so that each one is announced. */
  attempt: string
  /** If the specification has a toast for it. */
  situation?: Situation
  as?: 'h1' | 'h2' | 'h3'
  /** Says what is not lost. */
  children: ReactNode
}

/** Replaces a page, or a large part of one, that could not be loaded. */
export function LoadFailed({ title, attempt, situation, as, children }: LoadFailedProps) {
  const { refresh } = useRouter()
  const [isTrying, startTrying] = useTransition()
  return (
    <div key={attempt} role={situation ? undefined : 'alert'}>
      {situation && <FailureToast situation={situation} />}
      <EmptyState
        {...(as && { as })}
        mark="broken"
        title={title}
        action={
          <Button variant="primary" busy={isTrying} onClick={() => startTrying(refresh)}>
            Try again
          </Button>
        }
      >
        {children} The server did not answer as it should; usually that passes within a minute.
      </EmptyState>
    </div>
  )
}

function FailureToast({ situation }: { situation: Situation }) {
  useEffect(() => {
    notify(situation)
  }, [situation])
  return null
}
