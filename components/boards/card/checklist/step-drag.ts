import { scrollTowards } from '../../drag/auto-scroll'

export type StepDragEvents = {
  /** Held above this place among the steps, counted without itself. */
  onPlace: (stepId: string, index: number) => void
  onDrop: (stepId: string, index: number) => void
  onCancel: () => void
}

type Session = {
  id: string
  ghost: HTMLElement
  grip: { x: number; y: number }
  frame: number
  lastMs: number
  index: number
}

/** Less is a press on the grip, not a drag. */
const slackPx = 3

/**
 * Lets the steps below `list` be dragged by their grips, with mouse, pen or finger. A copy follows the pointer; that
 * the steps make room is up to `onPlace`. @returns a function that takes the listeners off
 */
export function attachStepDrag(list: HTMLElement, events: StepDragEvents): () => void {
  let pressed: { row: HTMLElement; pointerId: number; x: number; y: number } | undefined
  let session: Session | undefined
  let pointer = { x: 0, y: 0 }

  const lift = ({ row, x, y }: NonNullable<typeof pressed>): Session => {
    const box = row.getBoundingClientRect()
    const ghost = document.createElement('div')
    ghost.append(...row.cloneNode(true).childNodes)
    ghost.className = row.className
    ghost.classList.remove('relative')
    ghost.setAttribute('data-ghost', 'step')
    ghost.setAttribute('aria-hidden', 'true')
    ghost.inert = true
    Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px`, margin: '0' })
    document.body.append(ghost)
    window.addEventListener('keydown', handleKey, true)
    const index = rowsOf(list).indexOf(row)
    return {
      id: row.dataset['stepId'] ?? '',
      ghost,
      grip: { x: x - box.left, y: y - box.top },
      frame: requestAnimationFrame(step),
      lastMs: 0,
      index,
    }
  }

  const follow = () => {
    if (!session) return
    const { id } = session
    const others = rowsOf(list).filter((row) => row.dataset['stepId'] !== id)
    const index = others.filter((row) => middleOf(row) < pointer.y).length
    if (index === session.index) return
    session.index = index
    events.onPlace(id, index)
  }

  const step = (timeMs: number) => {
    if (!session) return
    const { ghost, grip, lastMs } = session
    ghost.style.translate = `${pointer.x - grip.x}px ${pointer.y - grip.y}px`
    const scroller = list.closest('[role="dialog"]')
    if (scroller) scrollTowards(scroller, pointer, 'y', Math.min(timeMs - (lastMs || timeMs), 50))
    follow()
    session.lastMs = timeMs
    session.frame = requestAnimationFrame(step)
  }

  const end = (isDrop: boolean) => {
    pressed = undefined
    if (!session) return
    const { id, ghost, frame, index } = session
    session = undefined
    cancelAnimationFrame(frame)
    ghost.remove()
    window.removeEventListener('keydown', handleKey, true)
    if (isDrop) events.onDrop(id, index)
    else events.onCancel()
  }

  const handleDown = (event: PointerEvent) => {
    const row =
      event.target instanceof Element &&
      event.target.closest('[data-step-grip]')?.closest<HTMLElement>('[data-step-id]')
    if (!row || event.button !== 0 || !event.isPrimary || session) return
    event.preventDefault()
    const { pointerId, clientX: x, clientY: y } = event
    pressed = { row, pointerId, x, y }
    pointer = { x, y }
    // The list stays where it is while its rows change places under the pointer.
    list.setPointerCapture(pointerId)
  }
  const handleMove = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (pointerId !== pressed?.pointerId) return
    pointer = { x, y }
    if (!session && Math.hypot(x - pressed.x, y - pressed.y) > slackPx) session = lift(pressed)
  }
  const handleUp = ({ clientX: x, clientY: y }: PointerEvent) => {
    pointer = { x, y }
    follow()
    end(true)
  }
  const handleCancel = () => end(false)
  // Before the dialog hears of it and closes.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }

  list.addEventListener('pointerdown', handleDown)
  list.addEventListener('pointermove', handleMove)
  list.addEventListener('pointerup', handleUp)
  list.addEventListener('pointercancel', handleCancel)
  return () => {
    end(false)
    list.removeEventListener('pointerdown', handleDown)
    list.removeEventListener('pointermove', handleMove)
    list.removeEventListener('pointerup', handleUp)
    list.removeEventListener('pointercancel', handleCancel)
  }
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-step-id]')]
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
