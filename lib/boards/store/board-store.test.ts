import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError, fromPostgrest } from '@/lib/errors'
import { visibleLists } from './board-reducer'
import { BoardStore } from './board-store'
import type { Intended } from '../changes/change'
import { FakeBoard, layout, list, snapshotOf } from '@/testing/fake-board'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => [list('ready', 'a', 'b', 'c'), list('doing', 'd'), list('done')]

function openStore(board: FakeBoard, delayMs: () => number = () => 10) {
  const refused: AppError[] = []
  const store = new BoardStore({
    snapshot: snapshotOf(board.lists, board.revision),
    port: board.port(() => new Promise((resolve) => setTimeout(resolve, delayMs()))),
    onRefused: (_change, error) => refused.push(error),
  })
  store.start()
  return { store, refused, shown: () => layout(visibleLists(store.getView())) }
}

/** A channel that can be cut: what is said while it is cut is lost. */
function connect(board: FakeBoard, store: BoardStore, delayMs: () => number) {
  let isOpen = true
  let last = Promise.resolve()
  board.subscribe((change) => {
    if (!isOpen) return
    const wait = delayMs()
    // One socket keeps order, however late.
    last = last
      .then(() => new Promise((resolve) => setTimeout(resolve, wait)))
      .then(() => (isOpen ? store.receive(change) : undefined))
  })
  store.setLive(true)
  return (open: boolean) => {
    isOpen = open
    store.setLive(open)
  }
}

const settle = () => vi.advanceTimersByTimeAsync(120_000)

describe('while nothing answers', () => {
  test('changes wait in order and are sent when it answers again', async () => {
    const board = new FakeBoard(start())
    const { store, shown } = openStore(board)
    board.isReachable = false
    store.intend({ type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 })
    store.intend({ type: 'cards.moved', cardIds: ['b'], listId: 'done', index: 0 })
    await vi.advanceTimersByTimeAsync(50)
    expect(store.getView().isOffline).toBe(true)
    expect(shown()[2]).toEqual(['done', 'done', 'b=b', 'a=a'])
    expect(layout(board.lists)[2]).toEqual(['done', 'done'])
    board.isReachable = true
    await settle()
    expect(store.getView().isOffline).toBe(false)
    expect(layout(board.lists)[2]).toEqual(['done', 'done', 'b=b', 'a=a'])
  })

  test('a full disk is the reason that is told until a change is saved, and nothing is taken back', async () => {
    const board = new FakeBoard(start())
    let isFull = true
    const port = board.port(async () => {
      if (isFull) throw fromPostgrest({ code: '53100', message: 'The disk is full.' }, 'card.move', 503)
    })
    const refused: string[] = []
    const store = new BoardStore({
      snapshot: snapshotOf(board.lists),
      port,
      onRefused: (change) => refused.push(change.type),
    })
    store.intend({ type: 'cards.removed', cardIds: ['a'], reason: 'deleted' })
    await vi.advanceTimersByTimeAsync(50)
    expect(store.getView()).toMatchObject({ isDiskFull: true, isOffline: false })
    expect(store.getView().intents).toHaveLength(1)
    isFull = false
    await settle()
    expect(store.getView()).toMatchObject({ isDiskFull: false, intents: [] })
    expect(refused).toEqual([])
  })

  test('what is unsent is told, to be kept', async () => {
    const board = new FakeBoard(start())
    board.isReachable = false
    const kept: number[] = []
    const port = board.port(async () => {})
    const store = new BoardStore({
      snapshot: snapshotOf(board.lists),
      port,
      onUnsent: (changes) => kept.push(changes.length),
    })
    store.intend({ type: 'cards.removed', cardIds: ['a'], reason: 'deleted' })
    expect(kept).toEqual([1])
    board.isReachable = true
    store.wake()
    await settle()
    expect(kept.at(-1)).toBe(0)
  })
})

test('without a session changes wait until the person is back', async () => {
  const board = new FakeBoard(start())
  let isSignedIn = false
  const port = board.port(async () => {
    if (!isSignedIn) throw new AppError('unauthenticated', 'JWT expired')
  })
  const refused: string[] = []
  const store = new BoardStore({
    snapshot: snapshotOf(board.lists),
    port,
    onRefused: (change) => refused.push(change.type),
  })
  store.intend({ type: 'cards.removed', cardIds: ['a'], reason: 'deleted' })
  await vi.advanceTimersByTimeAsync(50)
  expect(store.getView()).toMatchObject({ isSignedOut: true, isOffline: false })
  isSignedIn = true
  store.wake()
  await settle()
  expect(store.getView()).toMatchObject({ isSignedOut: false, intents: [] })
  expect(layout(board.lists)[0]).toEqual(['ready', 'ready', 'b=b', 'c=c'])
  expect(refused).toEqual([])
})

test('a refused change is taken back, said once, and does not hold up the next', async () => {
  const board = new FakeBoard(start())
  const { store, refused, shown } = openStore(board)
  board.write({ type: 'cards.removed', cardIds: ['a'], reason: 'deleted' })
  store.intend({ type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 })
  store.intend({ type: 'cards.moved', cardIds: ['b'], listId: 'done', index: 0 })
  await settle()
  expect(refused.map((error) => error.code)).toEqual(['not_found'])
  expect(shown()[2]).toContain('b=b')
})

test('a change that met another one in the database is sent again, and no one is told', async () => {
  const board = new FakeBoard(start())
  const port = board.port(async () => {})
  let tries = 0
  const refused: string[] = []
  const store = new BoardStore({
    snapshot: snapshotOf(board.lists),
    port: {
      ...port,
      write: async (change) => {
        tries += 1
        if (tries <= 3) throw new AppError('conflict', 'deadlock detected')
        return port.write(change)
      },
    },
    onRefused: (change) => refused.push(change.type),
  })
  store.intend({ type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 })
  store.intend({ type: 'cards.moved', cardIds: ['b'], listId: 'done', index: 1 })
  await vi.advanceTimersByTimeAsync(50)
  expect(store.getView().isOffline).toBe(false)
  await settle()
  expect(layout(board.lists)[2]).toEqual(['done', 'done', 'a=a', 'b=b'])
  expect(store.getView().intents).toEqual([])
  expect([tries, refused]).toEqual([5, []])
  store.close()
})

test('a change whose announcement never comes is asked for, with what else was missed', async () => {
  const board = new FakeBoard(start())
  const { store, shown } = openStore(board)
  // Live, as far as anyone can tell: the socket is open, and nothing comes through it.
  store.setLive(true)
  await vi.advanceTimersByTimeAsync(100)
  board.write({ type: 'cards.removed', cardIds: ['c'], reason: 'deleted' }, 'olive')
  store.intend({ type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown()[0]).toContain('c=c')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown()).toEqual(layout(board.lists))
  expect(store.getView().intents).toEqual([])
  store.close()
})

test('what is suspected while the board is on its way is asked for again: the answer may be older', async () => {
  const board = new FakeBoard(start())
  let isSlow = true
  const { store, shown } = openStore(board, () => (isSlow ? 50 : 1))
  store.setLive(true)
  await settle()
  board.write({ type: 'cards.removed', cardIds: ['a'], reason: 'deleted' })
  void store.reload()
  // The answer is made, and on its way.
  await vi.advanceTimersByTimeAsync(60)
  board.write({ type: 'cards.removed', cardIds: ['b'], reason: 'deleted' })
  isSlow = false
  store.wake()
  await settle()
  expect(shown()).toEqual(layout(board.lists))
})

test('a board that was set back by the restore of a backup is shown as it is now, and asked for once', async () => {
  const restored = new FakeBoard(start())
  const port = restored.port(() => new Promise((resolve) => setTimeout(resolve, 10)))
  const load = vi.fn(port.load)
  const store = new BoardStore({ snapshot: snapshotOf([list('ready', 'z')], 7), port: { ...port, load } })
  store.setLive(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(layout(visibleLists(store.getView()))).toEqual(layout(restored.lists))
  expect(load).toHaveBeenCalledTimes(1)
  // The revisions count from there.
  restored.subscribe((change) => store.receive(change))
  restored.write({ type: 'cards.removed', cardIds: ['c'], reason: 'deleted' })
  expect(layout(visibleLists(store.getView()))).toEqual(layout(restored.lists))
  await store.close()
})

const cards = ['a', 'b', 'c', 'd', 'e', 'f']
const lists = ['ready', 'doing', 'done']
const anyChange: fc.Arbitrary<Intended> = fc.oneof(
  fc.record({
    type: fc.constant('cards.moved' as const),
    cardIds: fc.uniqueArray(fc.constantFrom(...cards), { minLength: 1, maxLength: 3 }),
    listId: fc.constantFrom(...lists),
    index: fc.nat(6),
  }),
  fc.record({
    type: fc.constant('cards.removed' as const),
    cardIds: fc.uniqueArray(fc.constantFrom(...cards), { minLength: 1, maxLength: 3 }),
    reason: fc.constantFrom('archived' as const, 'deleted' as const),
  }),
  fc.record({ type: fc.constant('list.moved' as const), listId: fc.constantFrom(...lists), index: fc.nat(2) }),
  fc
    .tuple(fc.constantFrom(...cards), fc.constantFrom(...lists))
    .map(([id, listId]) => ({ type: 'card.placed' as const, listId, card: { id, title: id, version: 0 } })),
  fc
    .tuple(fc.constantFrom(...cards), fc.string({ minLength: 1, maxLength: 4 }))
    .map(([cardId, title]) => ({ type: 'cards.patched' as const, edits: [{ cardId, patch: { title } }] })),
)
const anyStep = fc.record({
  who: fc.nat(2),
  act: fc.oneof(
    { weight: 8, arbitrary: anyChange },
    {
      weight: 1,
      arbitrary: fc.constantFrom('cut' as const, 'join' as const, 'unreachable' as const, 'reachable' as const),
    },
  ),
  waitMs: fc.nat(40),
})

test('whatever three people do, with sockets cut and the network failing, all end with what the database has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 5, maxLength: 60 }),
      fc.array(fc.nat(60), { minLength: 7, maxLength: 7 }),
      async (steps, delays) => {
        let turn = 0
        const delayMs = () => delays[turn++ % delays.length] ?? 1
        const board = new FakeBoard(start())
        const clients = [0, 1, 2].map(() => {
          const client = openStore(board, delayMs)
          return { ...client, setOpen: connect(board, client.store, delayMs) }
        })
        for (const { who, act, waitMs } of steps) {
          const client = clients[who]!
          if (act === 'cut') client.setOpen(false)
          else if (act === 'join') client.setOpen(true)
          else if (act === 'unreachable') board.isReachable = false
          else if (act === 'reachable') board.isReachable = true
          else client.store.intend(act)
          await vi.advanceTimersByTimeAsync(waitMs)
        }
        board.isReachable = true
        for (const client of clients) client.setOpen(true)
        for (const client of clients) client.store.wake()
        await settle()
        for (const client of clients) {
          expect(client.store.getView().intents).toEqual([])
          expect(client.shown()).toEqual(layout(board.lists))
          client.store.close()
        }
      },
    ),
    { numRuns: 200 },
  )
})

describe('what the plan of the owner does not allow', () => {
  const overPlan = { plan: 'starter', people: 4, included: 3 }

  test('is taken back, and the board knows from then on that it is read-only', async () => {
    const board = new FakeBoard(start())
    const port = board.port(() => Promise.resolve())
    const store = new BoardStore({
      snapshot: snapshotOf(board.lists, board.revision),
      port: {
        ...port,
        write: () => Promise.reject(new AppError('over_plan', 'read-only')),
        load: async () => ({ ...snapshotOf(board.lists, board.revision), overPlan }),
      },
    })
    store.intend({ type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 })
    await vi.advanceTimersByTimeAsync(50)
    expect(layout(visibleLists(store.getView()))).toEqual(layout(board.lists))
    expect(store.getView().snapshot.overPlan).toEqual(overPlan)
    store.close()
  })

  test('is asked for again when the plan changes', async () => {
    const board = new FakeBoard(start())
    const { store } = openStore(board)
    store.receive({ type: 'plan.changed' })
    expect(store.getView().isStale).toBe(true)
    await vi.advanceTimersByTimeAsync(50)
    expect(store.getView().isStale).toBe(false)
    store.close()
  })
})
