import { DragSession, type Dragged, type Drop } from './drag-session'

export type PointerDragEvents = {
  /** What goes along with it. */
  companionsOf?: (dragged: Dragged) => HTMLElement[]
  onLift: (dragged: Dragged) => void
  onPlace: (dragged: Dragged, drop: Drop) => void
  /** Must change the document before it returns. */
  onDrop: (dragged: Dragged, drop: Drop) => void
  onCancel: (dragged: Dragged) => void
  /** What was dragged is no longer on the board; `drop` is where it would have landed. */
  onGone: (dragged: Dragged, drop: Drop | undefined) => void
}

/** A mouse that moves this far drags; less is a click. */
const mouseSlackPx = 5
/** A finger that rests this long lifts; one that moves further before then scrolls. */
const longPressMs = 260
const touchSlackPx = 9

/**
 * Lets cards and lists below `root` be dragged by mouse, pen or finger. One set of listeners serves them all.
 * @returns a function that takes the listeners off
 */
export function attachPointerDrag(root: HTMLElement, events: PointerDragEvents): () => void {
  let session: DragSession | undefined
  let pressed:
    { dragged: Dragged; pointerId: number; x: number; y: number; timer?: ReturnType<typeof setTimeout> } | undefined

  const forget = () => {
    clearTimeout(pressed?.timer)
    pressed = undefined
  }

  const lift = (x: number, y: number) => {
    if (!pressed) return
    const { dragged, pointerId } = pressed
    forget()
    // A pen or finger that has gone meanwhile cannot be captured, and there is nothing to drag with.
    try {
      root.setPointerCapture(pointerId)
    } catch {
      return
    }
    session = new DragSession(
      root,
      dragged,
      { x, y },
      {
        onPlace: (drop) => events.onPlace(dragged, drop),
        onGone: () => finish(false),
      },
      events.companionsOf?.(dragged),
    )
    events.onLift(dragged)
    document.addEventListener('keydown', handleKey, true)
  }

  const finish = (isDrop: boolean) => {
    forget()
    if (!session) return
    const { dragged, drop } = session
    const ended = session
    session = undefined
    document.removeEventListener('keydown', handleKey, true)
    if (!ended.isThere()) {
      ended.end()
      events.onGone(dragged, drop)
    } else if (isDrop && drop) ended.end(() => events.onDrop(dragged, drop))
    else {
      ended.end()
      events.onCancel(dragged)
    }
    // The click that follows the release was the drag's, not a wish to open the card.
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, true))
  }

  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || session) return
    const dragged = draggedBy(event.target)
    if (!dragged) return
    const { pointerId, clientX: x, clientY: y } = event
    pressed = { dragged, pointerId, x, y }
    if (event.pointerType !== 'mouse') pressed.timer = setTimeout(() => lift(x, y), longPressMs)
  }

  const handleMove = (event: PointerEvent) => {
    if (session) return session.moveTo({ x: event.clientX, y: event.clientY })
    if (!pressed || event.pointerId !== pressed.pointerId) return
    const distance = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y)
    if (event.pointerType === 'mouse') {
      // Lifted where it was pressed; the next move brings it to the pointer.
      if (distance > mouseSlackPx) lift(pressed.x, pressed.y)
    } else if (distance > touchSlackPx) forget()
  }

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    finish(false)
  }

  const handleUp = (event: PointerEvent) => {
    session?.moveTo({ x: event.clientX, y: event.clientY })
    session?.follow()
    finish(true)
  }
  const handleCancel = () => finish(false)
  // Without this a finger that has lifted a card would scroll the page instead.
  const handleTouchMove = (event: TouchEvent) => session && event.preventDefault()
  const handleContextMenu = (event: Event) => (session || pressed?.timer) && event.preventDefault()
  const handleNativeDrag = (event: Event) => event.preventDefault()

  root.addEventListener('pointerdown', handleDown)
  root.addEventListener('pointermove', handleMove)
  root.addEventListener('pointerup', handleUp)
  root.addEventListener('pointercancel', handleCancel)
  root.addEventListener('touchmove', handleTouchMove, { passive: false })
  root.addEventListener('contextmenu', handleContextMenu)
  root.addEventListener('dragstart', handleNativeDrag)
  return () => {
    finish(false)
    root.removeEventListener('pointerdown', handleDown)
    root.removeEventListener('pointermove', handleMove)
    root.removeEventListener('pointerup', handleUp)
    root.removeEventListener('pointercancel', handleCancel)
    root.removeEventListener('touchmove', handleTouchMove)
    root.removeEventListener('contextmenu', handleContextMenu)
    root.removeEventListener('dragstart', handleNativeDrag)
  }
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** What a press on `target` would drag: a card anywhere on it, a list by its header; never a control inside. */
function draggedBy(target: EventTarget | null): Dragged | undefined {
  if (!(target instanceof Element) || target.closest('input, textarea, select, [data-no-drag]')) return undefined
  const card = target.closest<HTMLElement>('[data-card-id]')
  if (card) return { kind: 'card', id: card.dataset['cardId'] ?? '', element: card }
  const list = target.closest('[data-list-handle]')?.closest<HTMLElement>('[data-list-id]')
  return list ? { kind: 'list', id: list.dataset['listId'] ?? '', element: list } : undefined
}
