'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { OnDemand } from '@/components/feedback/on-demand'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { LabelledRow } from '@/components/ui/labelled-row'
import { useTimeZone } from '@/components/time/time-settings'
import { formatDashboardDate } from '@/lib/boards/dashboard/dashboard-date'
import type { Onboarding } from '@/lib/onboarding/profile'
import { lastStep, nameOfStep } from '@/lib/onboarding/steps'
import { restartTour } from './tour-acts'

const loadWizard = () => import('./wizard').then((module) => module.Wizard)

type TrainingPartProps = {
  onboarding: Pick<Onboarding, 'completedAt' | 'data'>
  /** The zone in which the server wrote the date. */
  timeZone: string
}

/** The person's progress in the tour, and a button to restart it. */
export function TrainingPart({ onboarding, timeZone: guess }: TrainingPartProps) {
  const me = useAuth()
  const { refresh } = useRouter()
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const timeZone = useTimeZone(guess)
  const close = useCallback(() => {
    setOpen(false)
    refresh()
  }, [refresh])
  const restart = async () => {
    if (await restartTour(me)) setOpen(true)
    else notify('onboarding.restart')
  }
  const { completedAt, data } = onboarding
  const isUnderWay = completedAt === null && data.progress !== undefined
  return (
    <LabelledRow
      title="Tour"
      action={
        <>
          {isUnderWay && <Button onClick={() => setOpen(true)}>Continue</Button>}
          <Button onClick={() => setAsking(true)}>Restart Training</Button>
        </>
      }
    >
      <p className="font-medium">{statusOf(onboarding)}</p>
      {completedAt !== null && (
        <p className="mt-0.5 text-ink-soft">
          {data.reason === 'user_dismissed' ? 'Dismissed' : 'Completed'} on{' '}
          <time dateTime={completedAt}>{formatDashboardDate(completedAt, timeZone)}</time>
        </p>
      )}
      <p className="mt-1.5 max-w-130 text-ink-soft text-pretty">
        A tour of nine short steps, which you try in a dojo of your own. It takes 8-10 minutes, and you can leave it at
        any step.
      </p>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Restart the training?"
        description="It starts again at the first step. Your dojos stay as they are."
        confirmLabel="Start Refresher"
        confirmVariant="primary"
        onConfirm={restart}
      />
      {isOpen && <OnDemand load={loadWizard} props={{ onClose: close, onDone: close }} onUnavailable={close} />}
    </LabelledRow>
  )
}

function statusOf({ completedAt, data }: TrainingPartProps['onboarding']): string {
  if (completedAt !== null) return data.reason === 'user_dismissed' ? 'Training dismissed' : 'Training completed'
  const step = data.progress?.step
  return step === undefined ? 'Training not started' : `In progress: step ${step} of ${lastStep}, ${nameOfStep(step)}`
}
