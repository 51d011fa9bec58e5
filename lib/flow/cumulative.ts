import type { Day } from '@/lib/boards/dates/calendar-day'
import type { Done } from './dated'
import type { Period } from './period'
import type { Pick } from './pick'
import type { FlowKind, KataDay } from './schema'
import { countByDay } from './throughput'
import { daysFrom } from './zone-clock'

/** One band of the diagram; several katas share one if they are in several dojos or there are too many. */
export type Band = {
  key: string
  title: string
  flow: FlowKind
  /** Whether it holds finished techniques, which are counted from the first day shown. */
  isFinished: boolean
  /** Its katas. None in the band of finished techniques. */
  lists: readonly string[]
  /** At the end of each day. */
  counts: readonly number[]
  /** The same, kata by kata. */
  parts: ReadonlyMap<string, readonly number[]>
}
export type Cumulative = { days: readonly Day[]; bands: readonly Band[] }

/** More than these cannot be told apart. */
const mostBands = 7
const kindTitles: Record<FlowKind, string> = { waiting: 'Waiting', working: 'Working', done: 'In a done kata, open' }
const orderOfKinds: readonly FlowKind[] = ['done', 'working', 'waiting']

/** How many techniques were where, day by day: finished at the bottom, then katas from the last to the first. */
export function cumulativeFlow(rows: readonly KataDay[], done: readonly Done[], period: Period): Cumulative {
  const days = daysFrom(period.since, period.until)
  const at = new Map(days.map((day, index) => [day, index]))
  const katas = new Map<string, { row: KataDay; counts: number[] }>()
  for (const row of rows) {
    const index = at.get(row.day)
    if (index === undefined) continue
    const kata = katas.get(row.list_id) ?? { row, counts: days.map(() => 0) }
    // The newest row has the current title and kind.
    if (row.day >= kata.row.day) kata.row = row
    kata.counts[index] = row.open
    katas.set(row.list_id, kata)
  }
  const used = [...katas.values()].filter(({ counts }) => counts.some((count) => count > 0))
  const isOneDojo = new Set(used.map(({ row }) => row.board_id)).size <= 1
  const open = isOneDojo && used.length <= mostBands ? byKata(used) : byKind(used, days.length)
  let sum = 0
  const finished = countByDay(done, period).map((count) => (sum += count))
  const first: Band = {
    key: 'finished',
    title: 'Done',
    flow: 'done',
    isFinished: true,
    lists: [],
    counts: finished,
    parts: new Map(),
  }
  return { days, bands: [first, ...open] }
}

type Kata = { row: KataDay; counts: number[] }

function byKata(katas: readonly Kata[]): Band[] {
  return [...katas]
    .sort((one, other) => comparePlaces(other.row.list_position, one.row.list_position))
    .map(({ row, counts }) => ({
      key: row.list_id,
      title: row.list_title,
      flow: row.flow,
      isFinished: false,
      lists: [row.list_id],
      counts,
      parts: new Map([[row.list_id, counts]]),
    }))
}

function byKind(katas: readonly Kata[], length: number): Band[] {
  return orderOfKinds.flatMap((flow) => {
    const some = katas.filter(({ row }) => row.flow === flow)
    if (some.length === 0) return []
    const counts = Array.from({ length }, (_, at) => some.reduce((sum, each) => sum + (each.counts[at] ?? 0), 0))
    return {
      key: flow,
      title: kindTitles[flow],
      flow,
      isFinished: false,
      lists: some.map(({ row }) => row.list_id),
      counts,
      parts: new Map(some.map(({ row, counts: own }) => [row.list_id, own])),
    }
  })
}

/** Positions are numbers, or texts that sort as bytes. */
export function comparePlaces(one: number | string, other: number | string): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : one < other ? -1 : one > other ? 1 : 0
}

/** What is behind a band at the end of a day, without empty katas. */
export function bandPicks(band: Band, since: Day, day: Day, at: number): Pick[] {
  if (band.isFinished) return [{ what: 'finished', since, until: day }]
  const lists = band.lists.filter((list) => (band.parts.get(list)?.[at] ?? 0) > 0)
  return lists.map((list) => ({ what: 'band', day, list }))
}
