import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bell, BellChange, BellMention } from './bell'
import { BellStore } from './bell-store'

/** A promise that the test settles. */
function later<T>() {
  let settle!: { resolve: (value: T) => void; reject: (reason: unknown) => void }
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}

const mention = (id: string): BellMention => ({
  id,
  createdAt: `2026-11-21T12:00:0${id}Z`,
  readAt: null,
  boardId: 'b',
  commentId: id,
  cardId: 'c',
  text: 'Look',
  authorId: 'o',
  author: 'Olive',
  avatarUrl: null,
})
const bellOf = (...ids: string[]): Bell => ({ unread: ids.length, items: ids.map(mention) })

const port = {
  load: vi.fn<() => Promise<Bell>>(),
  countUnread: vi.fn<() => Promise<number>>(),
  write: vi.fn<(change: BellChange) => Promise<void>>(),
}
const callbacks = {
  onLoadFailed: vi.fn<(error: unknown) => void>(),
  onRefused: vi.fn<() => void>(),
  onDone: vi.fn<(change: BellChange) => void>(),
}
const open = (unread = 2) => new BellStore({ unread, port, ...callbacks })
const idsOf = (store: BellStore<BellMention>) =>
  store.getView().items?.map(({ id, readAt }) => `${id}${readAt ? ' read' : ''}`)

beforeEach(() => {
  vi.resetAllMocks()
  port.load.mockResolvedValue(bellOf('2', '1'))
  port.write.mockResolvedValue()
})

describe('a mark or a deletion', () => {
  test('shows right away and stays when it is taken', async () => {
    const store = open()
    await store.load()
    const writing = store.intend({ type: 'deleted', id: '2' })
    expect([idsOf(store), store.getView().unread]).toEqual([['1'], 1])
    await writing
    expect([idsOf(store), store.getView().unread]).toEqual([['1'], 1])
    expect(callbacks.onDone).toHaveBeenCalledWith({ type: 'deleted', id: '2' })
  })

  test('is taken back when it is refused, and others stay', async () => {
    const store = open()
    await store.load()
    port.write.mockRejectedValueOnce(new Error('no'))
    const refused = store.intend({ type: 'deleted', id: '2' })
    await store.intend({ type: 'read', id: '1' })
    await refused
    expect([idsOf(store), store.getView().unread]).toEqual([['2', '1 read'], 1])
    expect(callbacks.onRefused).toHaveBeenCalledOnce()
  })

  test('outlives an answer that was asked for before it was taken', async () => {
    const store = open()
    await store.load()
    const answer = later<Bell>()
    port.load.mockReturnValueOnce(answer.promise)
    const loading = store.load()
    const writing = store.intend({ type: 'read', id: '2' })
    answer.resolve(bellOf('2', '1'))
    await Promise.all([loading, writing])
    expect([idsOf(store), store.getView().unread]).toEqual([['2 read', '1'], 1])
    port.load.mockResolvedValue(bellOf('3'))
    await store.load()
    expect(idsOf(store)).toEqual(['3'])
  })

  test('of another tab shows here, also while an older answer is on its way', async () => {
    const store = open()
    await store.load()
    const answer = later<Bell>()
    port.load.mockReturnValueOnce(answer.promise)
    const loading = store.load()
    store.take({ type: 'deleted', id: '1' })
    expect(idsOf(store)).toEqual(['2'])
    answer.resolve(bellOf('2', '1'))
    await loading
    expect(idsOf(store)).toEqual(['2'])
  })
})

describe('the list', () => {
  test('is unknown until it is there, and the number is that of the page', async () => {
    const store = open(7)
    expect(store.getView()).toEqual({ unread: 7, items: null, hasFailed: false })
    await store.load()
    expect(store.getView().unread).toBe(2)
  })

  test('stays as it is when it cannot be had, which is only logged', async () => {
    const store = open()
    await store.load()
    port.load.mockRejectedValueOnce(new Error('down'))
    await store.load()
    expect([idsOf(store), store.getView().hasFailed]).toEqual([['2', '1'], true])
    expect(callbacks.onLoadFailed).toHaveBeenCalledOnce()
  })

  test('is asked for once more when news came while it was on its way', async () => {
    const store = open()
    const answer = later<Bell>()
    port.load.mockReturnValueOnce(answer.promise).mockResolvedValueOnce(bellOf('3', '2', '1'))
    const first = store.load()
    await vi.waitFor(() => expect(port.load).toHaveBeenCalled())
    void store.load()
    void store.load()
    answer.resolve(bellOf('2', '1'))
    await first
    expect(port.load).toHaveBeenCalledTimes(2)
    expect(idsOf(store)).toEqual(['3', '2', '1'])
  })

  test('is not asked for to catch up where none is shown: the number is', async () => {
    const store = open(0)
    port.countUnread.mockResolvedValue(5)
    await store.catchUp()
    expect([store.getView().unread, port.load.mock.calls.length]).toEqual([5, 0])
    await store.load()
    await store.catchUp()
    expect(port.load).toHaveBeenCalledTimes(2)
  })

  test('knows better than a number that was asked for before it', async () => {
    const store = open(0)
    const count = later<number>()
    port.countUnread.mockReturnValueOnce(count.promise)
    const counting = store.catchUp()
    const loading = store.load()
    const countingAgain = store.catchUp()
    port.countUnread.mockResolvedValueOnce(7)
    count.resolve(9)
    await Promise.all([counting, loading, countingAgain])
    expect(store.getView().unread).toBe(2)
  })
})
