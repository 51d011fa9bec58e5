import { nearestRank, type Percent, percents } from './percentile'

/** Weeks that a forecast looks back on. */
export const windowWeeks = 8
export const forecastRuns = 10_000
/** Anything longer is not given to the day. */
export const longestForecastDays = 3 * 365
/** There are fewer runs if each takes long, so that a page never waits for them. */
const mostDraws = 2_400_000
const fewestRuns = 1_000
/** How many runs share a resampled past: a thousand pasts are enough. */
const runsPerPast = 10

export type ForecastInput = {
  /** How many were finished on each day of the window, including zero; the last day was yesterday. */
  perDay: readonly number[]
  /** How many came in on the same days; each sampled day brings its own. If missing, nothing more comes in. */
  arrivals?: readonly number[]
  seed?: number
  mostRuns?: number
}

export type When = {
  runs: number
  /** How many runs were done on each day from now, with tomorrow at 1; index 0 is 0. */
  perDay: Uint32Array
  /** The days from now within which this many of 100 runs were done; null: not within three years. */
  within: Readonly<Record<Percent, number | null>>
}

/**
 * When `from` to `to` techniques will be done, each number equally likely. A coming Monday is sampled from past
 * Mondays, so weekends stay weekends. The past is only a sample of how the team works, and a forecast that ignores that
 * is too confident, so runs first resample a past of their own. The same question gets the same answer: the generator
 * is seeded.
 */
export function forecastWhen(input: ForecastInput, from: number, to = from): When | null {
  const { perDay, arrivals, seed = 1, mostRuns = forecastRuns } = input
  const finished = sum(perDay)
  const pace = (finished - (arrivals ? sum(arrivals) : 0)) / perDay.length
  if (finished === 0 || perDay.length < 7) return null
  const runs = runsFor(pace > 0 ? Math.min(longestForecastDays, to / pace) : longestForecastDays, mostRuns)
  const past = Int32Array.from(perDay, (count, at) => count - (arrivals?.[at] ?? 0))
  const drawn = new Int32Array(past.length)
  const ends = new Uint32Array(longestForecastDays + 2)
  const random = generator(seed)
  for (let run = 0; run < runs; run++) {
    if (run % runsPerPast === 0) redraw(past, drawn, random)
    let left = to > from ? from + Math.floor(random() * (to - from + 1)) : from
    let day = 0
    while (left > 0 && day <= longestForecastDays) {
      day++
      left -= drawDay(drawn, day, random)
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

/** How many will be done in this many days: this many of 100 runs did at least that. */
export function forecastHowMany(input: ForecastInput, days: number): HowMany | null {
  const { perDay, seed = 1, mostRuns = forecastRuns } = input
  if (sum(perDay) === 0 || perDay.length < 7 || days < 1) return null
  const runs = runsFor(days, mostRuns)
  const past = Int32Array.from(perDay)
  const drawn = new Int32Array(past.length)
  const sums = new Float64Array(runs)
  const random = generator(seed)
  for (let run = 0; run < runs; run++) {
    if (run % runsPerPast === 0) redraw(past, drawn, random)
    let total = 0
    for (let day = 1; day <= days; day++) total += drawDay(drawn, day, random)
    sums[run] = total
  }
  // From most to least, so that a rank counts the runs that did at least as much.
  sums.sort().reverse()
  const [p50, p85, p95] = percents.map((percent) => nearestRank(sums, percent) ?? 0)
  return { runs, atLeast: { 50: p50 ?? 0, 85: p85 ?? 0, 95: p95 ?? 0 } }
}

function runsFor(draws: number, most: number): number {
  return Math.min(most, Math.max(fewestRuns, Math.floor(mostDraws / draws)))
}

/** A past that might have been: each day sampled from the same weekday. */
function redraw(past: Int32Array, drawn: Int32Array, random: () => number): void {
  for (let at = 0; at < past.length; at++) drawn[at] = drawWeekday(past, at % 7, random)
}

/** The weekday index of a coming day, 1 for tomorrow. The day after the window is today. */
function drawDay(window: Int32Array, day: number, random: () => number): number {
  return drawWeekday(window, (window.length + day) % 7, random)
}

function drawWeekday(window: Int32Array, weekday: number, random: () => number): number {
  const count = ((window.length - weekday + 6) / 7) | 0
  return window[weekday + 7 * ((random() * count) | 0)]!
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** mulberry32: small, fast and good enough to sample days with (https://github.com/cprosche/mulberry32). */
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
