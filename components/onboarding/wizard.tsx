'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { notify } from '@/components/feedback/notify'
import { hasSingleKeys } from '@/components/shortcuts/listen-for-shortcuts'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { isEditingText, typedKey } from '@/components/ui/typed-key'
import { percentDone } from '@/lib/onboarding/progress'
import { firstStep, lastStep, nameOfStep } from '@/lib/onboarding/steps'
import { reloadSoon } from './reload-soon'
import { StepBody } from './step-body'
import { StepList } from './step-list'
import { useTour } from './use-tour'
import { WizardFooter } from './wizard-footer'

type WizardProps = {
  onClose: () => void
  /** It was finished, and should not be offered again. */
  onDone: () => void
}

/**
 * The tour: nine steps in one large window. Only creating the dojo asks for something; people can leave any other step
 * at any time.
 */
export function Wizard({ onClose, onDone }: WizardProps) {
  const tour = useTour()
  const { refresh } = useRouter()
  const { step, completedSteps } = tour.progress
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // The new step is read out; if it has a field, that has already taken the focus.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const pane = heading.current?.parentElement
    if (!pane?.contains(document.activeElement) || document.activeElement === pane) heading.current?.focus()
    if (pane) pane.scrollTop = 0
  }, [step])

  const next = () => tour.go(step + 1, step)
  const previous = () => tour.go(step - 1)
  const close = () => {
    tour.pause()
    onClose()
  }
  const finish = () => {
    const saving = tour.finish()
    notify('onboarding.done')
    onDone()
    void reloadSoon(saving, refresh)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(ownKeys)) return
    const key = typedKey(event)
    if (key === 'ArrowRight' && step < lastStep) next()
    else if (key === 'ArrowLeft' && step > firstStep) previous()
    else if (key !== undefined && /^[1-9]$/.test(key) && hasSingleKeys()) tour.go(Number(key))
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent
        title="Your training"
        hideTitle
        data-training=""
        onKeyDown={handleKey}
        onEscapeKeyDown={(event) => {
          if (isBoardBusy(event.target)) event.preventDefault()
        }}
        className="overflow-hidden pb-0 md:top-[max(4vh,calc(50vh-21rem))] md:h-[min(40rem,92vh)] md:max-h-none md:max-w-235"
      >
        <div className="-mx-5 grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] md:grid-cols-[13.75rem_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)_auto]">
          <StepList current={step} completed={completedSteps} onGo={(wanted) => tour.go(wanted)} />
          <div className="flex min-w-0 flex-col overflow-y-auto px-4.5 py-5 md:px-10 md:pt-8 md:pb-6">
            <h3
              ref={heading}
              tabIndex={-1}
              className="pr-8 font-title text-[26px] leading-tight text-balance outline-none max-md:text-[22px]"
            >
              {nameOfStep(step)}
            </h3>
            <StepBody tour={tour} onFinish={finish} onLeave={onDone} />
          </div>
          <WizardFooter
            step={step}
            percent={percentDone(tour.progress)}
            onSkip={finish}
            onPrevious={previous}
            onNext={step === lastStep ? finish : next}
          />
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** Whether Escape is for the board: a field is open there, or something is picked up, dragged or selected. */
function isBoardBusy(target: EventTarget | null): boolean {
  const board = target instanceof Element ? target.closest('[data-training-board]') : null
  if (document.documentElement.hasAttribute('data-dragging')) return true
  return (
    board !== null &&
    (isEditingText(target) || board.querySelector('[data-carried], [aria-selected="true"], [data-selected]') !== null)
  )
}

/** Elements that use arrows and numbers themselves. */
const ownKeys =
  'input, textarea, select, [role="menu"], [role="listbox"], [popover], [data-training-board], [data-open-card]'
