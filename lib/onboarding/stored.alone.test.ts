// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetStored, readStored, store } from './stored'

const [olive, mia] = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000003']
const progress = { step: 3, completedSteps: [1, 2], lastUpdate: '2026-11-23T10:00:00.000Z' }
const boardId = 'b0000000-0000-4000-8000-000000000001'

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('the keys are those of the specification, with the person inside', () => {
  store(olive, 'progress', progress)
  store(olive, 'completed', { completedAt: progress.lastUpdate, isSaved: true })
  store(olive, 'dismissed', { dismissedAt: progress.lastUpdate, isSaved: false })
  store(olive, 'board', { boardId })
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'onboarding-completed',
    'onboarding-created-board',
    'onboarding-dismissed',
    'onboarding-progress',
  ])
  expect(JSON.parse(localStorage.getItem('onboarding-progress') ?? '')).toEqual({ userId: olive, ...progress })
})

test('another person’s are ignored, and stay', () => {
  store(olive, 'progress', progress)
  expect(readStored(olive, 'progress')).toEqual(progress)
  expect(readStored(mia, 'progress')).toBeUndefined()
  forgetStored(mia, 'progress')
  expect(readStored(olive, 'progress')).toEqual(progress)
  forgetStored(olive, 'progress')
  expect(localStorage).toHaveLength(0)
})

test.each([
  'nonsense',
  '{}',
  'null',
  '[]',
  JSON.stringify({ userId: olive, ...progress, step: 12 }),
  JSON.stringify({ userId: olive, ...progress, step: '3' }),
  JSON.stringify({ userId: olive, ...progress, completedSteps: 'all' }),
  JSON.stringify({ userId: olive, ...progress, lastUpdate: 'later' }),
  JSON.stringify(progress),
])('%s is nothing', (held) => {
  localStorage.setItem('onboarding-progress', held)
  expect(readStored(olive, 'progress')).toBeUndefined()
})

test('a board’s id that is none is nothing', () => {
  localStorage.setItem('onboarding-created-board', JSON.stringify({ userId: olive, boardId: '../settings' }))
  expect(readStored(olive, 'board')).toBeUndefined()
})

test('without storage there is nothing, and nothing fails', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
  store(olive, 'progress', progress)
  forgetStored(olive, 'progress')
  expect(readStored(olive, 'progress')).toBeUndefined()
})
