'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { DownloadLink } from '@/components/feedback/download-link'
import { ProgressBar } from '@/components/ui/progress-bar'
import { useDateFormat, useTimeZone } from '@/components/time/time-settings'
import { Button } from '@/components/ui/button'
import { LabelledRow } from '@/components/ui/labelled-row'
import type { AccountExport } from '@/lib/account/export/my-export'
import { sizeWords } from '@/lib/size-words'
import { longDate } from '@/lib/time-zone'
import { usePost } from './use-post'

const lookAgainMs = 3000

/** Everything the person owns, as a ZIP: requested, watched while it is made, downloaded. */
export function ExportPart({ shown }: { shown: AccountExport | null }) {
  const { refresh } = useRouter()
  const { isBusy, problem, post } = usePost('/api/account/export')
  const timeZone = useTimeZone()
  const format = useDateFormat()
  const isWorking = shown?.state === 'waiting' || shown?.state === 'running'
  useEffect(() => {
    if (!isWorking) return
    const timer = setInterval(() => document.hidden || refresh(), lookAgainMs)
    return () => clearInterval(timer)
  }, [isWorking, refresh])
  const ask = async () => {
    if (await post({})) refresh()
  }
  return (
    <LabelledRow
      title="Export"
      action={
        !isWorking && (
          <Button busy={isBusy} onClick={() => void ask()}>
            Export my data
          </Button>
        )
      }
    >
      <p className="max-w-130 text-pretty text-ink-soft">
        Your profile, the dojos you own with everything on them, your comments elsewhere and the files you added, in one
        ZIP file. It takes a while: you get an e-mail when it is ready.
      </p>
      {isWorking && (
        <div role="status" className="mt-3 max-w-90">
          <p className="mb-1.5 text-[13px]">
            {shown.total > 0 ? `${Math.floor((shown.done / shown.total) * 100)}% done` : 'Waiting to start…'}
          </p>
          <ProgressBar label="Your export" share={shown.done / Math.max(1, shown.total)} />
        </div>
      )}
      {shown?.state === 'ready' && (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <Button asChild size="sm">
            <DownloadLink href={`/api/account/export?id=${shown.id}`}>
              Download ({sizeWords(shown.sizeBytes ?? 0)})
            </DownloadLink>
          </Button>
          {shown.endsAt && (
            <span className="text-[13px] text-ink-soft">
              Until {longDate(shown.endsAt, timeZone, format)}, for you only.
            </span>
          )}
        </p>
      )}
      {shown?.state === 'failed' && (
        <p role="alert" className="mt-3 text-[13px] text-shu-deep">
          Your last export failed or took too long, and was stopped. Start it again; if that fails too, write to us.
        </p>
      )}
      {problem && (
        <p role="alert" className="mt-3 text-[13px] text-shu-deep">
          {problem}
        </p>
      )}
    </LabelledRow>
  )
}
