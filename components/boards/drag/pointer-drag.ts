import type { Point } from './auto-scroll'
import { liftedCopy } from './lifted-copy'

export type Draggable = { kind: string; element: HTMLElement }

/** How a drag ended. `gone`: what was dragged no longer exists. */
export type DragEnd = 'dropped' | 'cancelled' | 'gone'

/** What can be dragged on one surface, and what a drag does there. */
export type DragSurface<Item extends Draggable> = {
  /** What a press on `target` would lift. */
  itemAt: (target: Element) => Item | undefined
  /** The press was on a grip that does nothing else: any movement lifts, even by finger. */
  hasGrips?: boolean
  /** The copy that follows the pointer: no wider than this, and without what makes it part of the surface. */
  copy: { maxWidthPx?: number; without: readonly string[] }
  /** Called once per drag. `box` is where the item was on screen. */
  lift: (item: Item, box: DOMRect) => LiftedItem
}

/** One drag, from the lift to its end. */
export type LiftedItem = {
  /** How many things are dragged, if several. */
  count?: number
  /** Scrolls what is near the pointer, once per frame. */
  scroll: (pointer: Point, elapsedMs: number) => void
  /** Takes the place under the pointer. */
  follow: (pointer: Point) => void
  /** Asked once per frame: others may delete it, or replace its element. */
  isThere: () => boolean
  /**
   * Cleans up and carries out the result. Its changes to the document must be visible when it returns.
   * @returns what the copy settles on, if it exists
   */
  end: (how: DragEnd) => Element | null | void
}

/** A mouse that moves further than this drags; less is a click. */
const mouseSlackPx = 5
const gripSlackPx = 3
/** A finger or pen that rests this long lifts; one that moves further before that scrolls. */
const longPressMs = 260
const touchSlackPx = 9
/** A frame after a pause scrolls no further than this allows. */
const longestFrameMs = 50

type Press<Item> = { item: Item; pointerId: number; at: Point; timer?: ReturnType<typeof setTimeout> }
type Drag = { lifted: LiftedItem; copy: ReturnType<typeof liftedCopy>; pointerId: number; frame: number }

/**
 * Lets things below `root` be dragged by mouse, pen or finger: pressed, lifted, following the pointer, and dropped or
 * put back. One set of listeners serves them all. @returns a function that removes the listeners
 */
export function attachPointerDrag<Item extends Draggable>(root: HTMLElement, surface: DragSurface<Item>): () => void {
  let press: Press<Item> | undefined
  let drag: Drag | undefined
  let pointer: Point = { x: 0, y: 0 }
  let lastFrameMs: number | undefined

  const forgetPress = () => {
    clearTimeout(press?.timer)
    press = undefined
  }

  const capture = (pointerId: number): boolean => {
    // Throws for a finger or pen that is already gone: there is nothing to drag with.
    try {
      root.setPointerCapture(pointerId)
      return true
    } catch {
      return false
    }
  }

  const lift = () => {
    if (!press) return
    const { item, pointerId, at } = press
    forgetPress()
    if (!item.element.isConnected || !capture(pointerId)) return
    // Measured before anything changes, so that the document is laid out once.
    const box = item.element.getBoundingClientRect()
    const copy = liftedCopy(item, at, box, surface.copy)
    const lifted = surface.lift(item, box)
    copy.show(lifted.count ?? 1)
    document.documentElement.setAttribute('data-dragging', item.kind)
    window.addEventListener('keydown', handleKey, true)
    window.addEventListener('blur', handleCancel)
    lastFrameMs = undefined
    drag = { lifted, copy, pointerId, frame: requestAnimationFrame(step) }
  }

  const step = (timeMs: number) => {
    if (!drag) return
    if (!drag.lifted.isThere()) return end('cancelled')
    const elapsedMs = Math.min(timeMs - (lastFrameMs ?? timeMs), longestFrameMs)
    lastFrameMs = timeMs
    drag.copy.moveTo(pointer)
    drag.lifted.scroll(pointer, elapsedMs)
    drag.lifted.follow(pointer)
    drag.frame = requestAnimationFrame(step)
  }

  const end = (wanted: 'dropped' | 'cancelled') => {
    forgetPress()
    if (!drag) return
    const { lifted, copy, frame } = drag
    drag = undefined
    cancelAnimationFrame(frame)
    window.removeEventListener('keydown', handleKey, true)
    window.removeEventListener('blur', handleCancel)
    const place = lifted.end(lifted.isThere() ? wanted : 'gone')
    if (place) copy.settleOn(place)
    else copy.remove()
    document.documentElement.removeAttribute('data-dragging')
    // The click that follows the release belongs to the drag: it must not open what was dragged.
    window.addEventListener('click', stop, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', stop, true))
  }

  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || drag || !(event.target instanceof Element)) return
    const item = surface.itemAt(event.target)
    if (!item) return
    forgetPress()
    const { pointerId, pointerType } = event
    pointer = pointOf(event)
    press = { item, pointerId, at: pointer }
    if (surface.hasGrips) {
      event.preventDefault()
      // A quick pull may leave the surface before it has gone far enough to lift.
      capture(pointerId)
    } else if (pointerType !== 'mouse') press.timer = setTimeout(lift, longPressMs)
  }

  const handleMove = (event: PointerEvent) => {
    if (event.pointerId !== (drag ?? press)?.pointerId) return
    pointer = pointOf(event)
    if (!press) return
    const distancePx = Math.hypot(pointer.x - press.at.x, pointer.y - press.at.y)
    if (surface.hasGrips || event.pointerType === 'mouse') {
      // Released outside, where this surface gets no event.
      if (event.pointerType === 'mouse' && event.buttons === 0) forgetPress()
      else if (distancePx > (surface.hasGrips ? gripSlackPx : mouseSlackPx)) lift()
    } else if (distancePx > touchSlackPx) forgetPress()
  }

  const handleUp = (event: PointerEvent) => {
    if (drag && event.pointerId !== drag.pointerId) return
    if (drag?.lifted.isThere()) {
      pointer = pointOf(event)
      // Now, not with the next frame: a flick may end before that.
      drag.lifted.follow(pointer)
    }
    end('dropped')
  }

  const handlePointerCancel = (event: PointerEvent) => {
    if (!drag || event.pointerId === drag.pointerId) end('cancelled')
  }
  const handleLostCapture = (event: PointerEvent) => {
    // A finger's first capture is the pressed element's, and ends when the root takes over.
    if (event.target === root && event.pointerId === drag?.pointerId) end('cancelled')
  }
  const handleCancel = () => end('cancelled')
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Before a dialog gets it and closes.
    stop(event)
    end('cancelled')
  }
  // Without this a finger that has lifted something would scroll the page instead.
  const handleTouchMove = (event: Event) => drag && event.preventDefault()
  // In the capture phase, before any menu gets it: a resting finger lifts instead.
  const handleContextMenu = (event: Event) => (drag || press?.timer) && event.preventDefault()
  const handleNativeDrag = (event: Event) => event.preventDefault()

  const detaching = new AbortController()
  const { signal } = detaching
  root.addEventListener('pointerdown', handleDown, { signal })
  root.addEventListener('pointermove', handleMove, { signal })
  root.addEventListener('pointerup', handleUp, { signal })
  root.addEventListener('pointercancel', handlePointerCancel, { signal })
  root.addEventListener('lostpointercapture', handleLostCapture, { signal })
  root.addEventListener('touchmove', handleTouchMove, { signal, passive: false })
  root.addEventListener('contextmenu', handleContextMenu, { signal, capture: true })
  root.addEventListener('dragstart', handleNativeDrag, { signal })
  return () => {
    end('cancelled')
    detaching.abort()
  }
}

function pointOf({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y }
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
