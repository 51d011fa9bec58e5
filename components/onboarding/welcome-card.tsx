'use client'

import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { BrandMark } from '@/components/site/brand-mark'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { firstStep, lastStep, nameOfStep } from '@/lib/onboarding/steps'

type WelcomeCardProps = {
  /** Where the tour continues, if it was started. */
  step: number | undefined
  /** After the window it opened was closed. */
  takesFocus: boolean
  /** When it is about to be started. */
  onAhead: () => void
  onStart: () => void
  onDismiss: () => void
}

/** The offer in the corner. It comes without taking the focus and covers no more than it needs. */
export function WelcomeCard({ step = firstStep, takesFocus, onAhead, onStart, onDismiss }: WelcomeCardProps) {
  const start = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) start.current?.focus()
  }, [takesFocus])
  return (
    <section
      aria-labelledby="welcome-title"
      data-welcome-card=""
      className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 flex w-[min(20rem,calc(100vw-2rem))] animate-rise gap-3 rounded-[10px] border border-rule-strong bg-paper-raised px-4 py-4 shadow-lift motion-reduce:animate-none print:hidden"
    >
      <BrandMark className="size-8.5" />
      <div className="min-w-0 flex-1">
        <h2 id="welcome-title" className="pr-7 font-title text-base leading-tight">
          Welcome to your dojo
        </h2>
        <p className="mt-1 text-[13px] text-ink-soft text-pretty">
          {step > firstStep
            ? `You are at step ${step} of ${lastStep}: ${nameOfStep(step)}.`
            : 'Nine short steps, which you try in a dojo of your own.'}
        </p>
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          <Button ref={start} variant="primary" size="sm" onPointerEnter={onAhead} onFocus={onAhead} onClick={onStart}>
            Start Tour
          </Button>
          <Button variant="ghost" size="sm" onClick={onDismiss}>
            Maybe Later
          </Button>
        </div>
      </div>
      <IconButton label="Close" size="icon-sm" className="absolute top-2 right-2" onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}
