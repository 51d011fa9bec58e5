import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Intent } from '@/lib/boards/changes/change'
import type { BoardStore } from '@/lib/boards/store/board-store'
import type { UnsentKeeper } from './keep-unsent'
import { Visit } from './visit'

/** What a page is, as far as a visit looks at it. */
const page = new EventTarget()
const shown = Object.assign(new EventTarget(), { visibilityState: 'visible' })
beforeEach(() => {
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', shown)
})
afterEach(() => vi.unstubAllGlobals())

/** A dojo with one change that waits, in a browser that stores nothing or everything. */
function visiting({ stores = false } = {}) {
  let intents: Intent[] = [{ id: 'first', change: { type: 'cards.removed', cardIds: ['a'], reason: 'deleted' } }]
  const listeners = new Set<() => void>()
  const did: string[] = []
  const store = {
    start: () => did.push('start'),
    wake: () => did.push('wake'),
    close: async () => void did.push('close'),
    getView: () => ({ intents }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const keeper = { isKept: () => stores, keepNow: async () => stores, close: async () => void did.push('kept') }
  const answer = () => {
    intents = []
    for (const listener of listeners) listener()
  }
  const visit = new Visit(store as unknown as BoardStore, keeper as unknown as UnsentKeeper)
  return { visit, did, answer, listeners }
}
const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('what this browser stores is left to the next visit', async () => {
  const { visit, did } = visiting({ stores: true })
  visit.begin()
  await visit.end()
  await vi.waitFor(() => expect(did).toEqual(['start', 'close', 'kept']))
  expect(asks()).toBe(false)
})

test('what it does not store is sent on, until it is answered', async () => {
  const { visit, did, answer, listeners } = visiting()
  visit.begin()
  await visit.end()
  expect([did, asks()]).toEqual([['start'], true])
  page.dispatchEvent(new Event('online'))
  shown.dispatchEvent(new Event('visibilitychange'))
  expect(did).toEqual(['start', 'wake', 'wake'])
  answer()
  await vi.waitFor(() => expect(did.slice(3)).toEqual(['close', 'kept']))
  page.dispatchEvent(new Event('online'))
  expect([did.length, asks(), listeners.size]).toEqual([5, false, 0])
})

test('who comes back finds the dojo as they left it', async () => {
  const { visit, did, answer, listeners } = visiting()
  visit.begin()
  await visit.end()
  visit.begin()
  expect(listeners.size).toBe(0)
  answer()
  page.dispatchEvent(new Event('online'))
  expect(did).toEqual(['start', 'start'])
  await visit.end()
  await vi.waitFor(() => expect(did).toEqual(['start', 'start', 'close', 'kept']))
})
