import { AppError } from '@/lib/errors'
import { applyChange, findCard } from './apply-change'
import type { BoardPort } from './board-store'
import type { Acknowledgement, Announced, Intended } from './change'
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

  write(change: Intended): Acknowledgement {
    if (!this.isReachable) throw new AppError('offline', 'no answer')
    switch (change.type) {
      case 'card.placed': {
        const target = this.lists.find((one) => one.id === change.listId)
        if (!target) throw new AppError('not_found', 'no such list')
        if (findCard(this.lists, change.card.id)) return {}
        // One that comes back goes on counting, as restore_item does.
        const version = (this.lastVersions.get(change.card.id) ?? 0) + 1
        this.announce({ ...change, card: { ...change.card, version }, index: target.cards.length, revision: this.nextRevision() })
        return {}
      }
      case 'card.moved': {
        if (!findCard(this.lists, change.cardId) || !this.lists.some((one) => one.id === change.listId)) {
          throw new AppError('not_found', 'gone')
        }
        const revision = this.nextRevision()
        this.announce({ ...change, revision })
        return { revision }
      }
      case 'card.deleted': {
        const gone = findCard(this.lists, change.cardId)?.card
        if (!gone) return {}
        this.lastVersions.set(gone.id, gone.version)
        const revision = this.nextRevision()
        this.announce({ ...change, revision })
        return { revision }
      }
      case 'card.patched': {
        const found = findCard(this.lists, change.cardId)?.card
        if (!found) throw new AppError('not_found', 'gone')
        const edited = { ...found, title: change.patch.title ?? found.title, version: found.version + 1 }
        this.announce({ type: 'card.edited', card: edited })
        return { versions: { [edited.id]: edited.version } }
      }
      case 'list.moved': {
        if (!this.lists.some((one) => one.id === change.listId)) throw new AppError('not_found', 'gone')
        const revision = this.nextRevision()
        this.announce({ ...change, revision })
        return { revision }
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
