'use client'

import { Check, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { ChecklistItem } from '@/lib/boards/changes/change'
import { cn } from '@/lib/cn'
import { useBoard } from '../../context/board-context'
import { StepMenu } from './step-menu'
import { outOfSightStyles, StepTitle } from './step-title'

type StepRowProps = {
  step: ChecklistItem
  /** Dragged: this row shows the place where it would drop. */
  isHeld: boolean
  isFirst: boolean
  isLast: boolean
  hintId: string
  /** `expected` is the title the person saw. */
  onEdit: (title: string, expected: string) => void
  onTick: (completed: boolean) => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

export function StepRow({ step, isHeld, isFirst, isLast, hintId, onEdit, onTick, onMove, onDelete }: StepRowProps) {
  const { canEdit } = useBoard()
  const [isEditing, setEditing] = useState(false)
  const words = cn(
    'min-w-0 flex-1 py-1 text-left wrap-anywhere pointer-coarse:py-2.5',
    step.completed && 'text-ink-soft line-through decoration-rule-strong',
  )

  if (!canEdit) {
    return (
      <li className="flex items-start gap-2.5">
        <Mark isDone={step.completed} />
        <span dir="auto" className={cn(outOfSightStyles, words)}>
          {step.title}
        </span>
      </li>
    )
  }
  return (
    <li
      data-step-id={step.id}
      className={cn(
        'group/step relative -mx-1 flex items-start gap-2 rounded-ink px-1 has-focus-visible:bg-paper-sunk hover-device:hover:bg-paper-sunk pointer-coarse:gap-0',
        isHeld && 'bg-ai-wash outline-[1.5px] -outline-offset-1 outline-ai outline-dashed *:invisible',
      )}
    >
      <span
        aria-hidden="true"
        data-step-grip=""
        className="absolute -left-5 grid h-7.5 w-5 cursor-grab touch-none place-items-center text-ink-faint opacity-0 group-hover/step:opacity-100 pointer-coarse:static pointer-coarse:-ml-3.5 pointer-coarse:h-11 pointer-coarse:w-10 pointer-coarse:opacity-100"
      >
        <GripVertical className="size-4" />
      </span>
      <Checkbox
        label={step.title}
        hideLabel
        checked={step.completed}
        onCheckedChange={onTick}
        aria-describedby={hintId}
        className="h-7.5 pointer-coarse:h-11 pointer-coarse:min-w-10 pointer-coarse:justify-center"
      />
      <StepTitle step={step} isEditing={isEditing} onEditingChange={setEditing} onEdit={onEdit} className={words} />
      <StepMenu
        title={step.title}
        isFirst={isFirst}
        isLast={isLast}
        onEdit={() => setEditing(true)}
        onMove={onMove}
        onDelete={onDelete}
      />
    </li>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <span
      role="img"
      aria-label={isDone ? 'Done' : 'To do'}
      className={cn(
        'mt-1.5 grid size-4.5 shrink-0 place-items-center rounded-[4px] pointer-coarse:mt-3',
        isDone ? 'bg-matsu-wash text-matsu-deep' : 'border border-rule-strong',
      )}
    >
      {isDone && <Check aria-hidden="true" strokeWidth={3} className="size-3.5" />}
    </span>
  )
}
