import { findCard } from '../changes/placement'
import { BoardStore } from './board-store'
import { applyToDetails, cardIdOf } from '../changes/apply-change'
import { detailsOfNewCard } from '../card/new-card-details'
import { AppError } from '@/lib/errors'
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

  constructor(
    snapshot: BoardSnapshot,
    details: ReadonlyMap<string, CardDetails> = new Map(),
    onRefused?: (change: Intended, error: AppError) => void,
  ) {
    this.viewerId = snapshot.viewer.id
    this.details = new Map(details)
    this.store = new BoardStore({
      snapshot,
      ...(onRefused && { onRefused }),
      port: {
        write: async (change) => {
          this.refuseTooMuch(change)
          return {}
        },
        // What the store loads when it has missed something, which cannot happen if no one else writes.
        load: async () => this.store.getView().snapshot,
        fingerprint: async () => null,
      },
    })
    this.store.onSettled(({ change, error }) => {
      if (!error) this.settle(change)
    })
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

  /** What would not fit into the dojo that this may become (`keep_board`) is refused here, not when it is kept. */
  private refuseTooMuch(change: Intended): void {
    const { lists, labels = [] } = this.store.getView().snapshot
    const details = [...this.details.values()]
    const sum = (count: (one: CardDetails) => number) => details.reduce((total, one) => total + count(one), 0)
    const added = addedBy(change, (cardId) => this.detailsOf(cardId))
    const held: Record<keyof typeof most, () => number> = {
      katas: () => lists.length,
      techniques: () => lists.reduce((total, { cards }) => total + cards.length, 0),
      steps: () => sum(({ checklist }) => checklist.length),
      comments: () => sum(({ comments }) => comments.length),
      tags: () => labels.length,
      characters: () => sum(({ description, comments }) => description.length + comments.map(textOf).join('').length),
    }
    for (const [what, count] of Object.entries(added) as [keyof typeof most, number][])
      if (count > 0 && held[what]() + count > most[what]) {
        const cause = new Error(
          `The board that you try here holds ${most[what].toLocaleString('en')} ${what} at most. A dojo of your own holds more.`,
        )
        throw new AppError('too_large', 'the sample board', { cause })
      }
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

/** As many as one call keeps (supabase/schemas/boards.sql). */
const most = { katas: 50, techniques: 500, steps: 2000, comments: 100, tags: 100, characters: 400_000 }

const textOf = ({ content }: { content: string }) => content

function addedBy(change: Intended, detailsOf: (cardId: string) => CardDetails): Partial<typeof most> {
  switch (change.type) {
    case 'list.placed':
      return { katas: 1 }
    case 'card.placed':
      return {
        techniques: 1,
        steps: change.checklist?.length ?? 0,
        tags: change.labels?.length ?? 0,
        characters: change.description?.length ?? 0,
      }
    case 'card.duplicated': {
      const { checklist, description } = detailsOf(change.cardId)
      return { techniques: 1, steps: checklist.length, characters: description.length }
    }
    case 'items.added':
      return { steps: change.items.length }
    case 'comment.added':
      return { comments: 1, characters: change.comment.content.length }
    case 'cards.patched':
      return {
        characters: change.edits.reduce((total, { patch }) => total + (patch.description?.length ?? 0), 0),
      }
    default:
      return {}
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
