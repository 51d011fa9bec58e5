'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '@/components/ui/button'

/** Takes the place of the settings if they could not be loaded. */
export function SettingsFailed() {
  const { refresh } = useRouter()
  const [isLoading, load] = useTransition()
  return (
    <p role="alert" className="mt-6 flex flex-wrap items-center gap-3 border-t border-rule py-6 text-ink-soft">
      Your notification settings could not be loaded.
      <Button size="sm" busy={isLoading} onClick={() => load(refresh)}>
        Try again
      </Button>
    </p>
  )
}
