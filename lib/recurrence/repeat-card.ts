import { addDays, type Day } from '@/lib/boards/dates/calendar-day'
import { type Due, type DueCard, movedDue } from '@/lib/boards/dates/due-time'
import { zoneNamed } from '@/lib/time-zone'
import { nextDue } from './next-due'
import { type Repeat, type Rule, spelledOut, writeRepeat } from './rule'

type Here = { today: Day; timeZone: string }

/** A card with a time uses the days of the zone where that was set. */
function zoneOf({ dueAt, dueTimeZone }: DueCard, { timeZone }: Here): string {
  return dueAt === undefined ? timeZone : (zoneNamed(dueTimeZone) ?? timeZone)
}

/**
 * What a card gets when it starts to repeat: the rule, counted from its due date, and a new due date if its own does
 * not match the rule. Without a due date it is due today, or on the first matching day.
 */
export function repeatCard(
  card: DueCard,
  wanted: Rule,
  isMadeOnItsDay: boolean,
  here: Here,
): { repeat: string } & Partial<Due> {
  const zone = zoneOf(card, here)
  const due = card.dueDate ?? here.today
  const rule = spelledOut(wanted, due)
  const { count: _, until: __, ...endless } = rule
  // The first Tuesday, even for every second one.
  const start = rule.isAfterDone ? due : (nextDue({ ...endless, interval: 1 }, addDays(due, -1), due) ?? due)
  const repeat: Repeat = { rule, start, zone, isMadeOnItsDay }
  return { ...(start !== card.dueDate && movedDue(card, start, zone)), repeat: writeRepeat(repeat) }
}
