import type { Day } from '@/lib/boards/dates/calendar-day'
import { scrollTowards } from '../../drag/auto-scroll'

export type CalendarDragEvents = {
  /** Over a day, null for the place of those without a date; undefined over neither. */
  onOver: (day: Day | null | undefined) => void
  onDrop: (cardIds: string[], day: Day | null) => void
  /** The cards that go along with one, itself among them: asked once, when it is lifted. */
  together: (cardId: string) => string[]
  onCancel: () => void
}

const mouseSlackPx = 5
const longPressMs = 260
const touchSlackPx = 9
/** A drag that rests on "next month" turns the page. */
const turnAfterMs = 700

type Pressed = { card: HTMLElement; pointerId: number; x: number; y: number; timer?: ReturnType<typeof setTimeout> }

/**
 * Lets techniques below `root` be dragged onto days, which carry [data-day] (empty: without a date). The feel is the
 * board's: a mouse that moves drags, a finger that rests lifts. @returns a function that takes the listeners off
 */
export function attachCalendarDrag(root: HTMLElement, events: CalendarDragEvents): () => void {
  let pressed: Pressed | undefined
  let drag: { cardIds: string[]; ghost: HTMLElement; dx: number; dy: number; frame: number } | undefined
  let pointer = { x: 0, y: 0 }
  let target: HTMLElement | undefined
  let turning: { button: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined

  const forget = () => {
    clearTimeout(pressed?.timer)
    pressed = undefined
  }

  const lift = () => {
    if (!pressed) return
    const { card, pointerId, x, y } = pressed
    forget()
    // A finger that has gone meanwhile cannot be captured, and there is nothing to drag with.
    try {
      root.setPointerCapture(pointerId)
    } catch {
      return
    }
    const box = card.getBoundingClientRect()
    const ghost = card.cloneNode(true) as HTMLElement
    ghost.removeAttribute('data-card-id')
    ghost.removeAttribute('data-selected')
    ghost.setAttribute('data-ghost', 'card')
    ghost.setAttribute('aria-hidden', 'true')
    ghost.inert = true
    Object.assign(ghost.style, { width: `${Math.min(box.width, 260)}px` })
    document.body.append(ghost)
    const cardIds = events.together(card.dataset['cardId'] ?? '')
    if (cardIds.length > 1) ghost.setAttribute('data-count', String(cardIds.length))
    for (const id of cardIds) root.querySelector(`[data-card-id="${CSS.escape(id)}"]`)?.setAttribute('data-dragged', '')
    document.documentElement.setAttribute('data-dragging', 'card')
    drag = { cardIds, ghost, dx: Math.min(x - box.left, 240), dy: y - box.top, frame: requestAnimationFrame(step) }
    document.addEventListener('keydown', handleKey, true)
  }

  let lastFrameMs = 0
  const step = (timeMs: number) => {
    if (!drag) return
    const elapsedMs = Math.min(timeMs - (lastFrameMs || timeMs), 50)
    lastFrameMs = timeMs
    drag.ghost.style.translate = `${pointer.x - drag.dx}px ${pointer.y - drag.dy}px`
    for (const scroller of root.querySelectorAll('[data-drag-scroll]')) {
      const { left, right, top, bottom } = scroller.getBoundingClientRect()
      const isOver = pointer.x >= left && pointer.x <= right && pointer.y >= top - 40 && pointer.y <= bottom + 40
      if (isOver) scrollTowards(scroller, pointer, 'y', elapsedMs)
    }
    follow()
    drag.frame = requestAnimationFrame(step)
  }

  const follow = () => {
    if (!drag) return
    const hit = document.elementFromPoint(pointer.x, pointer.y)
    turnOver(hit?.closest<HTMLElement>('[data-turn]') ?? undefined)
    const next = hit?.closest<HTMLElement>('[data-day]') ?? undefined
    if (next === target) return
    target?.removeAttribute('data-over')
    target = next && root.contains(next) ? next : undefined
    target?.setAttribute('data-over', '')
    events.onOver(dayOf(target))
  }

  const turnOver = (button: HTMLElement | undefined) => {
    if (turning?.button === button) return
    clearInterval(turning?.timer)
    turning = button && { button, timer: setInterval(() => button.click(), turnAfterMs) }
  }

  const finish = (isDrop: boolean) => {
    forget()
    if (!drag) return
    const { cardIds, ghost, frame } = drag
    const day = dayOf(target)
    turnOver(undefined)
    cancelAnimationFrame(frame)
    lastFrameMs = 0
    drag = undefined
    target?.removeAttribute('data-over')
    target = undefined
    for (const dragged of root.querySelectorAll('[data-dragged]')) dragged.removeAttribute('data-dragged')
    ghost.remove()
    document.documentElement.removeAttribute('data-dragging')
    document.removeEventListener('keydown', handleKey, true)
    if (isDrop && day !== undefined) events.onDrop(cardIds, day)
    else events.onCancel()
    // The click that follows the release was the drag's, not a wish to open the card.
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, true))
  }

  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || drag || !(event.target instanceof Element)) return
    const card = event.target.closest<HTMLElement>('[data-card-id]')
    if (!card || event.target.closest('input, select, [data-no-drag]')) return
    pointer = { x: event.clientX, y: event.clientY }
    pressed = { card, pointerId: event.pointerId, ...pointer }
    if (event.pointerType !== 'mouse') pressed.timer = setTimeout(lift, longPressMs)
  }
  const handleMove = (event: PointerEvent) => {
    if (drag) pointer = { x: event.clientX, y: event.clientY }
    if (drag || !pressed || event.pointerId !== pressed.pointerId) return
    const distance = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y)
    if (event.pointerType === 'mouse' && distance > mouseSlackPx) {
      lift()
      pointer = { x: event.clientX, y: event.clientY }
    } else if (event.pointerType !== 'mouse' && distance > touchSlackPx) forget()
  }
  const handleUp = (event: PointerEvent) => {
    if (drag) {
      pointer = { x: event.clientX, y: event.clientY }
      follow()
    }
    finish(true)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    finish(false)
  }
  const handleCancel = () => finish(false)
  // Without this a finger that has lifted a card would scroll the page instead.
  const handleTouchMove = (event: TouchEvent) => drag && event.preventDefault()
  const handleContextMenu = (event: Event) => (drag || pressed?.timer) && event.preventDefault()
  const handleNativeDrag = (event: Event) => event.preventDefault()

  const listeners = {
    pointerdown: handleDown,
    pointermove: handleMove,
    pointerup: handleUp,
    pointercancel: handleCancel,
    dragstart: handleNativeDrag,
  }
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener as EventListener)
  root.addEventListener('touchmove', handleTouchMove, { passive: false })
  // Before the card's menu hears of it: a finger that rests lifts the card instead.
  root.addEventListener('contextmenu', handleContextMenu, true)
  return () => {
    finish(false)
    for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener as EventListener)
    root.removeEventListener('touchmove', handleTouchMove)
    root.removeEventListener('contextmenu', handleContextMenu, true)
  }
}

function dayOf(target: HTMLElement | undefined): Day | null | undefined {
  const day = target?.dataset['day']
  return day === '' ? null : day
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
