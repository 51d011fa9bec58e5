import type { List } from '../schema'

export type Selected = {
  /** Ids of cards. */
  ids: ReadonlySet<string>
  /** A tap selects instead of opening: for touch, which has no modifier keys. */
  isSelecting: boolean
}

const nothing: ReadonlySet<string> = new Set()

/** All cards on screen, kata by kata from the top. */
export function readingOrder(lists: List[]): string[] {
  return lists.flatMap(({ cards }) => cards.map(({ id }) => id))
}

/** Which cards are selected on a board. A range starts at the card selected last, in reading order. */
export class CardSelection {
  private state: Selected = { ids: nothing, isSelecting: false }
  private anchor: string | undefined
  /** What is selected besides the range that grows and shrinks. */
  private besides = nothing
  private readonly listeners = new Set<() => void>()

  readonly get = (): Selected => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  toggle(id: string): boolean {
    const ids = new Set(this.state.ids)
    const isOn = !ids.delete(id)
    if (isOn) ids.add(id)
    this.begin(id, ids)
    return isOn
  }

  /** Selects from the card selected last, else from `from`, to this one; a range that ended elsewhere is dropped. */
  extendTo(id: string, lists: List[], from = id): void {
    const order = readingOrder(lists)
    if (this.anchor === undefined || !order.includes(this.anchor)) this.begin(from, new Set(this.state.ids).add(from))
    const [a, b] = [order.indexOf(this.anchor ?? id), order.indexOf(id)].toSorted((x, y) => x - y) as [number, number]
    this.set({ ...this.state, ids: new Set([...this.besides, ...order.slice(a, b + 1)]) })
  }

  add(ids: string[]): void {
    this.begin(ids[0], new Set([...this.state.ids, ...ids]))
  }

  /** A tap selects from now on. */
  start(): void {
    this.set({ ...this.state, isSelecting: true })
  }

  clear(): void {
    this.anchor = undefined
    this.besides = nothing
    this.set({ ids: nothing, isSelecting: false })
  }

  /** Deselects cards that are no longer on screen: no one should act on cards they do not see. */
  keep(lists: List[]): void {
    const { ids } = this.state
    if (ids.size === 0) return
    const shown = new Set(readingOrder(lists))
    const kept = [...ids].filter((id) => shown.has(id))
    if (kept.length < ids.size) this.set({ ...this.state, ids: new Set(kept) })
  }

  private begin(anchor: string | undefined, ids: ReadonlySet<string>): void {
    this.anchor = anchor
    this.besides = anchor === undefined || ids.has(anchor) ? new Set([...ids].filter((id) => id !== anchor)) : ids
    this.set({ ...this.state, ids })
  }

  private set(state: Selected): void {
    if (state.ids.size === 0 && this.state.ids.size === 0 && state.isSelecting === this.state.isSelecting) return
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
