import { noSettings } from '@/lib/account/settings'
import { noBilling } from '@/lib/plans/standing'
import { AppError } from '@/lib/errors'
import type { BoardPort } from '@/lib/boards/store/board-store'
import type { Acknowledgement, Announced, CardEdit, Intended, ListPatch } from '@/lib/boards/changes/change'
import { editsOf } from '@/lib/boards/store/fingerprint'
import { FakeRows } from './fake-rows'
import type { BoardSnapshot, Card, List } from '@/lib/boards/schema'

export function snapshotOf(lists: List[], revision = 0): BoardSnapshot {
  return {
    viewer: {
      id: 'mia',
      email: 'mia@ninjadojo.test',
      displayName: 'Mia',
      avatarUrl: null,
      unreadMentions: 0,
      unreadNotifications: 0,
      clans: [],
      settings: noSettings,
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
export const list = (id: string, ...cardIds: string[]): List => ({
  id,
  title: id,
  version: 1,
  cards: cardIds.map((name) => card(name)),
})

/** Which cards are where, for comparing two boards. */
export const layout = (lists: List[]) =>
  lists.map((one) => [one.id, one.title, ...one.cards.map(({ id, title }) => `${id}=${title}`)])

/**
 * What the database does with a board, in memory: for tests of many clients without one. It shares no rule with the
 * code it judges (apply-change.ts): its rows are moved, patched and compared in its own way, like SQL.
 */
export class FakeBoard {
  revision = 0
  private readonly rows: FakeRows
  isReachable = true
  private readonly lastVersions = new Map<string, number>()
  /** Removed cards and lists, by id. */
  private readonly bin = new Map<string, Card | List>()
  /** Cards that were taken to another board. */
  private readonly away = new Map<string, Card>()
  /** Who has done something to a card, since it was last brought back. */
  private readonly workers = new Map<string, Set<string>>()
  private readonly listeners = new Set<(change: Announced) => void>()

  constructor(lists: List[]) {
    this.rows = new FakeRows(lists)
  }

  get lists(): List[] {
    return this.rows.lists
  }

  /** Listens to every change, after it. @returns a function that stops it */
  subscribe(listener: (change: Announced) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private announce(change: Announced): void {
    for (const listener of this.listeners) listener(change)
  }

  private nextRevision(): number {
    this.revision += 1
    return this.revision
  }

  /** Announces that more has changed than is worth listing: clients then load the board again. */
  private arrange(): Acknowledgement {
    const revision = this.nextRevision()
    this.announce({ type: 'board.changed', revision })
    return { revision }
  }

  private editList(listId: string, patch: ListPatch & { title?: string }): Acknowledgement {
    const version = this.rows.editList(listId, patch)
    const { title, cardLimit = null, completes = false } = this.lists.find(({ id }) => id === listId) ?? {}
    this.announce({ type: 'list.edited', listId, title: title ?? '', cardLimit, completes, version })
    return { listVersion: version }
  }

  private note(cardId: string, who: string): void {
    this.workers.set(cardId, (this.workers.get(cardId) ?? new Set()).add(who))
  }

  private edit(edits: CardEdit[], who: string): Acknowledgement {
    const versions: Record<string, number> = {}
    for (const { cardId, patch, expect } of edits) {
      if (!this.rows.card(cardId) || (expect && !this.rows.matches(cardId, expect))) continue
      this.note(cardId, who)
      const edited = this.rows.patch(cardId, patch)
      versions[cardId] = edited.version
      this.announce({ type: 'card.edited', card: edited })
    }
    if (Object.keys(versions).length === 0) throw new AppError('changed', 'not as expected')
    return { versions }
  }

  private remove(cardIds: string[], who: string, isOnlyMine = false): void {
    const cards = cardIds.map((id) => this.rows.card(id)).filter((found) => found !== undefined)
    if (isOnlyMine && cards.some((card) => [...(this.workers.get(card.id) ?? [])].some((worker) => worker !== who))) {
      throw new AppError('changed', 'someone else has worked on it')
    }
    for (const card of cards) {
      this.rows.takeOut([card.id])
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
        if (!this.rows.hasList(change.listId)) throw new AppError('not_found', 'no such list')
        if (this.rows.card(change.card.id)) return {}
        this.note(change.card.id, who)
        // A restored one continues its count, as in restore_item.
        const version = (this.lastVersions.get(change.card.id) ?? 0) + 1
        const completed = this.rows.completes(change.listId) && { completedAt: '2026-11-20T00:00:00Z' }
        const placed = { ...change.card, version, ...completed }
        const index = this.rows.putIn(change.listId, Infinity, placed)
        this.announce({ ...change, card: placed, index, revision: this.nextRevision() })
        return {}
      }
      case 'list.sorted':
        return this.write({ ...change, type: 'cards.moved', index: 0, fromListId: change.listId }, who)
      case 'cards.moved': {
        const there = change.cardIds.filter((id) => this.rows.card(id))
        if (there.length === 0 || !this.rows.hasList(change.listId)) throw new AppError('not_found', 'gone')
        const { fromListId = undefined } = change
        const cardIds = there.filter((id) => fromListId === undefined || this.rows.listOf(id) === fromListId)
        if (cardIds.length === 0) throw new AppError('changed', 'moved by someone else')
        for (const id of cardIds) {
          this.note(id, who)
          if (this.rows.listOf(id) === change.listId || !this.rows.completes(change.listId)) continue
          if (!this.rows.card(id)?.completedAt)
            this.announce({ type: 'card.edited', card: this.rows.patch(id, { isCompleted: true }) })
        }
        this.rows.putIn(change.listId, change.index, ...this.rows.takeOut(cardIds))
        const revision = this.nextRevision()
        this.announce({ type: 'cards.moved', cardIds, listId: change.listId, index: change.index, revision })
        return { revision }
      }
      case 'cards.removed': {
        if (!change.cardIds.some((id) => this.rows.card(id))) return {}
        this.remove(change.cardIds, who, change.isOnlyMine)
        const revision = this.nextRevision()
        this.announce({ type: 'cards.deleted', cardIds: change.cardIds, revision })
        return { revision }
      }
      case 'cards.restored': {
        for (const { listId, index, card } of change.places) {
          const kept = this.takeFromBin(card.id)
          if (!kept || 'cards' in kept) continue
          this.workers.set(card.id, new Set([who]))
          if (this.rows.hasList(listId)) this.rows.putIn(listId, index, kept)
        }
        return this.arrange()
      }
      case 'card.transferred': {
        if (!this.rows.card(change.cardId)) throw new AppError('not_found', 'gone')
        if (change.fromListId !== undefined && change.fromListId !== this.rows.listOf(change.cardId))
          throw new AppError('changed', 'moved by someone else')
        this.note(change.cardId, who)
        for (const card of this.rows.takeOut([change.cardId])) this.away.set(card.id, card)
        const revision = this.nextRevision()
        this.announce({ type: 'cards.deleted', cardIds: [change.cardId], revision })
        return { revision }
      }
      case 'card.returned': {
        const { listId, index, card } = change.place
        const kept = this.away.get(card.id)
        if (!kept || !this.rows.hasList(listId)) throw new AppError('not_found', 'gone')
        this.away.delete(card.id)
        const back = { ...kept, version: kept.version + 1 }
        const at = this.rows.putIn(listId, index, back)
        const revision = this.nextRevision()
        this.announce({ type: 'card.placed', listId, index: at, card: back, revision })
        return { revision }
      }
      case 'cards.patched':
        if (!change.edits.some(({ cardId }) => this.rows.card(cardId))) throw new AppError('not_found', 'gone')
        return this.edit(change.edits, who)
      case 'list.placed':
        this.rows.addList({ id: change.listId, title: change.title, version: 0, cards: [] }, Infinity)
        return this.arrange()
      case 'list.renamed': {
        const found = this.lists.find((one) => one.id === change.listId)
        if (!found) throw new AppError('not_found', 'gone')
        if (change.expect !== undefined && change.expect !== found.title)
          throw new AppError('changed', 'renamed by someone else')
        return this.editList(found.id, { title: change.title })
      }
      case 'list.patched': {
        const found = this.lists.find((one) => one.id === change.listId)
        if (!found) throw new AppError('not_found', 'gone')
        const is = { cardLimit: found.cardLimit ?? null, completes: found.completes ?? false }
        if (change.expect && JSON.stringify({ ...is, ...change.expect }) !== JSON.stringify(is))
          throw new AppError('changed', 'set by someone else')
        return this.editList(found.id, change.patch)
      }
      case 'list.moved': {
        if (!this.rows.hasList(change.listId)) throw new AppError('not_found', 'gone')
        this.rows.moveList(change.listId, change.index)
        const revision = this.nextRevision()
        this.announce({ ...change, revision })
        return { revision }
      }
      case 'list.deleted': {
        const found = this.lists.find((one) => one.id === change.listId)
        if (!found) return {}
        if (change.isOnlyEmpty && found.cards.length > 0) throw new AppError('changed', 'there are cards on it')
        this.rows.dropList(found.id)
        this.bin.set(found.id, found)
        const revision = this.nextRevision()
        this.announce({ type: 'list.deleted', listId: found.id, revision })
        return { revision }
      }
      case 'list.restored': {
        const kept = this.takeFromBin(change.list.id)
        if (!kept || !('cards' in kept)) return {}
        this.rows.addList(kept, change.index)
        return this.arrange()
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
