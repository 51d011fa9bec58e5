import type { Day } from '../boards/dates/calendar-day'
import { countWorkdays, type Workdays, workdaysBefore, workdaysFrom } from '../boards/dates/working-days'
import { chosenItems } from './chosen-items'
import { fewestToDrop } from './fewest-to-drop'
import type { Outline } from './outline'
import { scheduleBackwards, type Slot } from './schedule'

export type GoalTerms = {
  today: Day
  /** Without one, it starts today and has no end date. */
  deadline: Day | null
  /** How many techniques are worked on at the same time. */
  hands: number
  workdays: Workdays
}

export type PlannedItem = { id: string; start: Day; due: Day; isLate: boolean }

export type GoalPlan = {
  items: readonly PlannedItem[]
  verdict: Verdict
  /** The day of the last technique. */
  end: Day
}

/**
 * - `open`: there is no deadline to keep.
 * - `fits`: with the usual distances. `spare` working days are left before the first one.
 * - `tight`: it fits, but closer together than usual.
 * - `late`: it does not. `drop` names what to leave out so that it does (none where that does not help), `instead` the
 *   day by which it could be done.
 */
export type Verdict =
  | { kind: 'open' | 'empty' }
  | { kind: 'fits'; needs: number; has: number; spare: number }
  | { kind: 'tight'; needs: number; has: number; usual: number }
  | { kind: 'late'; needs: number; has: number; drop: readonly string[]; instead: Day }
  | { kind: 'past' }

/** The number of steps in which distances are shortened. */
const shares = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0] as const

/** When each technique of an outline is due, planned backwards from the deadline, and whether that can be kept. */
export function planGoal(outline: Outline, terms: GoalTerms): GoalPlan {
  const { today, deadline, hands } = terms
  const items = chosenItems(outline)
  if (items.length === 0) return { items: [], verdict: { kind: 'empty' }, end: deadline ?? today }
  const usual = scheduleBackwards(items, hands, 1)
  if (deadline === null) return { ...datedFromToday(usual.slots, usual.needs, terms), verdict: { kind: 'open' } }
  const shortest = scheduleBackwards(items, hands, 0)
  if (deadline < today) return { ...datedFromToday(shortest.slots, shortest.needs, terms), verdict: { kind: 'past' } }
  // The deadline itself is a working day, whatever weekday it is.
  const has = countWorkdays(today, deadline, terms.workdays) + 1
  for (const share of shortest.needs > has ? [] : shares) {
    const { slots, needs } = scheduleBackwards(items, hands, share)
    if (needs > has) continue
    const dated = datedBefore(slots, needs, deadline, terms)
    return share === 1
      ? { ...dated, verdict: { kind: 'fits', needs, has, spare: has - needs } }
      : { ...dated, verdict: { kind: 'tight', needs, has, usual: usual.needs } }
  }
  const dated = datedFromToday(shortest.slots, shortest.needs, terms)
  const drop = fewestToDrop(outline, hands, has)
  return { ...dated, verdict: { kind: 'late', needs: shortest.needs, has, drop, instead: dated.end } }
}

type Slots = ReadonlyMap<string, Slot>
type Dated = Pick<GoalPlan, 'items' | 'end'>

function datedBefore(slots: Slots, needs: number, deadline: Day, { workdays, today }: GoalTerms): Dated {
  const before = workdaysBefore(deadline, needs, workdays)
  const dayOf = (distance: number) => (distance === 0 ? deadline : (before[distance - 1] ?? today))
  const items = [...slots].map(([id, { end, days }]) => ({
    id,
    start: dayOf(end + days - 1),
    due: dayOf(end),
    isLate: false,
  }))
  return { items, end: deadline }
}

function datedFromToday(slots: Slots, needs: number, { workdays, today, deadline }: GoalTerms): Dated {
  const days = workdaysFrom(today, needs, workdays)
  const dayOf = (distance: number) => days[needs - 1 - distance] ?? today
  const items = [...slots].map(([id, slot]) => {
    const due = dayOf(slot.end)
    return { id, start: dayOf(slot.end + slot.days - 1), due, isLate: deadline !== null && due > deadline }
  })
  return { items, end: dayOf(0) }
}
