'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '@/components/ui/button'

/** Takes the place of a part of the page that could not be loaded. */
export function PartFailed({ what }: { what: string }) {
  const { refresh } = useRouter()
  const [isLoading, load] = useTransition()
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 border-t border-rule py-6 text-ink-soft">
      {what} could not be loaded.
      <Button size="sm" busy={isLoading} onClick={() => load(refresh)}>
        Try again
      </Button>
    </p>
  )
}
