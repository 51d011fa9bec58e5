// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Comment } from '@/lib/boards/card/card-details-query'
import { useNewestComments } from './use-newest-comments'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const moment = '2026-11-26T12:00:00Z'
/** Numbered from one; a hundred fill a portion. */
const comments = (count: number): Comment[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    userId: null,
    content: 'a'.repeat(200),
    mentions: [],
    createdAt: moment,
    updatedAt: moment,
  }))

let seen: ReturnType<typeof useNewestComments>
type Seen = typeof seen
type ShownProps = { all: Comment[]; linkedId: string | undefined; onShown: (now: Seen) => void }
function Shown({ all, linkedId, onShown }: ShownProps) {
  onShown(useNewestComments(all, linkedId))
  return null
}
let root: ReturnType<typeof createRoot>
const show = (all: Comment[], linkedId?: string) =>
  act(() => root.render(<Shown all={all} linkedId={linkedId} onShown={(now) => (seen = now)} />))
const ids = () => seen.shown.map(({ id }) => Number(id))
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

beforeEach(() => {
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

test('few comments are all shown, also those that are added', () => {
  show([])
  expect(ids()).toEqual([])
  show(comments(3))
  expect(ids()).toEqual([1, 2, 3])
  show(comments(100))
  expect(seen.leftOut).toBe(0)
})

test('of many the newest are shown, and earlier ones when asked for', () => {
  show(comments(250))
  expect(ids()).toEqual(numbers(151, 250))
  expect(seen.leftOut).toBe(150)
  act(() => seen.showMore())
  expect(ids()).toEqual(numbers(51, 250))
  act(() => seen.showMore())
  expect(ids()).toEqual(numbers(1, 250))
  expect(seen.leftOut).toBe(0)
})

test('the one that a link leads to is shown, however old', () => {
  show(comments(250), '7')
  expect(ids()).toEqual([7, ...numbers(151, 250)])
  expect(seen.leftOut).toBe(149)
})

test('new comments hide no earlier one until there is a portion of them', () => {
  show(comments(250))
  show(comments(350))
  expect(ids()).toEqual(numbers(151, 350))
  show(comments(351))
  expect(ids()).toEqual(numbers(252, 351))
})

test('the first one shown may be deleted', () => {
  show(comments(250))
  show(comments(250).filter(({ id }) => id !== '151'))
  expect(ids()).toEqual([150, ...numbers(152, 250)])
})

test('the oldest one of few may return', () => {
  show(comments(3))
  show(comments(3).slice(1))
  show(comments(3))
  expect(ids()).toEqual([1, 2, 3])
})
