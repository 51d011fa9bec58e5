import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError, type ErrorCode, fromPostgrest } from '@/lib/errors'
import { visibleLists } from './board-reducer'
import { type BoardPort, BoardStore, type BoardStoreOptions } from './board-store'
import type { Acknowledgement, Intended } from '../changes/change'
import { editsOf } from './fingerprint'
import { card, layout, list, snapshotOf } from '@/testing/fake-board'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const snapshot = { ...snapshotOf([list('ready', 'a', 'b'), list('done')], 5), frame: 'before' }
const upToDate = { revision: 5, edits: editsOf(snapshot.lists), frame: 'before' }
const moveTo = (index: number): Intended => ({ type: 'cards.moved', cardIds: ['a'], listId: 'done', index })
const fails = (code: ErrorCode) => () => Promise.reject(new AppError(code, `It is ${code}.`))

/** A board whose database answers as told, by default that nothing has changed. */
function open(port: Partial<BoardPort> = {}, options: Partial<BoardStoreOptions> = {}) {
  const write = vi.fn<BoardPort['write']>(port.write ?? (async () => ({})))
  const load = vi.fn<BoardPort['load']>(port.load ?? (async () => snapshot))
  const fingerprint = vi.fn<BoardPort['fingerprint']>(port.fingerprint ?? (async () => upToDate))
  const onLoadFailed = vi.fn<(error: AppError) => void>()
  const onRefused = vi.fn<(change: Intended, error: AppError) => void>()
  const store = new BoardStore({ snapshot, port: { write, load, fingerprint }, onLoadFailed, onRefused, ...options })
  return { store, write, load, fingerprint, onLoadFailed, onRefused }
}

/** An answer that comes when it is told to. */
function later<Answer>() {
  let resolve!: (answer: Answer) => void
  let reject!: (error: AppError) => void
  const answer = new Promise<Answer>((...settle) => ([resolve, reject] = settle))
  return { ask: () => answer, resolve, reject }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const moment = () => vi.advanceTimersByTimeAsync(1)

test('a board that was just opened reports no trouble', () => {
  expect(open().store.getView()).toMatchObject({
    isLive: false,
    isOffline: false,
    isDiskFull: false,
    isSignedOut: false,
    isUnkept: false,
    isStale: false,
    isGone: false,
  })
})

describe('a change that cannot be sent', () => {
  /** The seconds at which it was tried. */
  const openFailing = (code: ErrorCode) => {
    const tries: number[] = []
    const start = Date.now()
    const fail = fails(code)
    const opened = open({
      write: () => {
        tries.push(Math.round((Date.now() - start) / 1000))
        return fail()
      },
      fingerprint: fail,
    })
    return { ...opened, tries }
  }

  test('is tried again after a second, then less and less often, and at least every 15 seconds', async () => {
    const { store, tries, fingerprint } = openFailing('conflict')
    fingerprint.mockResolvedValue(upToDate)
    store.setLive(true)
    await moment()
    store.intend(moveTo(0))
    await seconds(46)
    expect(tries).toEqual([0, 1, 3, 7, 15, 30, 45])
  })

  test('is tried once more when the network is back, without a second attempt in between', async () => {
    const { store, tries } = openFailing('offline')
    store.intend(moveTo(0))
    await seconds(50)
    const before = tries.length
    store.wake()
    await moment()
    expect(tries).toHaveLength(before + 1)
    await seconds(1.5)
    expect(tries).toHaveLength(before + 1)
    // The waits start again from short ones.
    await seconds(2)
    expect(tries).toHaveLength(before + 2)
  })

  test('is tried soon again after another one was saved', async () => {
    let isReachable = false
    const { store, write } = open({ write: async () => (isReachable ? {} : fails('conflict')()) })
    store.intend(moveTo(0))
    await seconds(20)
    isReachable = true
    await seconds(15)
    expect(store.getView().intents).toEqual([])
    isReachable = false
    store.intend(moveTo(1))
    await moment()
    const before = write.mock.calls.length
    await seconds(1)
    expect(write).toHaveBeenCalledTimes(before + 1)
  })

  test.each<[ErrorCode, Partial<ReturnType<BoardStore['getView']>>]>([
    ['offline', { isOffline: true, isSignedOut: false, isDiskFull: false }],
    ['unauthenticated', { isOffline: false, isSignedOut: true, isDiskFull: false }],
    ['conflict', { isOffline: false, isSignedOut: false, isDiskFull: false }],
  ])('is explained: %s', async (code, view) => {
    const { store, onRefused, onLoadFailed } = openFailing(code)
    store.intend(moveTo(0))
    await moment()
    expect(store.getView()).toMatchObject(view)
    expect([onRefused.mock.calls, onLoadFailed.mock.calls]).toEqual([[], []])
  })

  test('waits for a sign-in without being tried', async () => {
    const { store, tries } = openFailing('unauthenticated')
    store.intend(moveTo(0))
    await seconds(60)
    expect(tries).toEqual([0])
  })

  test('waits behind a full disk, though the board can be read', async () => {
    const { store } = open({
      write: () => Promise.reject(fromPostgrest({ code: '53100', message: 'The disk is full.' }, 'card.move', 503)),
    })
    store.intend(moveTo(0))
    await moment()
    await store.reload()
    expect(store.getView()).toMatchObject({ isDiskFull: true, isOffline: false })
  })
})

describe('a board that is closed', () => {
  test('tries nothing again', async () => {
    const { store, write, fingerprint } = open({ write: fails('offline') })
    store.intend(moveTo(0))
    await moment()
    await store.close()
    await seconds(60)
    expect([write.mock.calls.length, fingerprint.mock.calls.length]).toEqual([1, 0])
  })

  test('is closed once its last change is answered, and sends no further one', async () => {
    const answer = later<Acknowledgement>()
    const { store, write, load, fingerprint } = open({ write: answer.ask })
    store.intend(moveTo(0))
    store.intend(moveTo(1))
    let isClosed = false
    void store.close().then(() => {
      isClosed = true
    })
    await moment()
    expect(isClosed).toBe(false)
    answer.resolve({})
    await seconds(60)
    expect(isClosed).toBe(true)
    expect([write, load, fingerprint].map((asked) => asked.mock.calls.length)).toEqual([1, 0, 0])
    expect(store.getView().intents).toHaveLength(1)
  })

  test('does not try again what fails after it was closed', async () => {
    const answer = later<Acknowledgement>()
    const { store, write, fingerprint } = open({ write: answer.ask })
    store.intend(moveTo(0))
    const closed = store.close()
    answer.reject(new AppError('offline', 'no answer'))
    await closed
    await seconds(60)
    expect([write.mock.calls.length, fingerprint.mock.calls.length]).toEqual([1, 0])
  })

  test('does not wait for what it announced', async () => {
    const { store, load } = open({ write: async () => ({ revision: 6 }) })
    store.setLive(true)
    store.intend(moveTo(0))
    await moment()
    await store.close()
    await seconds(60)
    expect(load).not.toHaveBeenCalled()
  })

  test('stops asking for a board that stays out of date', async () => {
    const { store, load } = open({ load: async () => ({ ...snapshot, revision: 4 }) })
    store.receive({ type: 'board.changed', revision: 7 })
    await store.close()
    await seconds(1)
    const asked = load.mock.calls.length
    await seconds(60)
    expect(load).toHaveBeenCalledTimes(asked)
  })

  test('sends what waits when it is opened again', async () => {
    const { store, write } = open()
    await store.close()
    store.intend(moveTo(0))
    await moment()
    expect(write).not.toHaveBeenCalled()
    store.start()
    await moment()
    expect(write).toHaveBeenCalledTimes(1)
    expect(store.getView().intents).toEqual([])
  })
})

describe('what an earlier visit could not send', () => {
  test('is sent once, under its first name, however often it is found', async () => {
    const unsent: string[][] = []
    const { store, write } = open({}, { onUnsent: (changes) => unsent.push(changes.map(({ id }) => id)) })
    store.resume([
      { id: 'one', change: moveTo(0) },
      { id: 'two', change: moveTo(1) },
    ])
    store.resume([{ id: 'one', change: moveTo(0) }])
    await moment()
    expect(write.mock.calls.map(([change]) => change)).toEqual([moveTo(0), moveTo(1)])
    expect(unsent).toEqual([['one'], ['one', 'two'], ['two'], []])
  })

  test('is not stored any longer once the database has it, though its announcement is still on the way', async () => {
    const unsent: number[] = []
    const { store } = open(
      { write: async () => ({ revision: 6 }) },
      { onUnsent: (changes) => unsent.push(changes.length) },
    )
    store.setLive(true)
    store.intend(moveTo(0))
    await moment()
    expect(store.getView().intents).toHaveLength(1)
    expect(unsent).toEqual([1, 0])
  })
})

describe('people are told', () => {
  test('of each change as it is made and once it is answered, until they stop listening', async () => {
    const { store } = open()
    const told: string[] = []
    const stop = [
      store.onIntended((_change, before) => told.push(`made after ${before.intents.length}`)),
      store.onSettled(({ change, error }) => told.push(error ? 'refused' : change.type)),
      store.subscribe(() => told.push('shown')),
    ]
    store.intend(moveTo(0))
    await moment()
    expect(told).toEqual(['made after 0', 'shown', 'shown', 'cards.moved'])
    for (const stopOne of stop) stopOne()
    store.intend(moveTo(1))
    await moment()
    expect(told).toHaveLength(4)
  })

  test('that changes cannot be stored here, once, and when they can again', () => {
    const { store } = open()
    const told: boolean[] = []
    store.subscribe(() => told.push(store.getView().isUnkept))
    for (const isKept of [true, false, false, true, true]) store.setKept(isKept)
    expect(told).toEqual([true, false])
  })

  test.each<ErrorCode>(['not_found', 'changed', 'over_plan', 'forbidden'])(
    'a change was refused, and what the screen lacks is loaded: %s',
    async (code) => {
      const { store, load, onRefused } = open({ write: fails(code) })
      const settled: (string | undefined)[] = []
      store.onSettled(({ error }) => settled.push(error?.code))
      store.intend(moveTo(0))
      await moment()
      expect(onRefused.mock.calls.map(([change, error]) => [change, error.code])).toEqual([[moveTo(0), code]])
      expect(settled).toEqual([code])
      expect(load).toHaveBeenCalledTimes(1)
      expect(layout(visibleLists(store.getView()))).toEqual(layout(snapshot.lists))
    },
  )

  test.each<ErrorCode>(['invalid', 'duplicate', 'limited'])(
    'a change was refused for what it is, and nothing is loaded: %s',
    async (code) => {
      const { store, load, onRefused } = open({ write: fails(code) })
      store.intend(moveTo(0))
      await seconds(60)
      expect(onRefused).toHaveBeenCalledTimes(1)
      expect(load).not.toHaveBeenCalled()
    },
  )

  test.each<[unknown, string]>([
    [new TypeError('x is undefined'), 'x is undefined'],
    ['aborted', 'aborted'],
  ])('a fault of the program is an unexpected refusal: %s', async (thrown, message) => {
    const { store, onRefused } = open({ write: () => Promise.reject(thrown) })
    store.intend(moveTo(0))
    await moment()
    expect(onRefused.mock.calls[0]?.[1]).toMatchObject({ code: 'unexpected', message, cause: thrown })
  })
})

describe('whether something was missed is asked', () => {
  test('when the channel opens, and not when it stays open or closes', async () => {
    const { store, fingerprint, load } = open()
    for (const isLive of [false, true, true, false, true]) {
      store.setLive(isLive)
      await moment()
    }
    expect([fingerprint.mock.calls.length, load.mock.calls.length]).toEqual([2, 0])
  })

  test.each([
    ['order', { ...upToDate, revision: 6 }],
    ['words', { ...upToDate, edits: upToDate.edits + 1 }],
    ['title, people or plan', { ...upToDate, frame: 'after' }],
    ['the whole board', null],
  ])('and if so the board is loaded: %s', async (_, found) => {
    const now = snapshotOf([list('ready', 'b')], 6)
    const { store, load } = open({ fingerprint: async () => found, load: async () => now })
    store.setLive(true)
    await moment()
    expect(load).toHaveBeenCalledTimes(1)
    expect(layout(visibleLists(store.getView()))).toEqual(layout(now.lists))
  })

  test.each<[string, (store: ReturnType<typeof open>['store']) => void]>([
    ['someone else', (store) => store.receive({ type: 'board.edited', title: 'New', description: '' })],
    ['this person', (store) => store.intend({ type: 'board.renamed', title: 'New' })],
  ])('after %s has changed the title: asleep, one misses that it is taken back', async (_, rename) => {
    const { store, load } = open({
      fingerprint: async () => upToDate,
      load: async () => snapshot,
      write: async () => ({}),
    })
    rename(store)
    await moment()
    expect(store.getView().snapshot.board.title).toBe('New')
    store.wake()
    await moment()
    store.wake()
    await moment()
    expect(load).toHaveBeenCalledTimes(1)
    expect(store.getView().snapshot.board.title).toBe(snapshot.board.title)
  })

  test('with one request, however many ask', async () => {
    const answer = later<typeof snapshot>()
    const { store, load } = open({ load: answer.ask })
    const asked = [store.reload(), store.reload()]
    answer.resolve(snapshot)
    await Promise.all(asked)
    expect(load).toHaveBeenCalledTimes(1)
    await store.reload()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a board that is gone is loaded no more', async () => {
    const { store, load } = open({ fingerprint: async () => null, load: async () => null })
    store.setLive(true)
    await seconds(60)
    expect(store.getView()).toMatchObject({ isGone: true, isStale: false })
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('when the network is back, also if nothing waits to be sent', async () => {
    let isReachable = false
    const { store, fingerprint } = open({ fingerprint: async () => (isReachable ? upToDate : fails('offline')()) })
    store.setLive(true)
    await moment()
    expect(store.getView().isOffline).toBe(true)
    isReachable = true
    await seconds(2)
    expect(store.getView().isOffline).toBe(false)
    const asked = fingerprint.mock.calls.length
    await seconds(60)
    expect(fingerprint).toHaveBeenCalledTimes(asked)
  })

  test.each(['fingerprint', 'load'] as const)(
    'again when the question itself met another one in the database: %s',
    async (question) => {
      const now = snapshotOf([list('ready', 'b')], 6)
      const opened = open({
        fingerprint: async () => ({ revision: 6, edits: editsOf(now.lists) }),
        load: async () => now,
      })
      opened[question].mockImplementationOnce(fails('conflict'))
      opened.store.setLive(true)
      await seconds(2)
      expect(layout(visibleLists(opened.store.getView()))).toEqual(layout(now.lists))
    },
  )

  test('when a change could be sent again, since announcements may be lost as well', async () => {
    const { store, write, fingerprint } = open()
    write.mockImplementationOnce(fails('offline'))
    store.intend(moveTo(0))
    await seconds(60)
    expect([write.mock.calls.length, fingerprint.mock.calls.length]).toEqual([2, 1])
  })

  test('and what an announcement asked for is loaded when the network is back, though no card has changed', async () => {
    let isReachable = false
    const overPlan = { plan: 'starter', people: 4, included: 3 }
    const { store } = open({ load: async () => (isReachable ? { ...snapshot, overPlan } : fails('offline')()) })
    store.receive({ type: 'plan.changed' })
    await moment()
    expect(store.getView()).toMatchObject({ isOffline: true, isStale: true })
    isReachable = true
    await seconds(2)
    expect(store.getView()).toMatchObject({ isOffline: false, isStale: false, snapshot: { overPlan } })
  })
})

describe('a board that cannot be loaded', () => {
  test('is told when trying again would not help', async () => {
    const { store, load, onLoadFailed } = open({ load: fails('unexpected') })
    await store.reload()
    await seconds(60)
    expect(onLoadFailed.mock.calls.map(([error]) => error.code)).toEqual(['unexpected'])
    expect(store.getView()).toMatchObject({ isOffline: false, isSignedOut: false })
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('is back after a sign-in', async () => {
    let isSignedIn = false
    const { store, onLoadFailed } = open({ load: async () => (isSignedIn ? snapshot : fails('unauthenticated')()) })
    await store.reload()
    expect(store.getView().isSignedOut).toBe(true)
    isSignedIn = true
    await store.reload()
    expect(store.getView().isSignedOut).toBe(false)
    expect(onLoadFailed).not.toHaveBeenCalled()
  })
})

describe('what is announced while the board is on its way', () => {
  test('is on screen afterwards, though the answer is older', async () => {
    const answer = later<typeof snapshot>()
    const { store } = open({ load: answer.ask })
    void store.reload()
    store.receive({ type: 'card.edited', card: { ...card('a', 2), title: 'New' } })
    answer.resolve(snapshot)
    await moment()
    expect(layout(visibleLists(store.getView()))[0]).toEqual(['ready', 'ready', 'a=New', 'b=b'])
  })

  test('and was saved by me is not kept on screen against the answer', async () => {
    const { store } = open()
    store.setLive(true)
    store.intend({ type: 'card.placed', listId: 'done', card: card('n', 0) })
    await moment()
    expect(layout(visibleLists(store.getView()))[1]).toEqual(['done', 'done', 'n=n'])
    // Someone else has deleted it right away.
    await store.reload()
    expect(layout(visibleLists(store.getView()))[1]).toEqual(['done', 'done'])
  })

  test('is not repeated by the next answer', async () => {
    const { store, load } = open()
    load.mockImplementationOnce(async () => {
      store.receive({ type: 'card.edited', card: { ...card('a', 2), title: 'New' } })
      return snapshot
    })
    await store.reload()
    const now = snapshotOf([list('ready', 'b')], 6)
    load.mockResolvedValueOnce(now)
    await store.reload()
    expect(layout(visibleLists(store.getView()))).toEqual(layout(now.lists))
  })
})

describe('the announcement of a saved change', () => {
  test('is waited for five seconds from the last one', async () => {
    let revision = 5
    const { store, load } = open({ write: async () => ({ revision: ++revision }) })
    store.setLive(true)
    store.intend(moveTo(0))
    await seconds(3)
    store.intend(moveTo(1))
    await seconds(4.5)
    expect(load).not.toHaveBeenCalled()
    await seconds(1)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('that came is not asked for', async () => {
    const { store, load } = open({ write: async () => ({ revision: 6 }) })
    store.setLive(true)
    store.intend(moveTo(0))
    await moment()
    store.receive({ type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0, revision: 6 })
    await seconds(60)
    expect(store.getView().intents).toEqual([])
    expect(load).not.toHaveBeenCalled()
  })
})
