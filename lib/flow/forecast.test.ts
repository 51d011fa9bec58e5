import { expect, test } from 'vitest'
import { fakePace } from '../../testing/fake-flow'
import { finishBars } from './finish-bars'
import { forecastHowMany, forecastWhen, generator, longestForecastDays } from './forecast'

/** The same, slow and obvious: plain arrays, sorted. */
function slowWhen(perDay: readonly number[], count: number, runs: number): number[] {
  const random = generator(99)
  const ofWeekday = (from: readonly number[], weekday: number) => {
    const some = from.filter((_, at) => at % 7 === weekday)
    return some[Math.floor(random() * some.length)] ?? 0
  }
  const ends = Array.from({ length: runs }, () => {
    const past = perDay.map((_, at) => ofWeekday(perDay, at % 7))
    let [left, days] = [count, 0]
    while (left > 0 && days < 5000) {
      days++
      left -= ofWeekday(past, (past.length + days) % 7)
    }
    return days
  })
  return ends.sort((a, b) => a - b)
}

test.each([
  { seed: 1, perDay: 0.6, count: 12 },
  { seed: 2, perDay: 1.5, count: 60 },
  { seed: 3, perDay: 4, count: 40 },
])('of a pace of $perDay a day, $count are done when a slow calculation says', ({ seed, perDay, count }) => {
  const past = fakePace(seed, 56, perDay)
  const slow = slowWhen(past, count, 1500)
  const found = forecastWhen({ perDay: past }, count)
  for (const percent of [50, 85, 95] as const) {
    const expected = slow[Math.ceil((percent / 100) * slow.length) - 1]!
    expect(Math.abs(found!.within[percent]! - expected)).toBeLessThanOrEqual(Math.max(2, expected * 0.08))
  }
})

test('of 100 forecasts at 85%, 80 to 90 hold when they are replayed', () => {
  let [asked, heldWhen, heldMany] = [0, 0, 0]
  for (let team = 0; team < 400; team++) {
    const days = fakePace(1000 + team, 56 + 240, 0.5 + (team % 7) * 0.4)
    // Today, in between, is over.
    const [past, future] = [days.slice(0, 56), days.slice(57)]
    const count = 10 + (team % 5) * 6
    const when = forecastWhen({ perDay: past, seed: team + 1, mostRuns: 1000 }, count)
    const many = forecastHowMany({ perDay: past, seed: team + 1, mostRuns: 1000 }, 28)
    if (!when || !many) continue
    asked++
    let [left, day] = [count, 0]
    while (left > 0 && day < future.length) left -= future[day++] ?? 0
    if (day <= (when.within[85] ?? Infinity)) heldWhen++
    if (future.slice(0, 28).reduce((sum, each) => sum + each, 0) >= many.atLeast[85]) heldMany++
  }
  expect(asked).toBeGreaterThan(390)
  for (const held of [heldWhen, heldMany]) {
    expect(held / asked).toBeGreaterThanOrEqual(0.8)
    expect(held / asked).toBeLessThanOrEqual(0.9)
  }
})

test('the same question has the same answer, and more work takes no less time', () => {
  const past = fakePace(5, 56, 1)
  const [one, other] = [forecastWhen({ perDay: past }, 20), forecastWhen({ perDay: past }, 20)]
  expect(one).toEqual(other)
  const range = forecastWhen({ perDay: past }, 20, 60)
  expect(range!.within[85]!).toBeGreaterThan(one!.within[85]!)
  expect(range!.within[85]!).toBeLessThan(forecastWhen({ perDay: past }, 60)!.within[95]!)
  expect(one!.perDay.reduce((sum, each) => sum + each, 0)).toBe(one!.runs)
})

test('where as much comes in as is done, there is no end; where nothing was done, no forecast', () => {
  const past = fakePace(6, 56, 1)
  expect(forecastWhen({ perDay: past, arrivals: past }, 20)?.within[50]).toBeNull()
  expect(forecastWhen({ perDay: past.map(() => 0) }, 20)).toBeNull()
  expect(forecastHowMany({ perDay: [] }, 20)).toBeNull()
})

test('its bars hold nearly all runs, once each', () => {
  const when = forecastWhen({ perDay: fakePace(8, 56, 1) }, 30)!
  const bars = finishBars(when, '2026-11-22')
  expect(bars.length).toBeLessThanOrEqual(18)
  expect(bars.at(-1)!.reached).toBeGreaterThanOrEqual(0.99)
  expect(bars.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(bars.at(-1)!.reached, 9)
  expect(longestForecastDays).toBe(1095)
})

test('ten thousand runs take milliseconds', () => {
  const past = fakePace(9, 56, 1)
  forecastWhen({ perDay: past }, 120)
  const times = Array.from({ length: 9 }, () => {
    const { user } = process.cpuUsage()
    expect(forecastWhen({ perDay: past }, 120)?.runs).toBe(10_000)
    return (process.cpuUsage().user - user) / 1000
  })
  // About 6 alone; tests share their processors.
  expect(Math.min(...times)).toBeLessThan(25)
})
