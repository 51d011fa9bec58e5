import { noBilling } from '@/lib/account/no-subscription'
import { AppError } from '@/lib/errors'
import { applyChange, findCard, isAsExpected, patchCard } from './apply-change'
import type { BoardPort } from './board-store'
import type { Acknowledgement, Announced, CardEdit, Intended } from './change'
import { editsOf } from './fingerprint'
import type { BoardSnapshot, Card, List } from './schema'

export function snapshotOf(lists: List[], revision = 0): BoardSnapshot {
  return {
    viewer: {
      id: 'mia',
      email: 'mia@ninjadojo.test',
      displayName: 'Mia',
      avatarUrl: null,
      unreadMentions: 0,
      subscription: { subscribed: true, subscription_tier: 'free', subscription_end: null },
      billing: noBilling,
    },
    board: { id: 'b', title: 'Release', description: '', ownerId: 'olive', createdAt: '2026-11-01T00:00:00Z' },
    role: 'member',
    revision,
    bookmarked: false,
    members: [],
    labels: [],
    lists,
  }
}

export const card = (id: string, version = 1): Card => ({ id, title: id, version })
export const list = (id: string, ...cardIds: string[]): List => ({ id, title: id, version: 1, cards: cardIds.map((name) => card(name)) })

/** Which cards stand where: what two boards are compared by. */
export const layout = (lists: List[]) => lists.map((one) => [one.id, one.title, ...one.cards.map(({ id, title }) => `${id}=${title}`)])

/** What the database does with a board, in memory: for tests of many clients without one. */
export class FakeBoard {
  revision = 0
  lists: List[]
  isReachable = true
  private readonly lastVersions = new Map<string, number>()
  /** Removed cards and lists, by id. */
  private readonly bin = new Map<string, Card | List>()
  /** Cards that were taken to another board. */
  private readonly away = new Map<string, Card>()
  /** Who has done something to a card, since it was last brought back. */
  private readonly workers = new Map<string, Set<string>>()
  private readonly hearers = new Set<(change: Announced) => void>()

  constructor(lists: List[]) {
    this.lists = lists
  }

  /** Hears every change, after it. @returns how to stop */
  hear(hearer: (change: Announced) => void): () => void {
    this.hearers.add(hearer)
    return () => this.hearers.delete(hearer)
  }

  private announce(change: Announced): void {
    this.lists = applyChange(this.lists, change)
    for (const hearer of this.hearers) hearer(change)
  }

  private nextRevision(): number {
    this.revision += 1
    return this.revision
  }

  /** Tells that more has changed than is worth listing: whoever hears it asks again. */
  private arrange(lists: List[]): Acknowledgement {
    this.lists = lists
    const revision = this.nextRevision()
    this.announce({ type: 'board.changed', revision })
    return { revision }
  }

  private note(cardId: string, who: string): void {
    this.workers.set(cardId, (this.workers.get(cardId) ?? new Set()).add(who))
  }

  private edit(edits: CardEdit[], who: string): Acknowledgement {
    const versions: Record<string, number> = {}
    for (const { cardId, patch, expect } of edits) {
      const found = findCard(this.lists, cardId)?.card
      if (!found || (expect && !isAsExpected(found, expect))) continue
      this.note(cardId, who)
      versions[cardId] = found.version + 1
      this.announce({ type: 'card.edited', card: { ...patchCard(found, patch, '2026-11-20T00:00:00Z'), version: found.version + 1 } })
    }
    if (Object.keys(versions).length === 0) throw new AppError('changed', 'not as expected')
    return { versions }
  }

  private remove(cardIds: string[], who: string, isOnlyMine = false): void {
    const places = cardIds.map((id) => findCard(this.lists, id)).filter((place) => place !== undefined)
    if (isOnlyMine && places.some(({ card }) => [...(this.workers.get(card.id) ?? [])].some((worker) => worker !== who))) {
      throw new AppError('changed', 'somebody else has worked on it')
    }
    for (const { card } of places) {
      this.note(card.id, who)
      this.lastVersions.set(card.id, card.version)
      this.bin.set(card.id, card)
    }
  }

  private takeFromBin(id: string): Card | List | undefined {
    const kept = this.bin.get(id)
    this.bin.delete(id)
    return kept && { ...kept, version: kept.version + 1 }
  }

  write(change: Intended, who = 'mia'): Acknowledgement {
    if (!this.isReachable) throw new AppError('offline', 'no answer')
    switch (change.type) {
      case 'card.placed': {
        const target = this.lists.find((one) => one.id === change.listId)
        if (!target) throw new AppError('not_found', 'no such list')
        if (findCard(this.lists, change.card.id)) return {}
        this.note(change.card.id, who)
        // One that comes back goes on counting, as restore_item does.
        const version = (this.lastVersions.get(change.card.id) ?? 0) + 1
        this.announce({ ...change, card: { ...change.card, version }, index: target.cards.length, revision: this.nextRevision() })
        return {}
      }
      case 'card.moved':
      case 'cards.moved': {
        const wanted = change.type === 'card.moved' ? [change.cardId] : change.cardIds
        const places = wanted.map((id) => findCard(this.lists, id)).filter((place) => place !== undefined)
        if (places.length === 0 || !this.lists.some((one) => one.id === change.listId)) throw new AppError('not_found', 'gone')
        const { fromListId = undefined } = change
        const cardIds = places.filter(({ listId }) => fromListId === undefined || listId === fromListId).map(({ card }) => card.id)
        if (cardIds.length === 0) throw new AppError('changed', 'moved by somebody else')
        for (const id of cardIds) this.note(id, who)
        const revision = this.nextRevision()
        this.announce({ type: 'cards.moved', cardIds, listId: change.listId, index: change.index, revision })
        return { revision }
      }
      case 'card.deleted': {
        if (!findCard(this.lists, change.cardId)) return {}
        this.remove([change.cardId], who)
        const revision = this.nextRevision()
        this.announce({ ...change, revision })
        return { revision }
      }
      case 'cards.removed': {
        if (!change.cardIds.some((id) => findCard(this.lists, id))) return {}
        this.remove(change.cardIds, who, change.isOnlyMine)
        const revision = this.nextRevision()
        this.announce({ type: 'cards.deleted', cardIds: change.cardIds, revision })
        return { revision }
      }
      case 'cards.restored': {
        let lists = this.lists
        for (const { listId, index, card } of change.places) {
          const kept = this.takeFromBin(card.id)
          if (!kept || 'cards' in kept) continue
          this.workers.set(card.id, new Set([who]))
          lists = applyChange(lists, { type: 'card.restored', listId, index, card: kept })
        }
        return this.arrange(lists)
      }
      case 'card.transferred': {
        const place = findCard(this.lists, change.cardId)
        if (!place) throw new AppError('not_found', 'gone')
        if (change.fromListId !== undefined && change.fromListId !== place.listId) throw new AppError('changed', 'moved by somebody else')
        this.note(change.cardId, who)
        this.away.set(change.cardId, place.card)
        const revision = this.nextRevision()
        this.announce({ type: 'card.deleted', cardId: change.cardId, revision })
        return { revision }
      }
      case 'card.returned': {
        const { listId, index, card } = change.place
        const kept = this.away.get(card.id)
        if (!kept || !this.lists.some((one) => one.id === listId)) throw new AppError('not_found', 'gone')
        this.away.delete(card.id)
        const revision = this.nextRevision()
        this.announce({ type: 'card.placed', listId, index, card: { ...kept, version: kept.version + 1 }, revision })
        return { revision }
      }
      case 'card.patched':
        if (!findCard(this.lists, change.cardId)) throw new AppError('not_found', 'gone')
        return this.edit([change], who)
      case 'cards.patched':
        return this.edit(change.edits, who)
      case 'list.placed':
        return this.arrange(applyChange(this.lists, change))
      case 'list.renamed': {
        const found = this.lists.find((one) => one.id === change.listId)
        if (!found) throw new AppError('not_found', 'gone')
        if (change.expect !== undefined && change.expect !== found.title) throw new AppError('changed', 'renamed by somebody else')
        this.announce({ type: 'list.edited', listId: found.id, title: change.title, version: found.version + 1 })
        return { listVersion: found.version + 1 }
      }
      case 'list.moved': {
        if (!this.lists.some((one) => one.id === change.listId)) throw new AppError('not_found', 'gone')
        const revision = this.nextRevision()
        this.announce({ ...change, revision })
        return { revision }
      }
      case 'list.deleted': {
        const found = this.lists.find((one) => one.id === change.listId)
        if (!found) return {}
        if (change.isOnlyEmpty && found.cards.length > 0) throw new AppError('changed', 'there are cards on it')
        this.bin.set(found.id, found)
        const revision = this.nextRevision()
        this.announce({ type: 'list.deleted', listId: found.id, revision })
        return { revision }
      }
      case 'list.restored': {
        const kept = this.takeFromBin(change.list.id)
        if (!kept || !('cards' in kept)) return {}
        return this.arrange(applyChange(this.lists, { type: 'list.restored', index: change.index, list: kept }))
      }
      default:
        throw new AppError('invalid', `the fake board does not know ${change.type}`)
    }
  }

  port(delay: () => Promise<void>): BoardPort {
    const reach = async () => {
      await delay()
      if (!this.isReachable) throw new AppError('offline', 'no answer')
    }
    return {
      write: async (change) => {
        await reach()
        const answer = this.write(change)
        await delay()
        return answer
      },
      load: async () => {
        await reach()
        const snapshot = snapshotOf(this.lists, this.revision)
        await delay()
        return snapshot
      },
      fingerprint: async () => {
        await reach()
        return { revision: this.revision, edits: editsOf(this.lists) }
      },
    }
  }
}
