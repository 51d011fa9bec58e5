import { scrollTowards } from '../../drag/auto-scroll'
import { attachPointerDrag } from '../../drag/pointer-drag'

export type StepDragEvents = {
  /** Held above this place among the steps, counted without itself. */
  onPlace: (stepId: string, index: number) => void
  /** Must change the document before it returns, and so must `onCancel`. */
  onDrop: (stepId: string, index: number) => void
  onCancel: () => void
  onGone: () => void
}

/**
 * Lets the steps below `list` be dragged by their grips. `onPlace` makes the others give way.
 * @returns a function that removes the listeners
 */
export function attachStepDrag(list: HTMLElement, events: StepDragEvents): () => void {
  return attachPointerDrag(list, {
    itemAt: stepAt,
    hasGrips: true,
    copy: { without: ['data-step-id'] },
    lift: ({ id, element }) => {
      let index = rowsOf(list).indexOf(element)
      return {
        isThere: () => element.isConnected,
        scroll: (pointer, elapsedMs) => {
          const dialog = list.closest('[role="dialog"]')
          if (dialog) scrollTowards(dialog, pointer, 'y', elapsedMs)
        },
        follow: ({ y }) => {
          const place = rowsOf(list).filter((row) => row !== element && middleOf(row) < y).length
          if (place === index) return
          index = place
          events.onPlace(id, index)
        },
        end: (how) => {
          if (how === 'dropped') events.onDrop(id, index)
          else if (how === 'cancelled') events.onCancel()
          else events.onGone()
          return how === 'gone' ? null : element
        },
      }
    },
  })
}

function stepAt(target: Element) {
  const element = target.closest('[data-step-grip]')?.closest<HTMLElement>('[data-step-id]')
  return element ? { kind: 'step', id: element.dataset['stepId'] ?? '', element } : undefined
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-step-id]')]
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
