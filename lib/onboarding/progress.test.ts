import { expect, test } from 'vitest'
import { atStep, newerProgress, noProgress, percentDone } from './progress'

const now = new Date('2026-11-23T10:00:00Z')
const at = (step: number, lastUpdate: string) => ({ step, completedSteps: [], lastUpdate })

test('Next completes the step that it leaves, once, and Previous none', () => {
  const second = atStep(noProgress, 2, 1, now)
  expect(second).toEqual({ step: 2, completedSteps: [1], lastUpdate: now.toISOString() })
  const back = atStep(second, 1, undefined, now)
  expect(back.completedSteps).toEqual([1])
  expect(atStep(back, 2, 1, now).completedSteps).toEqual([1])
})

test('completed steps are kept in order, whatever the order in which they were done', () => {
  expect(atStep(atStep(noProgress, 5, 4, now), 2, 1, now).completedSteps).toEqual([1, 4])
})

test.each([0, 10, 1.5, Number.NaN])('there is no step %s', (step) => {
  expect(atStep(at(3, ''), step, undefined, now).step).toBe(3)
})

test('the device that wrote last knows more', () => {
  const [old, recent] = [at(3, '2026-11-22T10:00:00Z'), at(5, '2026-11-23T10:00:00+02:00')]
  expect(newerProgress(old, recent)).toBe(recent)
  expect(newerProgress(recent, old)).toBe(recent)
  expect(newerProgress(undefined, old)).toBe(old)
  expect(newerProgress(old, undefined)).toBe(old)
})

test('the progress is at most 100', () => {
  expect(percentDone(noProgress)).toBe(0)
  expect(percentDone({ ...noProgress, completedSteps: [1, 2] })).toBe(22)
  expect(percentDone({ ...noProgress, completedSteps: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 9] })).toBe(100)
})
