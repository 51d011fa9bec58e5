'use client'

import { type KeyboardEvent, useId, useRef } from 'react'
import { countedAs } from '@/components/feedback/notify'
import type { ChecklistItem } from '@/lib/boards/changes/change'
import { useBoard } from '../../context/board-context'
import { StepRow } from './step-row'
import { stepPlace, useStepDrag } from './use-step-drag'

type StepsProps = {
  cardId: string
  steps: ChecklistItem[]
  /** Called when the person restores a step. */
  onRestore: (stepId: string) => void
}

/** The steps in their order: dragged by the grip, moved with Alt and an arrow key, or by menu. */
export function Steps({ cardId, steps, onRestore }: StepsProps) {
  const { canEdit, store, undo, announce } = useBoard()
  const list = useRef<HTMLUListElement>(null)
  const hintId = useId()
  const move = (step: ChecklistItem, index: number) => {
    if (index < 0 || index >= steps.length) return
    store.intend({ type: 'item.moved', cardId, itemId: step.id, index })
    announce(stepPlace(step, index, steps.length))
  }
  const remove = (item: ChecklistItem) => {
    store.intend({ type: 'item.deleted', cardId, itemId: item.id, wasCompleted: item.completed })
    undo.offer('Step deleted', {
      description: `“${item.title}”`,
      counted: countedAs('step', 'deleted'),
      onUndo: () => onRestore(item.id),
    })
  }
  const { shown, heldId } = useStepDrag(list, steps, move, announce)

  const handleKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const id = event.target instanceof Element && event.target.closest<HTMLElement>('[data-step-id]')?.dataset['stepId']
    const at = steps.findIndex((step) => step.id === id)
    if (!canEdit || !by || !event.altKey || at < 0) return
    event.preventDefault()
    move(steps[at]!, at + by)
  }
  return (
    <>
      <p id={hintId} hidden>
        Alt with the up or down arrow key moves it.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for the keys of the controls inside */}
      <ul ref={list} aria-label="Steps" onKeyDown={handleKeyDown} className="flex flex-col empty:hidden">
        {shown.map((step, index) => (
          <StepRow
            key={step.id}
            step={step}
            isHeld={step.id === heldId}
            isFirst={index === 0}
            isLast={index === steps.length - 1}
            hintId={hintId}
            onEdit={(title, expected) =>
              store.intend({ type: 'item.edited', cardId, itemId: step.id, title, expect: { title: expected } })
            }
            onTick={(completed) => store.intend({ type: 'item.edited', cardId, itemId: step.id, completed })}
            onMove={(by) => move(step, index + by)}
            onDelete={() => remove(step)}
          />
        ))}
      </ul>
    </>
  )
}
