import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Intended } from '../changes/change'
import { FakeLocks } from '@/testing/fake-locks'
import type { EarlierChange } from './upgrade-change'
import { countUnsent } from './count-unsent'
import { type Unsent, UnsentBox } from './unsent-box'

const locks = new FakeLocks()
beforeEach(() => void vi.stubGlobal('navigator', { locks }))
afterEach(() => {
  locks.forget()
  vi.unstubAllGlobals()
})

const move = (index: number): Intended => ({ type: 'cards.moved', cardIds: ['c'], listId: 'l', index })
const unsent = (...indexes: number[]): Unsent[] =>
  indexes.map((index) => ({ id: `${index}-${run}`, change: move(index) }))
const indexesOf = (taken: readonly Unsent[]) =>
  taken.map(({ change }) => (change.type === 'cards.moved' ? change.index : undefined))
const all = () => true

/** Each test has its own people. */
let run = 0
let olive = ''
let nora = ''
beforeEach(() => {
  run += 1
  olive = `olive-${run}`
  nora = `nora-${run}`
})

describe('what a tab leaves when it is closed', () => {
  test('is taken over in order, by one only, and gone once it was sent', async () => {
    await new UnsentBox(olive).keep('board', unsent(1, 2, 3))
    locks.forget()
    const [first, second] = [new UnsentBox(olive), new UnsentBox(olive)]
    const both = await Promise.all([first.takeOver(all), second.takeOver(all)])
    expect(both.map(indexesOf).toSorted((a, b) => b.length - a.length)).toEqual([[1, 2, 3], []])
    const holder = both[0].length > 0 ? first : second
    await holder.drop(unsent(1).map(({ id }) => id))
    expect(await countUnsent(olive)).toBe(2)
    await holder.drop(unsent(2, 3).map(({ id }) => id))
    expect(await countUnsent(olive)).toBe(0)
  })

  test('waits for the dojo that is wanted', async () => {
    await new UnsentBox(olive).keep('one', unsent(1))
    await new UnsentBox(olive).keep('two', unsent(2))
    locks.forget()
    const visit = new UnsentBox(olive)
    expect(indexesOf(await visit.takeOver((boardId) => boardId === 'two'))).toEqual([2])
    expect(indexesOf(await visit.takeOver(all))).toEqual([1])
    expect(indexesOf(await visit.takeOver(all))).toEqual([])
  })

  test('of several dojos waits for the one that is wanted', async () => {
    const visit = new UnsentBox(olive)
    await visit.keep('one', unsent(1, 3))
    await visit.keep('two', unsent(2))
    locks.forget()
    const next = new UnsentBox(olive)
    expect(indexesOf(await next.takeOver((boardId) => boardId === 'two'))).toEqual([2])
    expect(indexesOf(await new UnsentBox(olive).takeOver(all))).toEqual([1, 3])
  })

  test('comes in the order in which it was made, from however many tabs', async () => {
    const [first, second] = [new UnsentBox(olive), new UnsentBox(olive)]
    for (const index of [1, 2, 3, 4]) await (index % 2 ? second : first).keep('board', unsent(index))
    locks.forget()
    expect(indexesOf(await new UnsentBox(olive).takeOver(all))).toEqual([1, 2, 3, 4])
  })

  test('is no one else’s', async () => {
    await new UnsentBox(olive).keep('board', unsent(1))
    locks.forget()
    expect(await new UnsentBox(nora).takeOver(all)).toEqual([])
    expect(await countUnsent(nora)).toBe(0)
    expect(await countUnsent(olive)).toBe(1)
  })
})

test.each<[EarlierChange, Intended]>([
  [
    { type: 'card.patched', cardId: 'c', patch: { title: 'New' }, expect: { title: 'Old' } },
    { type: 'cards.patched', edits: [{ cardId: 'c', patch: { title: 'New' }, expect: { title: 'Old' } }] },
  ],
  [
    { type: 'card.moved', cardId: 'c', listId: 'l', index: 2 },
    { type: 'cards.moved', cardIds: ['c'], listId: 'l', index: 2 },
  ],
  [
    { type: 'card.deleted', cardId: 'c' },
    { type: 'cards.removed', cardIds: ['c'], reason: 'deleted' },
  ],
])('what an earlier build left is taken over in the present shape: $type', async (earlier, present) => {
  await new UnsentBox(olive).keep('board', [{ id: `earlier-${run}`, change: earlier as unknown as Intended }])
  locks.forget()
  expect(await new UnsentBox(olive).takeOver(all)).toEqual([
    { id: `earlier-${run}`, boardId: 'board', change: present },
  ])
})

test('what only a newer build can send is left to it, and holds up nothing', async () => {
  const later = { id: `later-${run}`, change: { type: 'card.sung', cardId: 'c' } as unknown as Intended }
  await new UnsentBox(olive).keep('board', [later, ...unsent(1)])
  locks.forget()
  expect(indexesOf(await new UnsentBox(olive).takeOver(all))).toEqual([1])
  expect(await countUnsent(olive)).toBe(2)
})

test('what an open tab holds is left to it', async () => {
  const open = new UnsentBox(olive)
  await open.keep('board', unsent(1, 2))
  const next = new UnsentBox(olive)
  expect(await next.takeOver(all)).toEqual([])
  await open.close()
  expect(indexesOf(await next.takeOver(all))).toEqual([1, 2])
})

test('keeping the same again keeps it once', async () => {
  const box = new UnsentBox(olive)
  await Promise.all([box.keep('board', unsent(1)), box.keep('board', unsent(1, 2)), box.keep('board', unsent(1, 2))])
  expect(await countUnsent(olive)).toBe(2)
  expect([box.isKept(`1-${run}`), box.isKept('other')]).toEqual([true, false])
})

test('what two visits find is stored by the first', async () => {
  const [first, second] = [new UnsentBox(olive), new UnsentBox(olive)]
  await first.keep('board', unsent(1))
  await second.keep('board', unsent(1))
  expect(await countUnsent(olive)).toBe(1)
})

test('what another visit has sent is not stored again', async () => {
  const asleep = new UnsentBox(olive)
  await asleep.keep('board', unsent(1))
  locks.forget()
  const next = new UnsentBox(olive)
  await next.takeOver(all)
  await next.drop(unsent(1).map(({ id }) => id))
  await asleep.keep('board', unsent(1))
  expect(await countUnsent(olive)).toBe(0)
})

test('what was never stored can be dropped with the rest', async () => {
  const box = new UnsentBox(olive)
  await box.keep('board', unsent(1))
  await box.drop(unsent(2, 1).map(({ id }) => id))
  expect(await countUnsent(olive)).toBe(0)
})

test('where nothing waits, no lock is needed', async () => {
  await new UnsentBox(olive).keep('other', unsent(1))
  locks.forget()
  const box = new UnsentBox(olive)
  await box.keep('board', unsent(2))
  vi.stubGlobal('navigator', {})
  expect(await box.takeOver((boardId) => boardId === 'board')).toEqual([])
  const empty = new UnsentBox(olive)
  expect(await empty.takeOver((boardId) => boardId === 'third')).toEqual([])
  await empty.keep('board', [])
  await empty.close()
})

describe('the database of the browser', () => {
  /** Resolves once a newer build has it; rejects while a tab holds it up. */
  const openNewer = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('unsent', 2)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('blocked', () => reject(new Error('a tab holds it up')))
    })
  const remove = () => new Promise((resolve) => indexedDB.deleteDatabase('unsent').addEventListener('success', resolve))

  test('is left to a newer build that waits for it, and used again when that is gone', async () => {
    const box = new UnsentBox(olive)
    await box.keep('board', unsent(1))
    const newer = await openNewer()
    await expect(box.keep('board', unsent(2)), 'of a newer build').rejects.toThrow('version')
    expect([box.isKept(`1-${run}`), box.isKept(`2-${run}`)]).toEqual([true, false])
    newer.close()
    await remove()
    await box.keep('board', unsent(2))
    expect(box.isKept(`2-${run}`)).toBe(true)
  })

  test('is opened again after the browser has closed it', async () => {
    await remove()
    const open = vi.spyOn(indexedDB, 'open')
    const box = new UnsentBox(olive)
    await box.keep('board', unsent(1))
    const opening = open.mock.results[0]?.value as IDBOpenDBRequest
    // Its type asks for the class.
    forceCloseDatabase(opening.result as unknown as typeof IDBDatabase)
    await box.keep('board', unsent(2))
    expect(open).toHaveBeenCalledTimes(2)
    expect(box.isKept(`2-${run}`)).toBe(true)
    open.mockRestore()
  })
})

test('where the browser has no locks nothing is kept: no one could tell who sends it', async () => {
  vi.stubGlobal('navigator', {})
  const box = new UnsentBox(olive)
  await expect(box.keep('board', unsent(1))).rejects.toThrow(TypeError)
  expect(box.isKept(`1-${run}`)).toBe(false)
  expect(await countUnsent(olive)).toBe(0)
})
