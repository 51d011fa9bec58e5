'use client'

import { createStep, deedOfStep, firstStep, lastStep } from '@/lib/onboarding/steps'
import { Practice } from './practice'
import { CompleteStep } from './steps/complete-step'
import { CreateStep } from './steps/create-step'
import { lessons } from './steps/lessons'
import { WelcomeStep } from './steps/welcome-step'
import type { Tour } from './use-tour'

type StepBodyProps = {
  tour: Tour
  /** Completes the tour. */
  onFinish: () => void
  /** Closes the window, since the person goes to another page. */
  onLeave: () => void
}

/** The content of a step. The dojo stays loaded between the steps in which people try something. */
export function StepBody({ tour, onFinish, onLeave }: StepBodyProps) {
  const { step } = tour.progress
  if (step === firstStep) return <WelcomeStep />
  if (step === createStep) return <CreateStep tour={tour} onLeave={onLeave} />
  if (step === lastStep) return <CompleteStep tour={tour} onFinish={onFinish} />
  const lesson = lessons[step]
  const deed = deedOfStep[step]
  return lesson && deed ? <Practice tour={tour} lesson={lesson} deed={deed} onLeave={onLeave} /> : null
}
