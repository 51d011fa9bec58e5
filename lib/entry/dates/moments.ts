import { addDays, type Day, dayIn, momentOn } from '@/lib/boards/dates/calendar-day'
import { readClock } from '@/lib/date-format'
import type { Writer } from './calendar'
import type { Said } from './said'
import { usual, withinSpan } from './times'

/** A due date, with the time of day as minutes since midnight if one is meant. */
export type Moment = { day: Day; minutes?: number }

const abroad =
  'gmt 0|utc 0|wet 0|bst 1|cet 1|cest 2|eet 2|eest 3|jst 9|aest 10|aedt 11|est -5|edt -4|cst -6|cdt -5|mst -7|mdt -6|pst -8|pdt -7'
/** Hours ahead of UTC. */
const offsets = new Map(abroad.split('|').map((zone) => [zone.split(' ')[0]!, Number(zone.split(' ')[1])]))
const places: Readonly<Record<string, string>> = { et: 'America/New_York', pt: 'America/Los_Angeles' }
export const zoneName = new RegExp(
  `\\s*\\(?(${[...offsets.keys(), ...Object.keys(places)].join('|')})(?![\\p{L}\\p{N}])\\)?`,
  'iuy',
)

/** What was said, as a day and a time, and what else it may mean. */
export function momentsOf(said: Said, writer: Writer): { moment: Moment; others: Moment[] } | undefined {
  const { today, minutes: now } = writer
  if (said.after) return { moment: fromNow(said.after.after ?? 0, writer), others: [] }
  const span = said.span?.span ?? (said.time && writer.span)
  const hasDay = said.day !== undefined || said.span?.day !== undefined
  const day = said.day?.day ?? said.span?.day ?? today
  const at = (on: Day, minutes: number): Moment => ({
    day: addDays(on, Math.floor(minutes / 1440)),
    minutes: ((minutes % 1440) + 1440) % 1440,
  })
  if (!said.time) {
    if (!span) {
      const others = (said.isMerged ? [] : (said.day?.days ?? [])).flatMap((other) =>
        other && other !== day ? [{ day: other }] : [],
      )
      const exact = said.day?.exact
      return { moment: { day, ...(exact !== undefined && { minutes: exact }) }, others }
    }
    if (!hasDay) return undefined
    return { moment: at(day, usual[span]), others: [{ day }] }
  }
  const { time = 0, isOpen, zone } = said.time
  if (zone) return { moment: fromZone(hasDay ? day : today, time, zone, writer, hasDay), others: [] }
  const minutes = span ? withinSpan(said.time, span) : time
  const other = isOpen && !span ? (time + 720) % 1440 : undefined
  if (!hasDay) {
    const next = (wanted: number) => at(wanted % 1440 > now ? today : addDays(today, 1), wanted % 1440)
    return { moment: next(minutes), others: other === undefined ? [] : [next(other)] }
  }
  // Of today's two nine o'clocks, the one still to come.
  const isOver = day === today && other !== undefined && minutes <= now && other > now
  // A day's midnight is the one that ends it.
  const chosen = isOver ? other : minutes === 0 ? 1440 : minutes
  const isPast = day === today && chosen <= now
  const others: Moment[] = other === undefined ? [] : [at(day, isOver ? minutes : other)]
  for (const on of said.isMerged ? [] : (said.day?.days ?? [])) if (on && on !== day) others.push(at(on, chosen))
  return { moment: at(isPast ? addDays(day, 1) : day, chosen), others }
}

function fromNow(minutes: number, { today, minutes: now, zone }: Writer): Moment {
  const start = momentOn(today, now * 60_000, zone)
  const { day, hour, minute } = readClock(new Date(start.getTime() + minutes * 60_000), zone)
  return { day, minutes: hour * 60 + minute }
}

/** A time by the clocks of another zone. */
function fromZone(day: Day, time: number, name: string, writer: Writer, hasDay: boolean): Moment {
  const place = places[name]
  const moment = place
    ? momentOn(day, time * 60_000, place)
    : new Date(Date.parse(`${day}T00:00:00Z`) + (time - (offsets.get(name) ?? 0) * 60) * 60_000)
  const { hour, minute } = readClock(moment, writer.zone)
  const here = { day: dayIn(writer.zone, moment), minutes: hour * 60 + minute }
  const isPast = here.day < writer.today || (here.day === writer.today && here.minutes <= writer.minutes)
  return isPast && !hasDay ? { ...here, day: addDays(here.day, 1) } : here
}
