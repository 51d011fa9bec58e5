import { nearestRank, type Percent, percents } from './percentile'

/** Weeks that a forecast looks back on. */
export const windowWeeks = 8
export const forecastRuns = 10_000
/** Whatever takes longer is not said by the day. */
export const longestForecastDays = 3 * 365
/** Runs become fewer where each takes long, so that a page never waits for them. */
const mostDraws = 2_400_000
const fewestRuns = 1_000
/** Runs that share a drawn window: a thousand windows are enough. */
const runsPerWindow = 10

export type ForecastInput = {
  /** What was finished on each day of the window, those with none included. */
  perDay: readonly number[]
  /** What came in on the same days; each drawn day brings its own. Left out: nothing more comes in. */
  arrivals?: readonly number[]
  seed?: number
}

export type When = {
  runs: number
  /** How many runs were done on each day from now, 1 for tomorrow; the first is 0. */
  perDay: Uint32Array
  /** Days from now within which so many of 100 runs were done; null: not within three years. */
  within: Readonly<Record<Percent, number | null>>
}

/**
 * When `from` to `to` techniques will be done, each number as likely. Runs draw their window from the days of
 * the past (they are only a sample of how the team works, and a forecast that forgets that is too sure), then days from
 * it until all is done. The same question has the same answer: the generator is seeded.
 */
export function forecastWhen(input: ForecastInput, from: number, to = from): When | null {
  const { perDay, arrivals, seed = 1 } = input
  const finished = sum(perDay)
  const pace = (finished - (arrivals ? sum(arrivals) : 0)) / perDay.length
  if (finished === 0) return null
  const expected = pace > 0 ? Math.min(longestForecastDays, to / pace) : longestForecastDays
  const runs = runsFor(expected)
  const net = Int32Array.from(perDay, (count, at) => count - (arrivals?.[at] ?? 0))
  const window = new Int32Array(net.length)
  const ends = new Uint32Array(longestForecastDays + 2)
  const random = generator(seed)
  for (let run = 0; run < runs; run++) {
    if (run % runsPerWindow === 0) resample(net, window, random)
    let left = to > from ? from + Math.floor(random() * (to - from + 1)) : from
    let day = 0
    while (left > 0 && day <= longestForecastDays) {
      left -= window[(random() * window.length) | 0]!
      day++
    }
    ends[day]!++
  }
  return { runs, perDay: ends, within: percentilesOfDays(ends, runs) }
}

function percentilesOfDays(ends: Uint32Array, runs: number): When['within'] {
  const [p50, p85, p95] = percents.map((percent) => {
    const day = valueAtRank(ends, Math.ceil((percent / 100) * runs))
    return day > longestForecastDays ? null : day
  })
  return { 50: p50 ?? null, 85: p85 ?? null, 95: p95 ?? null }
}

function valueAtRank(counts: Uint32Array, rank: number): number {
  let seen = 0
  for (let value = 0; value < counts.length; value++) {
    seen += counts[value]!
    if (seen >= rank) return value
  }
  return counts.length
}

export type HowMany = { runs: number; atLeast: Readonly<Record<Percent, number>> }

/** How many will be done in so many days: of 100 runs, so many did at least that. */
export function forecastHowMany({ perDay, seed = 1 }: ForecastInput, days: number): HowMany | null {
  if (sum(perDay) === 0 || days < 1) return null
  const runs = runsFor(days)
  const past = Int32Array.from(perDay)
  const window = new Int32Array(past.length)
  const sums = new Float64Array(runs)
  const random = generator(seed)
  for (let run = 0; run < runs; run++) {
    if (run % runsPerWindow === 0) resample(past, window, random)
    let total = 0
    for (let day = 0; day < days; day++) total += window[(random() * window.length) | 0]!
    sums[run] = total
  }
  // From the most to the least, so that a rank counts the runs that did at least as much.
  sums.sort().reverse()
  const [p50, p85, p95] = percents.map((percent) => nearestRank(sums, percent) ?? 0)
  return { runs, atLeast: { 50: p50 ?? 0, 85: p85 ?? 0, 95: p95 ?? 0 } }
}

function runsFor(draws: number): number {
  return Math.max(fewestRuns, Math.min(forecastRuns, Math.floor(mostDraws / draws)))
}

function resample(from: Int32Array, to: Int32Array, random: () => number): void {
  for (let at = 0; at < to.length; at++) to[at] = from[(random() * from.length) | 0]!
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** mulberry32: small, quick and good enough to draw days with (https://github.com/cprosche/mulberry32). */
export function generator(seed: number): () => number {
  // Not a plain number, which would be boxed at every draw.
  const state = Int32Array.of(seed)
  return () => {
    const next = (state[0]! + 0x6d2b79f5) | 0
    state[0] = next
    let mixed = Math.imul(next ^ (next >>> 15), 1 | next)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
