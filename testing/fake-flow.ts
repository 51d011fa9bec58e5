import { addDays, type Day } from '../lib/boards/dates/calendar-day.ts'
import type { Done } from '../lib/flow/dated.ts'
import { generator } from '../lib/flow/forecast.ts'

const dayMs = 86_400_000

/** A finished technique, on a UTC day. */
export function fakeDone(some: Partial<Done> & { day: Day }): Done {
  const hour = some.hour ?? 12
  const finished = Date.parse(`${some.day}T00:00:00Z`) + hour * 3_600_000
  const cycle = some.cycle === undefined ? 2 : some.cycle
  return {
    card_id: crypto.randomUUID(),
    board_id: 'b',
    title: 'A technique',
    finished_at: new Date(finished).toISOString(),
    started_at: cycle === null ? null : new Date(finished - cycle * dayMs).toISOString(),
    created_at: new Date(finished - ((cycle ?? 0) + 1) * dayMs).toISOString(),
    due_on: null,
    returns: 0,
    gone: false,
    hour,
    weekday: new Date(finished).getUTCDay(),
    cycle,
    ...some,
  }
}

/** How many a team with this pace finishes on each of these days: uneven, and fewer on weekends. */
export function fakePace(seed: number, days: number, perDay: number): number[] {
  const random = generator(seed)
  return Array.from({ length: days }, (_, day) => {
    const mean = perDay * (day % 7 > 4 ? 0.25 : 1.3)
    // Knuth's way to draw from a Poisson distribution.
    const limit = Math.exp(-mean)
    let [count, product] = [0, random()]
    while (product > limit) {
      product *= random()
      count++
    }
    return count
  })
}

/** This many of them, over the days from `since` on. */
export function fakeMany(seed: number, count: number, since: Day, days: number): Done[] {
  const random = generator(seed)
  return Array.from({ length: count }, () => {
    const due = random()
    const day = addDays(since, Math.floor(random() * days))
    return fakeDone({
      day,
      hour: Math.floor(random() * 24),
      cycle: random() < 0.1 ? null : -Math.log(1 - random()) * 4,
      due_on: due < 0.4 ? null : addDays(day, Math.floor(random() * 9) - 4),
      returns: random() < 0.1 ? 1 : 0,
    })
  })
}
