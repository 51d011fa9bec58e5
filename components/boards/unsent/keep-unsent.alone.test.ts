import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeLocks } from '@/testing/fake-locks'
import { countUnsent } from '@/lib/boards/unsent/count-unsent'
import type { Unsent } from '@/lib/boards/unsent/unsent-box'
import { UnsentKeeper } from './keep-unsent'

const locks = new FakeLocks()
let olive: string
beforeEach(() => {
  olive = crypto.randomUUID()
  vi.stubGlobal('navigator', { locks })
})
afterEach(() => {
  locks.forget()
  vi.unstubAllGlobals()
})

const changes = (...ids: string[]): Unsent[] =>
  ids.map((id) => ({ id: `${id}-${olive}`, change: { type: 'cards.removed', cardIds: [id], reason: 'deleted' } }))
const ids = (unsent: readonly Unsent[]) =>
  unsent.map(({ change }) => (change.type === 'cards.removed' ? change.cardIds.join() : ''))

function open(boardId = 'board') {
  const told: boolean[] = []
  return { keeper: new UnsentKeeper({ userId: olive, boardId, onKept: (isKept) => told.push(isKept) }), told }
}

test('what waits is kept, what is answered goes', async () => {
  const { keeper, told } = open()
  keeper.keep(changes('a', 'b'))
  expect(await keeper.keepNow()).toBe(true)
  expect(await countUnsent(olive)).toBe(2)
  keeper.keep(changes('b'))
  await keeper.keepNow()
  expect(await countUnsent(olive)).toBe(1)
  keeper.keep([])
  await keeper.keepNow()
  expect(await countUnsent(olive)).toBe(0)
  expect(told).toEqual([true, true, true])
})

test('what a closed tab left is taken over once, with whatever this tab does at the same moment', async () => {
  const first = open()
  first.keeper.keep(changes('a', 'b'))
  await first.keeper.keepNow()
  locks.forget()
  const { keeper } = open()
  keeper.keep(changes('c'))
  const [taken] = await Promise.all([keeper.takeOver(), keeper.keepNow()])
  expect(ids(taken)).toEqual(['a', 'b'])
  expect(await countUnsent(olive)).toBe(3)
  expect(await keeper.takeOver()).toEqual([])
})

test('what was taken over and is answered right away is not kept for another visit', async () => {
  const first = open()
  first.keeper.keep(changes('a'))
  await first.keeper.close()
  const { keeper } = open()
  keeper.keep(await keeper.takeOver())
  keeper.keep([])
  await keeper.keepNow()
  expect(await countUnsent(olive)).toBe(0)
})

test('what was taken over and not resumed, since the visit ended, is left to the next', async () => {
  const first = open()
  first.keeper.keep(changes('a'))
  await first.keeper.close()
  const second = open()
  await second.keeper.takeOver()
  await second.keeper.close()
  expect(ids(await open().keeper.takeOver())).toEqual(['a'])
})

test('where nothing can be kept the page is told, and asks before it is left', async () => {
  vi.stubGlobal('navigator', {})
  const { keeper, told } = open()
  keeper.keep(changes('a'))
  expect(await keeper.keepNow()).toBe(false)
  expect([told, keeper.isKept(`a-${olive}`)]).toEqual([[false], false])
  expect(await keeper.takeOver()).toEqual([])
})
