import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import ws from 'ws'
import { openBoardPort } from '@/lib/boards/store/board-port'
import { createBoard } from '@/lib/boards/new-board/create-board'
import { visibleLists } from '@/lib/boards/store/board-reducer'
import { BoardStore } from '@/lib/boards/store/board-store'
import type { Intended } from '@/lib/boards/changes/change'
import { findBoardSnapshot, getBoardSnapshot } from '@/lib/boards/queries'
import type { List } from '@/lib/boards/schema'
import type { AppError } from '@/lib/errors'
import type { Database } from '@/lib/supabase/database.types'
import type { Db } from '@/lib/supabase/db'
import { type Services, startServices } from '@/local/services'
import { makeAccount } from '@/local/testing/make-account'
import { join } from './join'

/*
 * The board's clients against the real services: table API, functions and Realtime over HTTP and WebSocket. What
 * lib/boards/store/board-store.test.ts proves for a database in memory must hold for this one.
 */

let services: Services
let boardId: string
const people: { name: string; db: Db; userId: string }[] = []

beforeAll(async () => {
  services = await startServices({
    port: 0,
    dataDir: null,
    siteUrl: 'http://localhost:3000',
    migrationsDir: 'supabase/migrations',
  })
  for (const name of ['olive', 'adam', 'mia']) {
    const db = createClient<Database>(services.url, services.publishableKey, {
      auth: { persistSession: false },
      realtime: { transport: ws as unknown as typeof WebSocket },
    })
    const { id } = await makeAccount(services, db, { email: `${name}@ninjadojo.test`, password: 'ink-on-paper-1' })
    people.push({ name, db, userId: id })
  }
  const { db } = people[0]!
  boardId = await createBoard(db, {
    title: 'Convergence',
    description: '',
    lists: ['Ready', 'In progress', 'Complete'].map((title) => ({
      title,
      cards: Array.from({ length: 6 }, (_, at) => ({ title: `${title} ${at}`, description: '' })),
    })),
  })
  await join(db, boardId, { db: people[1]!.db, email: 'adam@ninjadojo.test' }, 'admin')
  await join(db, boardId, { db: people[2]!.db, email: 'mia@ninjadojo.test' }, 'member')
})

afterAll(async () => {
  for (const { db } of people) await db.removeAllChannels()
  await services.close()
})

/** A small generator of our own: the same numbers on every run, so that a failure can be run again. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Something this person might do now, from what they see. */
function anyChange(lists: List[], pick: (below: number) => number): Intended {
  const list = lists[pick(lists.length)]!
  const from = lists[pick(lists.length)]!
  const card = from.cards[pick(from.cards.length)]
  const kind = pick(10)
  if (!card || kind < 3) {
    const id = crypto.randomUUID()
    return { type: 'card.placed', listId: list.id, card: { id, title: `New ${id.slice(0, 4)}`, version: 0 } }
  }
  if (kind < 7) return { type: 'cards.moved', cardIds: [card.id], listId: list.id, index: pick(list.cards.length + 1) }
  if (kind < 8)
    return {
      type: 'cards.patched',
      edits: [{ cardId: card.id, patch: { title: `${card.title}!`.slice(0, 60), priority: 'high' } }],
    }
  if (kind < 9) return { type: 'list.moved', listId: list.id, index: pick(lists.length) }
  return { type: 'cards.removed', cardIds: [card.id], reason: 'deleted' }
}

const plain = (lists: List[]) =>
  lists.map(({ title, cards }) => [title, ...cards.map((card) => `${card.id} ${card.title} ${card.priority ?? ''}`)])

async function openClient({ db, userId }: (typeof people)[number]) {
  const refused: AppError[] = []
  const port = openBoardPort(db, boardId)
  const store = new BoardStore({
    snapshot: await getBoardSnapshot(db, boardId),
    port: { ...port, load: () => findBoardSnapshot(db, boardId) },
    onRefused: (_change, error) => refused.push(error),
    retryDelayMs: 50,
  })
  const leave = port.join(userId, {
    onChange: (change) => store.receive(change),
    onLive: (isLive) => store.setLive(isLive),
  })
  store.start()
  await vi.waitFor(() => expect(store.getView().isLive).toBe(true), { timeout: 30_000 })
  return { store, refused, leave }
}

test('three people change a board simultaneously, every socket is cut halfway, and all end with what the database has', async () => {
  const clients = await Promise.all(people.map(openClient))
  const pick = numbers(20_261_121)
  for (let turn = 0; turn < 300; turn += 1) {
    const { store } = clients[pick(clients.length)]!
    store.intend(anyChange(visibleLists(store.getView()), pick))
    if (turn === 120) services.dropSockets()
    // Some turns wait for the network, so that changes meet each other at every stage.
    if (pick(3) === 0) await new Promise((resolve) => setImmediate(resolve))
    if (pick(6) === 0) await openBoardPort(people[0]!.db, boardId).fingerprint()
  }

  await vi.waitFor(
    async () => {
      const truth = plain((await getBoardSnapshot(people[0]!.db, boardId)).lists)
      for (const { store } of clients) {
        expect(store.getView().isLive).toBe(true)
        expect(store.getView().intents).toEqual([])
        expect(plain(visibleLists(store.getView()))).toEqual(truth)
      }
    },
    { timeout: 25_000, interval: 100 },
  )

  // What was refused was refused because someone else had deleted it first, and for no other reason.
  const others = clients.flatMap(({ refused }) =>
    refused.filter((error) => error.code !== 'not_found').map((error) => [error.message, error.cause]),
  )
  expect(others).toEqual([])

  const { data: cards } = await people[0]!.db.from('cards').select('id, list_id, order_index').eq('board_id', boardId)
  const byList = groupByList(cards ?? [])
  for (const inList of byList.values()) {
    expect(inList.map((card) => card.order_index).toSorted((a, b) => a - b)).toEqual(inList.map((_, at) => at))
  }
  for (const { leave, store } of clients) {
    leave()
    store.close()
  }
})

function groupByList<Row extends { list_id: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.list_id, [...(groups.get(row.list_id) ?? []), row])
  return groups
}
