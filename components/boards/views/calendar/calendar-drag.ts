import type { Day } from '@/lib/boards/dates/calendar-day'
import { type Point, scrollTowards } from '../../drag/auto-scroll'
import { attachPointerDrag } from '../../drag/pointer-drag'

export type CalendarDragEvents = {
  /** The cards that move together with one, itself among them. Asked once, when it is lifted. */
  together: (cardId: string) => string[]
  /** Its element may leave the page while another month is shown; this says whether the card still exists. */
  isThere: (cardId: string) => boolean
  /** Over a day, or null over the place for techniques without a date; undefined over neither. */
  onOver: (day: Day | null | undefined) => void
  /** Must change the document before it returns. */
  onDrop: (cardIds: string[], day: Day | null) => void
  onCancel: () => void
  onGone: (cardId: string) => void
}

/** A drag that rests on "next month" turns the page. */
const turnAfterMs = 700
/** How far outside a part that scrolls the pointer still scrolls it. */
const scrollReachPx = 40

/**
 * Lets techniques below `root` be dragged onto days, which carry [data-day] (empty: without a date).
 * @returns a function that removes the listeners
 */
export function attachCalendarDrag(root: HTMLElement, events: CalendarDragEvents): () => void {
  return attachPointerDrag(root, {
    itemAt: cardAt,
    copy: { maxWidthPx: 260, without: ['data-card-id', 'data-selected'] },
    lift: ({ id }) => {
      const cardIds = events.together(id)
      for (const cardId of cardIds)
        root.querySelector(`[data-card-id="${CSS.escape(cardId)}"]`)?.setAttribute('data-dragged', '')
      const turner = new PageTurner()
      let over: HTMLElement | undefined
      return {
        count: cardIds.length,
        isThere: () => events.isThere(id),
        scroll: (pointer, elapsedMs) => {
          for (const scroller of root.querySelectorAll('[data-drag-scroll]'))
            if (isNear(scroller, pointer)) scrollTowards(scroller, pointer, 'y', elapsedMs)
        },
        follow: ({ x, y }) => {
          const hit = document.elementFromPoint(x, y)
          turner.restOn(hit?.closest<HTMLElement>('[data-turn]') ?? undefined)
          const day = hit?.closest<HTMLElement>('[data-day]')
          const next = day && root.contains(day) ? day : undefined
          if (next === over) return
          over?.removeAttribute('data-over')
          over = next
          over?.setAttribute('data-over', '')
          events.onOver(dayOf(over))
        },
        end: (how) => {
          const day = dayOf(over)
          turner.restOn(undefined)
          over?.removeAttribute('data-over')
          for (const dragged of root.querySelectorAll('[data-dragged]')) dragged.removeAttribute('data-dragged')
          if (how === 'gone') events.onGone(id)
          else if (how === 'dropped' && day !== undefined) events.onDrop(cardIds, day)
          else events.onCancel()
          return how === 'gone' ? null : root.querySelector(`[data-card-id="${CSS.escape(id)}"]`)
        },
      }
    },
  })
}

/** Presses a button again and again while the pointer rests on it. */
class PageTurner {
  private button: HTMLElement | undefined
  private timer: ReturnType<typeof setInterval> | undefined

  restOn(button: HTMLElement | undefined): void {
    if (this.button === button) return
    clearInterval(this.timer)
    this.button = button
    this.timer = button && setInterval(() => button.click(), turnAfterMs)
  }
}

function cardAt(target: Element) {
  if (target.closest('input, select, [data-no-drag]')) return undefined
  const element = target.closest<HTMLElement>('[data-card-id]')
  return element ? { kind: 'card', id: element.dataset['cardId'] ?? '', element } : undefined
}

function isNear(element: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x >= left && x <= right && y >= top - scrollReachPx && y <= bottom + scrollReachPx
}

function dayOf(element: HTMLElement | undefined): Day | null | undefined {
  const day = element?.dataset['day']
  return day === '' ? null : day
}
