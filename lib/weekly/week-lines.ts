import { addDays, type Day } from '@/lib/boards/dates/calendar-day'
import { agedWork } from '@/lib/flow/ageing'
import { cyclesOf, within } from '@/lib/flow/dated'
import { durationWords, techniques } from '@/lib/flow/durations'
import type { Period } from '@/lib/flow/period'
import { nearestRank, percentilesOf } from '@/lib/flow/percentile'
import type { Pick } from '@/lib/flow/pick'
import { missingSamples, missingWords } from '@/lib/flow/samples'
import { keptAndMissed } from '@/lib/flow/throughput'
import type { LetterBlock, LetterLine } from '@/lib/mail/letter-html'
import { oneLine } from '@/lib/notifications/sentence'
import { fewestWeeks, type Week } from './week'

/** Links a number to the techniques it counts. */
export type Linked = (text: string, count: number, pick: Pick) => LetterLine[number]

const oldestShown = 3

const finished = ({ since, until }: Period) => ({ what: 'finished', since, until }) as const
const weeksWords = (count: number) => (count === 1 ? 'In the week before' : `In the ${count} weeks before`)

/** How many were done, compared with the weeks before. */
export function doneLines({ count, period, before, beforeCounts }: Week, linked: Linked): LetterLine[] {
  const now: LetterLine = [linked(techniques(count), count, finished(period)), ' done.']
  const missing = fewestWeeks - beforeCounts.length
  if (missing > 0 || !before) {
    return [now, [`Compared with your past weeks: ${missingWords({ finished: 0, weeks: Math.max(1, missing) })}`]]
  }
  const sorted = beforeCounts.toSorted((one, other) => one - other)
  const [least = 0, most = 0, middle = 0] = [sorted[0], sorted.at(-1), nearestRank(sorted, 50)]
  const sum = sorted.reduce((all, each) => all + each, 0)
  const range = least === most ? `${most} each week` : `${least} to ${most} a week, with a median of ${middle}`
  const words = sum === 0 ? '.' : `, ${range}.`
  return [now, [`${weeksWords(sorted.length)}: `, linked(techniques(sum), sum, finished(before)), words]]
}

/** The same week by week, from the first that counts; undefined if that is too little to compare. */
export function doneBars(
  { count, period, beforeCounts }: Week,
  dayOf: (day: Day) => string,
): LetterBlock['bars'] | undefined {
  const counts = [...beforeCounts, count]
  if (beforeCounts.length < fewestWeeks || counts.every((each) => each === 0)) return undefined
  const name = (at: number) => dayOf(addDays(period.since, 7 * (at + 1 - counts.length)))
  return { caption: 'Done in the week from', rows: counts.map((value, at) => ({ name: name(at), value })) }
}

/** Due dates kept and missed, and open ones that are past. */
export function dueLines({ facts, period, before, beforeCounts }: Week, linked: Linked): LetterLine[] {
  const said = (of: Period) => {
    const { kept, missed } = keptAndMissed(within(facts.done, of))
    if (kept.length + missed.length === 0) return null
    const part = (rows: typeof kept, due: 'kept' | 'missed') =>
      linked(String(rows.length), rows.length, { ...finished(of), due })
    return [part(kept, 'kept'), ' kept, ', part(missed, 'missed'), ' missed.']
  }
  const earlier = before && beforeCounts.length >= fewestWeeks ? said(before) : null
  const overdue = facts.open.filter(({ due_on }) => due_on !== null && due_on < facts.today).length
  return [
    said(period) ?? ['Nothing with a due date was finished.'],
    ...(earlier ? [[`${weeksWords(beforeCounts.length)}: `, ...earlier]] : []),
    ...(overdue > 0 ? [[linked(String(overdue), overdue, { what: 'open', overdue: true }), ' open and overdue.']] : []),
  ]
}

/** What is in work, and which of it has become old. */
export function oldLines({ facts }: Week, linked: Linked, absolute: (path: string) => string): LetterLine[] {
  const aged = agedWork(facts.open, facts.now)
  if (aged.length === 0) return [['You have nothing in progress.']]
  const cycles = cyclesOf(facts.done)
  const missing = missingSamples(cycles.length)
  const limit = missing ? null : Math.ceil(percentilesOf(cycles)?.[85] ?? 0)
  const older = aged.filter(({ age }) => limit !== null && age >= limit).length
  const pick = { what: 'open', flow: 'working' } as const
  return [
    [linked(techniques(aged.length), aged.length, pick), ' being worked on.'],
    missing
      ? [`How old is too old: ${missingWords(missing)}`]
      : [
          linked(older === 0 ? 'None' : String(older), older, { ...pick, age_from_days: limit ?? 0 }),
          ` ${older > 1 ? 'are' : 'is'} older than ${durationWords(limit ?? 0)}. You finish 85 of 100 within that time.`,
        ],
    ...aged
      .slice(0, oldestShown)
      .map((row): LetterLine => [
        { text: cut(row.title), href: absolute(`/dojo/${row.board_id}?technique=${row.card_id}`) },
        ` (${cut(row.list_title)}, ${durationWords(row.age)})`,
      ]),
  ]
}

/** What was done and then reopened. */
export function returnedLines({ facts, period, count }: Week, linked: Linked): LetterLine[] {
  const returned = within(facts.done, period).filter(({ returns }) => returns > 0).length
  const again = facts.open.filter(({ returns }) => returns > 0).length
  if (returned === 0 && again === 0) return [['No finished technique came back.']]
  return [
    ...(count > 0
      ? [
          [
            linked(String(returned), returned, { ...finished(period), returned: true }),
            ` of ${techniques(count)} done had been reopened before.`,
          ],
        ]
      : []),
    ...(again > 0
      ? [[linked(String(again), again, { what: 'open', returned: true }), ` ${again === 1 ? 'is' : 'are'} open again.`]]
      : []),
  ]
}

const cut = (typed: string) => {
  const line = oneLine(typed)
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
