'use client'

import { ProgressBar } from '@/components/ui/progress-bar'
import { Button } from '@/components/ui/button'
import { firstStep, lastStep } from '@/lib/onboarding/steps'

type WizardFooterProps = {
  step: number
  percent: number
  onSkip: () => void
  onPrevious: () => void
  onNext: () => void
}

/** The progress, and buttons to continue, go back and leave. */
export function WizardFooter({ step, percent, onSkip, onPrevious, onNext }: WizardFooterProps) {
  return (
    <div
      data-dialog-footer=""
      className="flex items-center gap-2 border-t border-rule px-4.5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6"
    >
      <ProgressBar label="Training" share={percent / 100} />
      <span aria-hidden="true" className="mr-2 w-9 text-[13px] text-ink-soft tabular-nums">
        {percent}%
      </span>
      <Button variant="ghost" onClick={onSkip}>
        Skip
      </Button>
      <Button onClick={onPrevious} disabled={step === firstStep}>
        Previous
      </Button>
      <Button variant="primary" onClick={onNext}>
        {step === lastStep ? 'Complete' : 'Next'}
      </Button>
    </div>
  )
}
