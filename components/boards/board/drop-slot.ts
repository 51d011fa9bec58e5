import type { Drop, Thing } from '../context/board-place'
import { type Point, scrollTowards } from '../drag/auto-scroll'
import { currentMotion } from '../motion/board-motion'
import { cardPlaceAt, indexOfSlot, listAt, listPlaceAt, type Place } from './drop-place'

/**
 * The place on the board where a dragged card or list would land, shown as a slot. All of it is done on the elements
 * directly, so that a frame costs one hit test however many cards there are.
 */
export class DropSlot {
  private readonly slot: HTMLElement
  private readonly emptied: HTMLElement[] = []

  constructor(
    private readonly root: HTMLElement,
    private readonly thing: Thing,
    private lifted: HTMLElement,
    /** Cards that move together with it: they take no room until it is dropped. */
    private readonly companions: HTMLElement[],
    { width, height }: DOMRect,
  ) {
    this.slot = document.createElement(lifted.tagName)
    this.slot.setAttribute('data-slot', thing.kind)
    this.slot.setAttribute('aria-hidden', 'true')
    this.slot.style.height = `${height}px`
    if (thing.kind === 'list') this.slot.style.width = `${width}px`
    lifted.before(this.slot)
    lifted.setAttribute('data-lifted', '')
    for (const companion of companions) companion.setAttribute('data-lifted', '')
    for (const group of new Set(companions.map((companion) => companion.parentElement))) {
      if (group && [...group.children].every((child) => child.hasAttribute('data-lifted'))) this.hide(group)
    }
  }

  /** Moves to the place at `point`. @returns whether that is a different place */
  moveTo({ x, y }: Point): boolean {
    const place = this.thing.kind === 'card' ? cardPlaceAt(this.root, x, y) : listPlaceAt(this.root, x)
    if (!place || this.isAt(place)) return false
    this.around(place.parent, () => place.parent.insertBefore(this.slot, place.before))
    return true
  }

  /** Where it would land now. */
  get drop(): Drop | undefined {
    const { kind, id } = this.thing
    const listId = kind === 'list' ? id : this.slot.closest('[data-list-id]')?.getAttribute('data-list-id')
    return listId ? { listId, index: indexOfSlot(this.slot, kind) } : undefined
  }

  /**
   * Whether the card or list is still on the board. When someone else moves it, it is a new element, which is hidden
   * too: it must not show a second time.
   */
  isThere(): boolean {
    if (this.lifted.isConnected) return true
    const { element } = this
    if (!element) return false
    element.setAttribute('data-lifted', '')
    this.lifted = element
    // An otherwise empty group would keep the space reserved for groups until they are laid out.
    const group = element.parentElement
    if (this.thing.kind === 'card' && group?.childElementCount === 1) this.hide(group)
    return true
  }

  /** Scrolls the lists sideways, and the list under the pointer up or down. */
  scroll(pointer: Point, elapsedMs: number): void {
    const lists = this.root.querySelector('[data-lists]')
    if (lists) scrollTowards(lists, pointer, 'x', elapsedMs)
    if (this.thing.kind === 'list') return
    const cards = listAt(this.root, pointer.x)?.querySelector('[data-cards]')
    if (cards) scrollTowards(cards, pointer, 'y', elapsedMs)
  }

  /** Shows everything again. `settle` puts the thing in its new place before the slot goes, so that nothing jumps. */
  remove(settle?: () => void): void {
    this.around(this.lifted, () => {
      for (const element of [this.lifted, ...this.companions, ...this.emptied]) element.removeAttribute('data-lifted')
      settle?.()
      this.slot.remove()
    })
  }

  /** The element of the lifted thing, which may be a different one by now. */
  get element(): HTMLElement | null {
    const { kind, id } = this.thing
    return this.root.querySelector<HTMLElement>(`[data-${kind}-id="${CSS.escape(id)}"]`)
  }

  /** Things next to the old and the new slot close up and make room as `change` is made. */
  private around(to: Element, change: () => void): void {
    const lists = this.thing.kind === 'list' ? [] : [this.slot, to].map((part) => part.closest('[data-list-id]'))
    const motion = currentMotion()
    if (motion) motion.around(this.root, lists, change)
    else change()
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
}
