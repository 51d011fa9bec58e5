import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Intended } from '../changes/change'
import { isRegistered } from '../changes/verbs'
import { type EarlierChange, upgradeChange } from './upgrade-change'

/** A change that no database has answered yet. `id` is chosen when it is made and stays. */
export type Unsent = { id: string; change: Intended }
/** `holder` names who sends it: no one else does while they live. */
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

/** @throws where the browser keeps nothing: a private window of some, storage switched off, a full disk */
function openBox(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('unsent', 1, {
    upgrade: (db) => {
      const store = db.createObjectStore('unsent', { keyPath: 'order', autoIncrement: true })
      store.createIndex('id', 'id', { unique: true })
      store.createIndex('userId', 'userId')
      store.createIndex('holder', 'holder')
    },
    // Another tab of a newer build waits: this one lets go, and opens again when it has something to keep.
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

/** A lock lives as long as its tab, however that ends. @returns how to let it go before */
function holdLock(name: string): Promise<() => void> {
  return new Promise((granted, failed) => {
    navigator.locks.request(name, () => new Promise<void>((letGo) => granted(letGo))).catch(failed)
  })
}

/**
 * What one visit has not sent, kept in this browser by person and dojo. It outlives the tab: what no one holds any
 * longer is taken over by the tab that opens next, in the order in which it was made, by one tab only.
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

  /** Keeps these changes of a dojo, each once. @throws where the browser does not take them */
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

  /** Lets go of what has been answered. */
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

  /** Takes over what this person's other tabs have left, of the dojos that are wanted, in order. */
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
      const taken = mine.filter(({ id }) => !this.kept.has(id)).toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
      for (const { id } of taken) this.kept.add(id)
      return taken.map(({ id, boardId, change }) => ({ id, boardId, change: upgradeChange(change) }))
    })
  }

  /** The one who has the lock of a holder has made sure that no one else sends what is theirs. */
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
        const isMine = row.userId === this.userId && isWanted(row.boardId)
        // What only a newer build can send waits for it, after an operator went back to an older one.
        if (isMine && isRegistered(upgradeChange(row.change))) await cursor.update({ ...row, holder: this.holder })
      }
      await transaction.done
    })
  }

  /** The visit is over: what it still holds is left to the next. */
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
