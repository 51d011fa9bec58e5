'use client'

import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { ChecklistItem } from '@/lib/boards/changes/change'

/**
 * When anyone removes the step that has the focus, this moves the focus to the one in its place, else to the button
 * that adds one. @returns handlers for the root, React's own: they are not called for a focus that is lost by removal;
 * and `want`, which focuses a step that is about to appear
 */
export function useStepFocus(root: RefObject<HTMLElement | null>, steps: ChecklistItem[]) {
  const held = useRef<{ element: Element; id: string }>(undefined)
  const wanted = useRef<string>(undefined)
  const before = useRef(steps)
  useLayoutEffect(() => {
    const was = before.current
    before.current = steps
    const boxes = root.current?.querySelectorAll<HTMLElement>('[data-step-id] input[type="checkbox"]')
    const at = steps.findIndex(({ id }) => id === wanted.current)
    if (at >= 0) {
      wanted.current = undefined
      return boxes?.[at]?.focus()
    }
    const lost = held.current
    if (!boxes || !lost || lost.element.isConnected || document.activeElement !== document.body) return
    held.current = undefined
    const place = was.findIndex(({ id }) => id === lost.id)
    const next = boxes[Math.min(Math.max(place, 0), boxes.length - 1)]
    ;(next ?? root.current?.querySelector<HTMLElement>('[data-add-step]'))?.focus()
  }, [steps, root])

  return {
    want: (stepId: string) => {
      wanted.current = stepId
    },
    handlers: {
      onFocusCapture: ({ target }: FocusEvent) => {
        const id = target.closest<HTMLElement>('[data-step-id]')?.dataset['stepId']
        held.current = id === undefined ? undefined : { element: target, id }
      },
      onBlurCapture: () => {
        held.current = undefined
      },
    },
  }
}
