import { scrollTowards } from './auto-scroll'
import { cardPlaceAt, indexOfSlot, listAt, listPlaceAt, type Place } from './drop-place'

export type Dragged = { kind: 'card' | 'list'; id: string; element: HTMLElement }
export type Drop = { listId: string; index: number }

type Point = { x: number; y: number }

type SessionEvents = {
  onPlace: (drop: Drop) => void
  /** Somebody has deleted what is dragged; the session is to be ended. */
  onGone: () => void
}

/**
 * One drag from lift to drop: a copy follows the pointer, a slot shows where it would land. All of it is done on
 * the elements directly, so that a frame costs one hit test however many cards there are.
 */
export class DragSession {
  private readonly ghost: HTMLElement
  private readonly slot: HTMLElement
  private readonly grip: Point
  private pointer: Point
  private lifted: HTMLElement
  private readonly emptied: HTMLElement[] = []
  private frame = 0
  private lastFrameMs = 0

  constructor(
    private readonly root: HTMLElement,
    readonly dragged: Dragged,
    start: Point,
    private readonly events: SessionEvents,
    /** What goes along in one block: they take no room either until it is dropped. */
    private readonly companions: HTMLElement[] = [],
  ) {
    const { element, kind } = dragged
    const box = element.getBoundingClientRect()
    this.pointer = start
    this.lifted = element
    this.grip = { x: start.x - box.left, y: start.y - box.top }

    this.ghost = element.cloneNode(true) as HTMLElement
    this.ghost.setAttribute('data-ghost', kind)
    this.ghost.setAttribute('aria-hidden', 'true')
    this.ghost.inert = true
    // Not part of the board: neither found as a card nor hit by the pointer.
    for (const part of [this.ghost, ...this.ghost.querySelectorAll('[data-card-id], [data-cards]')]) {
      part.removeAttribute('data-card-id')
      part.removeAttribute('data-list-id')
      part.removeAttribute('data-cards')
    }
    Object.assign(this.ghost.style, { width: `${box.width}px`, height: `${box.height}px` })

    this.slot = document.createElement(element.tagName)
    this.slot.setAttribute('data-slot', kind)
    this.slot.setAttribute('aria-hidden', 'true')
    Object.assign(
      this.slot.style,
      kind === 'card' ? { height: `${box.height}px` } : { width: `${box.width}px`, height: `${box.height}px` },
    )

    if (companions.length > 0) this.ghost.setAttribute('data-count', String(companions.length + 1))
    element.before(this.slot)
    element.setAttribute('data-lifted', '')
    for (const companion of companions) companion.setAttribute('data-lifted', '')
    for (const group of new Set(companions.map((companion) => companion.parentElement))) {
      if (group && [...group.children].every((child) => child.hasAttribute('data-lifted'))) this.hide(group)
    }
    document.body.append(this.ghost)
    document.documentElement.setAttribute('data-dragging', kind)
    this.frame = requestAnimationFrame(this.step)
  }

  moveTo(pointer: Point): void {
    this.pointer = pointer
  }

  /** Takes the place under the pointer now, not with the next frame: a flick may end before that. */
  follow(): void {
    if (!this.isThere()) return
    const { x, y } = this.pointer
    const place = this.dragged.kind === 'card' ? cardPlaceAt(this.root, x, y) : listPlaceAt(this.root, x)
    if (!place || this.isAt(place)) return
    place.parent.insertBefore(this.slot, place.before)
    const { drop } = this
    if (drop) this.events.onPlace(drop)
  }

  /** Where it would land now. */
  get drop(): Drop | undefined {
    const listId =
      this.dragged.kind === 'list' ? this.dragged.id : this.slot.closest('[data-list-id]')?.getAttribute('data-list-id')
    if (!listId) return undefined
    return { listId, index: indexOfSlot(this.slot, this.dragged.kind === 'card' ? 'data-card-id' : 'data-list-id') }
  }

  /** Ends the drag. `settle` puts the thing in its new place before the slot goes, so that nothing jumps. */
  end(settle?: () => void): void {
    cancelAnimationFrame(this.frame)
    this.lifted.removeAttribute('data-lifted')
    for (const element of [...this.companions, ...this.emptied]) element.removeAttribute('data-lifted')
    settle?.()
    this.slot.remove()
    this.ghost.remove()
    document.documentElement.removeAttribute('data-dragging')
  }

  private readonly step = (timeMs: number): void => {
    if (!this.isThere()) return this.events.onGone()
    const elapsedMs = Math.min(timeMs - (this.lastFrameMs || timeMs), 50)
    this.lastFrameMs = timeMs
    const { x, y } = this.pointer
    this.ghost.style.translate = `${x - this.grip.x}px ${y - this.grip.y}px`
    this.scroll(elapsedMs)
    this.follow()
    this.frame = requestAnimationFrame(this.step)
  }

  /**
   * Whether it is still on the board. Somebody else may move it meanwhile: then it is a new element, which is lifted
   * too, for it must not stand there a second time.
   */
  isThere(): boolean {
    if (this.lifted.isConnected) return true
    const { kind, id } = this.dragged
    const element = this.root.querySelector<HTMLElement>(`[data-${kind}-id="${CSS.escape(id)}"]`)
    if (!element) return false
    element.setAttribute('data-lifted', '')
    this.lifted = element
    // A group with nothing else in it would keep the room that groups are given until they are laid out.
    const group = element.parentElement
    if (kind === 'card' && group?.childElementCount === 1) this.hide(group)
    return true
  }

  private hide(group: HTMLElement): void {
    group.setAttribute('data-lifted', '')
    this.emptied.push(group)
  }

  private isAt({ parent, before }: Place): boolean {
    if (this.slot.parentElement !== parent) return false
    let next = this.slot.nextElementSibling
    while (next?.hasAttribute('data-lifted')) next = next.nextElementSibling
    return next === before
  }

  private scroll(elapsedMs: number): void {
    const scroller = this.root.querySelector('[data-lists]')
    if (scroller) scrollTowards(scroller, this.pointer, 'x', elapsedMs)
    if (this.dragged.kind === 'list') return
    const cards = listAt(this.root, this.pointer.x)?.querySelector('[data-cards]')
    if (cards) scrollTowards(cards, this.pointer, 'y', elapsedMs)
  }
}
