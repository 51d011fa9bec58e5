import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { list, snapshotOf } from '@/testing/fake-board'
import { BoardStore } from './board-store'
import type { BoardSnapshot } from '../schema'
import { reloadWaitMs } from './reload-wait'

const members: BoardSnapshot['members'] = Array.from({ length: 60 }, (_, at) => ({
  userId: at === 0 ? 'mia' : `person-${at}`,
  displayName: 'Someone',
  email: null,
  avatarUrl: null,
  role: 'member',
}))
const large = (revision = 1): BoardSnapshot => ({
  ...snapshotOf([list('ready', ...Array.from({ length: 2000 }, (_, at) => `card-${at}`))], revision),
  members,
})

test('the wait grows with the techniques and the people of a dojo, up to ten seconds', () => {
  expect(reloadWaitMs(large(), 1)).toBe(4800)
  expect(reloadWaitMs(large(), 0.25)).toBe(1200)
  expect(reloadWaitMs({ ...large(), members: members.slice(0, 1) }, 0.5)).toBe(0)
  expect(reloadWaitMs(snapshotOf([list('ready', 'a')]), 1)).toBe(0)
  const huge = [list('ready', ...Array.from({ length: 20_000 }, (_, at) => `card-${at}`))]
  expect(reloadWaitMs({ ...large(), lists: huge }, 1)).toBe(10_000)
})

describe('of a large dojo', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  function open() {
    let revision = 1
    const load = vi.fn(async () => large(revision))
    const store = new BoardStore({
      snapshot: large(),
      port: { load, fingerprint: async () => null, write: () => new Promise(() => {}) },
    })
    const change = (by: string) => {
      revision += 1
      store.receive({ type: 'board.changed', revision, by })
    }
    return { store, load, change }
  }

  test('what others have changed is loaded once, after a wait', async () => {
    const { store, load, change } = open()
    change('olive')
    await vi.advanceTimersByTimeAsync(1000)
    change('olive')
    change('olive')
    await vi.advanceTimersByTimeAsync(1399)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(1)
    expect(store.getView()).toMatchObject({ isStale: false, snapshot: { revision: 4 } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('what this person has changed is loaded at once, also while others wait for it', async () => {
    const { load, change } = open()
    change('olive')
    change('mia')
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('members whom this person changed are loaded at once', () => {
    const { store, load } = open()
    store.receive({ type: 'members.changed', userId: 'olive', by: 'mia' })
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('nothing waits while changes of this person are on their way', () => {
    const { store, load, change } = open()
    store.intend({ type: 'cards.moved', cardIds: ['card-1'], listId: 'ready', index: 0 })
    change('olive')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('what changes again while it is loaded is loaded after another wait', async () => {
    const { load, change } = open()
    change('olive')
    await vi.advanceTimersByTimeAsync(2399)
    load.mockImplementationOnce(async () => {
      change('olive')
      return large(2)
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2399)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a board that was left is not loaded', async () => {
    const { store, load, change } = open()
    change('olive')
    await store.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).not.toHaveBeenCalled()
  })
})
