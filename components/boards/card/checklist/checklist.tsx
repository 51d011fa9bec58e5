'use client'

import { ListChecks } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Card } from '@/lib/boards/schema'
import { useReturnFocus } from '@/components/ui/use-return-focus'
import { useBoard } from '../../context/board-context'
import { CardSection } from '../../context/card-section'
import type { LoadedDetails } from '../../context/use-card-details'
import { AddSteps } from './add-steps'
import { Steps } from './steps'
import { useStepFocus } from './use-step-focus'

type ChecklistProps = { card: Card; details: LoadedDetails }

/** The steps of a technique. Without any it is just a button. */
export function Checklist({ card, details }: ChecklistProps) {
  const { canEdit } = useBoard()
  const root = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState<boolean>()
  const [openerRef, returnFocus] = useReturnFocus()
  const steps = details.state === 'known' ? details.details.checklist : none
  const focus = useStepFocus(root, steps)
  // Until the steps are loaded, the board's counts are shown. If they fail to load, the description says so.
  const [done, count] =
    details.state === 'known'
      ? [steps.filter(({ completed }) => completed).length, steps.length]
      : (card.badges?.checklist ?? [0, 0])

  const open = () => setAdding(true)
  const close = () => {
    returnFocus()
    setAdding(false)
  }
  if (details.state === 'failed' || (count === 0 && !canEdit)) return null
  return (
    <div ref={root} {...focus.handlers}>
      {count === 0 && !isAdding ? (
        <Button ref={openerRef} size="sm" variant="ghost" data-add-step="" className="-ml-2.5" onClick={open}>
          <ListChecks aria-hidden="true" />
          Add a checklist
        </Button>
      ) : (
        <CardSection
          title="Checklist"
          aside={count > 0 && <span className="text-[13px] text-ink-soft tabular-nums">{`${done} of ${count}`}</span>}
        >
          {count > 0 && <ChecklistProgress done={done} count={count} />}
          {details.state === 'known' ? (
            <Steps cardId={card.id} steps={steps} onRestore={focus.want} />
          ) : (
            <Lines count={Math.min(count, 6)} />
          )}
          {/* Steps can be typed while the existing ones are still being fetched, and the button then gets the focus back. */}
          {canEdit && (isAdding !== undefined || details.state === 'known') && (
            <AddSteps cardId={card.id} isOpen={isAdding === true} openerRef={openerRef} onOpen={open} onClose={close} />
          )}
        </CardSection>
      )}
    </div>
  )
}

const none: never[] = []

function Lines({ count }: { count: number }) {
  return (
    <div className="flex flex-col gap-3 py-1.5" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} className="h-4 w-2/3 even:w-1/2" />
      ))}
    </div>
  )
}

/** The share of steps that are done, as a thin line. */
export function ChecklistProgress({ done, count }: { done: number; count: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Steps done"
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${count}`}
      className="h-[3px] overflow-hidden rounded-full bg-rule forced-colors:border"
    >
      <div
        className="h-full rounded-full bg-matsu transition-[width] duration-200"
        style={{ width: `${(100 * done) / count}%` }}
      />
    </div>
  )
}
