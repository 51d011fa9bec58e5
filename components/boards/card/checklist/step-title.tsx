import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ChecklistItem } from '@/lib/boards/changes/change'
import { maxItemLength } from '@/lib/boards/card/text-limits'
import { cn } from '@/lib/cn'
import { useReturnFocus } from '@/components/ui/use-return-focus'
import { useBoard } from '../../context/board-context'
import { InlineForm } from '../../context/inline-form'

type StepTitleProps = {
  step: ChecklistItem
  isEditing: boolean
  onEditingChange: (isEditing: boolean) => void
  /** `expected` is the title the person saw: someone else's newer title is never overwritten unseen. */
  onEdit: (title: string, expected: string) => void
  className: string
}

/** Rare characters take long to draw: of two thousand steps only those in sight are. */
export const outOfSightStyles = '[contain-intrinsic-size:auto_30px] [content-visibility:auto]'

/** A step's title, changed in place. */
export function StepTitle({ step, isEditing, onEditingChange, onEdit, className }: StepTitleProps) {
  const [openerRef, returnFocus] = useReturnFocus()
  const [refused, setRefused] = useRefusedTitle(step.id)
  if (isEditing) {
    const close = () => {
      returnFocus()
      onEditingChange(false)
    }
    const submit = (title: string) => {
      setRefused(undefined)
      if (title !== step.title) onEdit(title, step.title)
    }
    return <Writing title={step.title} draft={refused} onSubmit={submit} onClose={close} />
  }
  return (
    <div className={cn(outOfSightStyles, 'min-w-0 flex-1')}>
      <button
        ref={openerRef}
        type="button"
        dir="auto"
        aria-label={`Edit step: ${step.title}`}
        onClick={() => onEditingChange(true)}
        className={cn(className, 'w-full rounded-ink -outline-offset-2')}
      >
        {step.title}
      </button>
      {refused !== undefined && (
        <div role="alert" className="mb-1.5 rounded-ink bg-yamabuki-wash px-3 py-2 text-[13px]">
          Someone else changed this step at the same moment. Yours, “{refused}”, is not lost.
          <div className="mt-1.5 flex gap-2">
            <Button size="sm" onClick={() => onEditingChange(true)}>
              Edit my version
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setRefused(undefined)}>
              Discard my version
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

type WritingProps = { title: string; draft: string | undefined; onSubmit: (title: string) => void; onClose: () => void }

function Writing({ title, draft, onSubmit, onClose }: WritingProps) {
  const [before] = useState(title)
  return (
    <div data-keeps-escape="" className="min-w-0 flex-1">
      <InlineForm
        label="Step"
        initial={draft ?? before}
        saved={before}
        maxLength={maxItemLength}
        onSubmit={onSubmit}
        onClose={onClose}
      />
      {title !== before && (
        <p role="alert" className="mt-1.5 rounded-ink bg-yamabuki-wash px-3 py-2 text-[13px] wrap-anywhere">
          Someone else changed this step to “{title}” while you were writing. Saving replaces their version.
        </p>
      )}
    </div>
  )
}

/** What this person wrote and could not be saved, because someone else saved something else first. */
function useRefusedTitle(stepId: string) {
  const { store, undo } = useBoard()
  const state = useState<string>()
  const [, setTitle] = state
  useEffect(
    () =>
      store.onSettled(({ change, error }) => {
        if (error?.code !== 'changed' || change.type !== 'item.edited' || change.itemId !== stepId) return
        if (change.title !== undefined && !undo.log.isCorrection(change, error)) setTitle(change.title)
      }),
    [store, undo, stepId, setTitle],
  )
  return state
}
