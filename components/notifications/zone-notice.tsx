'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'

type ZoneNoticeProps = {
  /** The zone on the profile. */
  chosen: string | null
  /** This browser's zone. */
  here: string
}

/** Which time zone the hours are in. The server sends the e-mails, so it has to know. */
export function ZoneNotice({ chosen, here }: ZoneNoticeProps) {
  const { openDb } = useAuth()
  const { refresh } = useRouter()
  const [isSaving, start] = useTransition()
  if (chosen !== null) {
    return <p className="mt-1 text-[13px] text-ink-soft">Your time zone is {chosen.replaceAll('_', ' ')}.</p>
  }
  const take = () =>
    start(async () => {
      try {
        const [db, { saveSettings }] = await Promise.all([openDb(), import('@/lib/account/settings')])
        await saveSettings(db, { timeZone: here })
        start(refresh)
      } catch {
        notify('settings.save')
      }
    })
  return (
    <p className="mt-3 flex max-w-130 flex-wrap items-center gap-x-3 gap-y-2 text-[13px] text-ink-soft">
      You have not chosen a time zone, so these hours are in UTC.
      {here !== 'UTC' && (
        <Button size="sm" busy={isSaving} onClick={take}>
          Use {here.replaceAll('_', ' ')}
        </Button>
      )}
    </p>
  )
}
