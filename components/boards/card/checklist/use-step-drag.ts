'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChecklistItem } from '@/lib/boards/changes/change'
import { attachStepDrag } from './step-drag'

type Drag = { id: string; index: number }

/**
 * Steps dragged by their grips. While one is dragged the others already show the order after the drop.
 * @returns the steps in the order to show, and the id of the dragged one
 */
export function useStepDrag(
  list: RefObject<HTMLElement | null>,
  steps: ChecklistItem[],
  onMove: (step: ChecklistItem, index: number) => void,
  announce: (sentence: string) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const held = drag && steps.find(({ id }) => id === drag.id)

  const latest = useRef({ steps, onMove })
  useEffect(() => {
    latest.current = { steps, onMove }
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const find = (stepId: string) => latest.current.steps.findIndex(({ id }) => id === stepId)
    let isLeaving = false
    const detach = attachStepDrag(element, {
      onPlace: (id, index) => {
        const step = latest.current.steps[find(id)]
        if (!step) return
        setDrag({ id, index })
        announce(stepPlace(step, index, latest.current.steps.length))
      },
      onDrop: (id, index) => {
        const at = find(id)
        const step = latest.current.steps[at]
        flushSync(() => {
          setDrag(undefined)
          if (step && at !== index) latest.current.onMove(step, index)
        })
      },
      onCancel: () => {
        // React renders nothing at once while it takes this away.
        if (isLeaving) return setDrag(undefined)
        flushSync(() => setDrag(undefined))
        announce('Cancelled.')
      },
      onGone: () => {
        setDrag(undefined)
        announce('The step was deleted by someone else.')
      },
    })
    return () => {
      isLeaving = true
      detach()
    }
  }, [list, announce])

  const shown = drag && held ? steps.filter((step) => step !== held).toSpliced(drag.index, 0, held) : steps
  return { shown, heldId: held?.id }
}

/** "Find the cause, step 2 of 5", for screen readers. */
export function stepPlace(step: ChecklistItem, index: number, count: number): string {
  return `${step.title}, step ${index + 1} of ${count}`
}
