import { afterEach, expect, test, vi } from 'vitest'
import { SharedAnswers } from './shared-answers'

afterEach(() => void vi.useRealTimers())

test('a clock that is set back by a day makes no answer last longer', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const answers = new SharedAnswers<number>(1000, 500)
  let asked = 0
  const find = () => answers.find('a', async () => (asked += 1))
  expect(await find()).toBe(1)
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(499)
  expect(await find()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await find()).toBe(2)
})
