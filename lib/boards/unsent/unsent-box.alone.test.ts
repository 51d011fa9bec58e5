import 'fake-indexeddb/auto'
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

test('where the browser has no locks nothing is kept: no one could tell who sends it', async () => {
  vi.stubGlobal('navigator', {})
  const box = new UnsentBox(olive)
  await expect(box.keep('board', unsent(1))).rejects.toThrow(TypeError)
  expect(box.isKept(`1-${run}`)).toBe(false)
  expect(await countUnsent(olive)).toBe(0)
})
