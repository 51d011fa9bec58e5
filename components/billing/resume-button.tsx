'use client'

import { useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { Button, type ButtonProps } from '@/components/ui/button'
import { postBilling } from './post-billing'

type ResumeButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & { planName: string; onDone: () => void }

/** Takes a cancellation back. */
export function ResumeButton({ planName, onDone, ...looks }: ResumeButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const resume = async () => {
    setBusy(true)
    const { isDone } = await postBilling('resume', 'plan.resume')
    setBusy(false)
    if (!isDone) return
    notify('plan.resumed', { values: { plan: planName } })
    onDone()
  }
  return (
    <Button busy={isBusy} onClick={() => void resume()} {...looks}>
      Resume
    </Button>
  )
}
