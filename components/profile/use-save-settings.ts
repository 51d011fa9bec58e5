'use client'

import { useRouter } from 'next/navigation'
import { useOptimistic, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import type { Settings } from '@/lib/account/schema'

/** The settings as they are being saved, and how to change some: shown right away, taken back when refused. */
export function useSaveSettings(stored: Settings) {
  const { openDb } = useAuth()
  const { refresh } = useRouter()
  const [isSaving, start] = useTransition()
  const [settings, show] = useOptimistic(stored, (now: Settings, changed: Partial<Settings>) => ({
    ...now,
    ...changed,
  }))
  const save = (changed: Partial<Settings>) =>
    start(async () => {
      show(changed)
      try {
        const [db, { saveSettings }] = await Promise.all([openDb(), import('@/lib/account/settings')])
        await saveSettings(db, changed)
        // Everything on screen that shows a date follows.
        start(refresh)
      } catch {
        notify('settings.save')
      }
    })
  return { settings, save, isSaving }
}
