import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boardsBeingLeft, noteLeaving } from './boards-being-left'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const boards = () => boardsBeingLeft().map(([boardId]) => boardId)

test('a board is leaving until the database has said so, and a little longer', async () => {
  let end = () => {}
  noteLeaving('left', new Promise<void>((resolve) => (end = resolve)))
  expect(boards()).toEqual(['left'])
  end()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(boards()).toEqual(['left'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(boards()).toEqual([])
})

test('a board that could not be left is back right away', async () => {
  noteLeaving('kept', Promise.reject(new Error('refused')))
  expect(boards()).toEqual(['kept'])
  await vi.advanceTimersByTimeAsync(0)
  expect(boards()).toEqual([])
})
