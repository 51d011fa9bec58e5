import { findCard } from '../changes/placement'
import { BoardStore } from './board-store'
import { applyToDetails, cardIdOf } from '../changes/apply-change'
import { detailsOfNewCard } from '../card/new-card-details'
import type { CardDetails } from '../card/card-details-query'
import type { Intended } from '../changes/change'
import type { Badges, BoardSnapshot, Card } from '../schema'

/**
 * A board without a database: it accepts every change, keeps it in the page's memory, and forgets it with the page.
 * Counts and numbers that a database would maintain are maintained here.
 */
export class UnkeptBoard {
  readonly store: BoardStore
  private readonly viewerId: string
  private readonly details: Map<string, CardDetails>

  constructor(snapshot: BoardSnapshot, details: ReadonlyMap<string, CardDetails> = new Map()) {
    this.viewerId = snapshot.viewer.id
    this.details = new Map(details)
    this.store = new BoardStore({
      snapshot,
      port: {
        write: async () => ({}),
        // What the store loads when it has missed something, which cannot happen if no one else writes.
        load: async () => this.store.getView().snapshot,
        fingerprint: async () => null,
      },
    })
    this.store.onSettled(({ change }) => this.settle(change))
  }

  /** What an open card shows that the board does not hold; the same object until it changes. */
  detailsOf(cardId: string): CardDetails {
    let details = this.details.get(cardId)
    if (!details) {
      details = detailsOfNewCard(new Date().toISOString(), this.viewerId)
      this.details.set(cardId, details)
    }
    return details
  }

  private settle(change: Intended): void {
    const cardId = change.type === 'card.duplicated' ? change.copy.id : cardIdOf(change)
    if (cardId === undefined) return
    const before = this.detailsOf(cardId)
    const now = new Date().toISOString()
    const after =
      change.type === 'card.duplicated'
        ? { ...before, ...copyable(this.detailsOf(change.cardId)) }
        : applyToDetails(before, change, { viewerId: this.viewerId, now })
    this.details.set(cardId, { ...after, version: after.version + 1 })
    const card = findCard(this.store.getView().snapshot.lists, cardId)?.card
    if (card) this.store.receive({ type: 'card.edited', card: counted(card, after) })
  }
}

/** A copy has its own steps, but no comments or history of the original. */
function copyable({ description, checklist }: CardDetails): Pick<CardDetails, 'description' | 'checklist'> {
  return { description, checklist: checklist.map((step) => ({ ...step, id: crypto.randomUUID() })) }
}

function counted(card: Card, { checklist, comments }: CardDetails): Card {
  const { badges: before, ...rest } = card
  const done = checklist.filter(({ completed }) => completed).length
  const badges: Badges = {
    ...(before?.labels && { labels: before.labels }),
    ...(checklist.length > 0 && { checklist: [done, checklist.length] as [number, number] }),
    ...(comments.length > 0 && { comments: comments.length }),
  }
  return { ...rest, version: card.version + 1, ...(Object.keys(badges).length > 0 && { badges }) }
}
