import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Intended } from '../changes/change'
import { isRegistered } from '../changes/verbs'
import { type EarlierChange, upgradeChange } from './upgrade-change'

/** A change that no database has answered yet. `id` is chosen when it is made and never changes. */
export type Unsent = { id: string; change: Intended }
/** `holder` names the visit, of one person, that sends it: no other visit does while that one lives. */
type Row = {
  id: string
  change: Intended | EarlierChange
  order?: number
  userId: string
  boardId: string
  holder: string
}
export type UnsentOfBoard = Unsent & { boardId: string }

interface Schema extends DBSchema {
  unsent: { key: number; value: Row; indexes: { id: string; userId: string; holder: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** @throws if the browser stores nothing: some private windows, storage switched off, a full disk */
function openBox(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('unsent', 1, {
    upgrade: (db) => {
      const store = db.createObjectStore('unsent', { keyPath: 'order', autoIncrement: true })
      store.createIndex('id', 'id', { unique: true })
      store.createIndex('userId', 'userId')
      store.createIndex('holder', 'holder')
    },
    // Another tab with a newer build is waiting: this one closes the database, and opens it again when it has something
    // to store.
    blocking: () => {
      void opened?.then((db) => db.close())
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

const lockOf = (holder: string) => `unsent:${holder}`

/** A lock lives as long as its tab, however that ends. @returns a function that releases it earlier */
function holdLock(name: string): Promise<() => void> {
  return new Promise((granted, failed) => {
    navigator.locks.request(name, () => new Promise<void>((letGo) => granted(letGo))).catch(failed)
  })
}

/**
 * What one visit has not sent, stored in this browser by person and dojo. It outlives the tab: changes that no one
 * holds any longer are taken over, in the order they were made, by exactly one tab, the next to open.
 */
export class UnsentBox {
  private readonly holder = crypto.randomUUID()
  private lock: Promise<() => void> | undefined
  private turn: Promise<unknown> = Promise.resolve()
  private readonly kept = new Set<string>()

  constructor(private readonly userId: string) {}

  /** Whether it outlives the tab. */
  isKept(id: string): boolean {
    return this.kept.has(id)
  }

  /** Stores these changes of a dojo, each only once. @throws if the browser does not take them */
  keep(boardId: string, unsent: readonly Unsent[]): Promise<void> {
    return this.inTurn(async () => {
      const added = unsent.filter(({ id }) => !this.kept.has(id))
      if (added.length === 0) return
      await this.hold()
      const transaction = (await openBox()).transaction('unsent', 'readwrite')
      const byId = transaction.store.index('id')
      for (const { id, change } of added) {
        if ((await byId.getKey(id)) === undefined)
          await transaction.store.add({ id, change, userId: this.userId, boardId, holder: this.holder })
      }
      await transaction.done
      for (const { id } of added) this.kept.add(id)
    })
  }

  /** Removes what has been answered. */
  drop(ids: readonly string[]): Promise<void> {
    return this.inTurn(async () => {
      const transaction = (await openBox()).transaction('unsent', 'readwrite')
      for (const id of ids) {
        const key = await transaction.store.index('id').getKey(id)
        if (key !== undefined) await transaction.store.delete(key)
      }
      await transaction.done
      for (const id of ids) this.kept.delete(id)
    })
  }

  /** Takes over what this person's other tabs have left, for the wanted dojos, in order. */
  takeOver(isWanted: (boardId: string) => boolean): Promise<UnsentOfBoard[]> {
    return this.inTurn(async () => {
      const db = await openBox()
      const rows = await db.getAllFromIndex('unsent', 'userId', this.userId)
      const holders = new Set(
        rows.filter(({ boardId, holder }) => holder !== this.holder && isWanted(boardId)).map(({ holder }) => holder),
      )
      if (holders.size === 0) return []
      await this.hold()
      for (const holder of holders) await this.takeFrom(db, holder, isWanted)
      const mine = await db.getAllFromIndex('unsent', 'holder', this.holder)
      const taken = mine.filter(({ id }) => !this.kept.has(id))
      for (const { id } of taken) this.kept.add(id)
      return taken.map(({ id, boardId, change }) => ({ id, boardId, change: upgradeChange(change) }))
    })
  }

  /** The visit that has a holder's lock knows that no one else sends its changes. */
  private async takeFrom(
    db: IDBPDatabase<Schema>,
    holder: string,
    isWanted: (boardId: string) => boolean,
  ): Promise<void> {
    await navigator.locks.request(lockOf(holder), { ifAvailable: true }, async (lock) => {
      if (!lock) return
      const transaction = db.transaction('unsent', 'readwrite')
      for (
        let cursor = await transaction.store.index('holder').openCursor(holder);
        cursor;
        cursor = await cursor.continue()
      ) {
        const row = cursor.value
        // What only a newer build can send waits for it, after an operator went back to an older one.
        if (isWanted(row.boardId) && isRegistered(upgradeChange(row.change)))
          await cursor.update({ ...row, holder: this.holder })
      }
      await transaction.done
    })
  }

  /** The visit is over: what it still holds is left to the next one. */
  async close(): Promise<void> {
    await this.turn
    const lock = this.lock
    this.lock = undefined
    this.kept.clear()
    ;(await lock)?.()
  }

  private async hold(): Promise<void> {
    this.lock ??= holdLock(lockOf(this.holder))
    try {
      await this.lock
    } catch (error) {
      this.lock = undefined
      throw error
    }
  }

  private inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const answer = this.turn.then(work)
    this.turn = answer.catch(() => undefined)
    return answer
  }
}
