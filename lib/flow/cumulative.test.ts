import { expect, test } from 'vitest'
import { fakeMany } from '../../testing/fake-flow'
import { addDays } from '../boards/dates/calendar-day'
import { bandPicks, cumulativeFlow } from './cumulative'
import { generator } from './forecast'
import type { KataDay } from './schema'

const period = { since: '2026-09-01', until: '2026-10-15' }
const flows = ['waiting', 'working', 'working', 'done'] as const

function fakeKatas(seed: number, boards: number): KataDay[] {
  const random = generator(seed)
  const rows: KataDay[] = []
  for (let board = 0; board < boards; board++) {
    for (const [place, flow] of flows.entries()) {
      for (let day = period.since; day <= period.until; day = addDays(day, 1)) {
        // One kata is made later.
        if (place === 2 && day < '2026-09-10') continue
        rows.push({
          day,
          list_id: `${board} ${place}`,
          board_id: String(board),
          list_title: `Kata ${place}`,
          flow,
          list_position: place,
          open: place === 3 ? 0 : Math.floor(random() * 9),
        })
      }
    }
  }
  return rows.sort(() => random() - 0.5)
}

test.each([1, 2, 3])('of %i dojos each band holds on each day what its katas held', (boards) => {
  const rows = fakeKatas(boards, boards)
  const done = fakeMany(boards, 200, '2026-08-20', 70)
  const { days, bands } = cumulativeFlow(rows, done, period)
  for (const [at, day] of days.entries()) {
    const whole = rows.filter((row) => row.day === day).reduce((sum, { open }) => sum + open, 0)
    const drawn = bands.filter(({ isFinished }) => !isFinished).reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)
    expect(drawn).toBe(whole)
    expect(bands[0]?.counts[at]).toBe(done.filter((row) => row.day >= period.since && row.day <= day).length)
    for (const band of bands.slice(1)) {
      const behind = bandPicks(band, period.since, day, at).map((pick) =>
        pick.what === 'band' ? (rows.find((row) => row.day === day && row.list_id === pick.list)?.open ?? 0) : NaN,
      )
      expect(behind.reduce((sum, count) => sum + count, 0)).toBe(band.counts[at])
    }
  }
  expect(bands.map(({ title }) => title)).toEqual(
    boards === 1 ? ['Done', 'Kata 2', 'Kata 1', 'Kata 0'] : ['Done', 'Working', 'Waiting'],
  )
})
