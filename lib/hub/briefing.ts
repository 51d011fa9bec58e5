import { dueDay } from '@/lib/boards/dates/due-time'
import { daysBetween } from '@/lib/boards/dates/calendar-day'
import { type DateFormat, writeDay } from '@/lib/date-format'
import { durationWords, techniques } from '@/lib/flow/durations'
import { hubHref } from './pick'
import { foundBy, type HubCard, type HubFacts } from './schema'
import { capital, dayName, linkTo, onDay, type Sentence, titleOf } from './sentence'

export type HubCalendar = { timeZone: string; dateFormat: DateFormat }

const mostSentences = 7
/** A date longer past may no longer mean anything, and repeating it every day helps no one. */
const askAfterDays = 3
export const fewestForFull = 4

type Teller = (facts: HubFacts, calendar: HubCalendar) => Sentence['parts'] | null

/** The parts of the briefing, in reading order. What needs the person comes first. */
const needs: readonly [string, Teller][] = [
  ['overdue', tellOverdue],
  ['today', tellToday],
  ['asked', tellAsked],
  ['waiting', tellWaiting],
  ['ageing', tellAgeing],
  ['bounced', tellBounced],
]
const views: readonly [string, Teller][] = [
  ['day', tellFullDay],
  ['working', tellTooMany],
  ['news', tellNews],
]

export type Briefing = {
  sentences: readonly Sentence[]
  /** Whether something waits for the person. */ isQuiet: boolean
}

/** The briefing by rule: at most seven sentences, always the same for the same facts. */
export function writeBriefing(facts: HubFacts, calendar: HubCalendar): Briefing {
  const told = (tellers: typeof needs) =>
    tellers.flatMap(([id, tell]) => {
      const parts = tell(facts, calendar)
      return parts ? [{ id, parts }] : []
    })
  const [needed, seen] = [told(needs), told(views)]
  return {
    sentences: [...needed, ...seen.slice(needed.length - mostSentences)].slice(0, mostSentences),
    isQuiet: needed.length === 0,
  }
}

function tellOverdue(facts: HubFacts, { timeZone, dateFormat }: HubCalendar) {
  const { count, cards } = foundBy(facts, 'overdue')
  const [first] = cards
  if (!first) return null
  const day = dueOf(first, timeZone) ?? facts.today
  const when = onDay(day, facts.today, dateFormat)
  const isOld = daysBetween(day, facts.today) > askAfterDays
  const ending = isOld ? ` was due ${when}. Does that date still hold?` : ` was due ${when}.`
  if (count === 1) return [linkTo(first), ending]
  return [
    { text: techniques(count), href: hubHref({ pick: { rule: 'overdue' } }) },
    ' are overdue. ',
    linkTo(first),
    ending,
  ]
}

function tellToday(facts: HubFacts) {
  const { count, cards } = foundBy(facts, 'today')
  const [first] = cards
  if (!first) return null
  if (count === 1) return [linkTo(first), ' is due today.']
  return [
    { text: techniques(count), href: hubHref({ pick: { rule: 'today' } }) },
    ' are due today, ',
    linkTo(first),
    ' first.',
  ]
}

function tellAsked(facts: HubFacts) {
  const { count, cards } = foundBy(facts, 'asked')
  const [first] = cards
  if (!first) return null
  const asked = { text: 'mentioned you', href: hubHref({ pick: { rule: 'asked' } }) }
  if (count === 1) return [`${capital(nameOf(first))} `, asked, ' on ', linkTo(first), '.']
  return [
    'You have unread mentions on ',
    { text: techniques(count), href: asked.href },
    ': ',
    nameOf(first),
    ' on ',
    linkTo(first),
    '.',
  ]
}

const nameOf = ({ about }: HubCard) => about?.person ?? 'someone'

function tellWaiting(facts: HubFacts) {
  const { count, cards } = foundBy(facts, 'waiting')
  const [first] = cards
  if (!first) return null
  const mine = ownOf(first)
  const isOne = count === cards.length && cards.every(({ about }) => about?.for_id === first.about?.for_id)
  if (count === 1) return [linkTo(first), ' is waiting on your ', ...mine, '.']
  const many = { text: techniques(count), href: hubHref({ pick: { rule: 'waiting' } }) }
  return isOne
    ? [many, ' are waiting on your ', ...mine, '.']
    : [many, ' are waiting on yours: ', linkTo(first), ' on ', ...mine, '.']
}

/** The person's own technique that blocks another one. */
function ownOf({ about }: HubCard) {
  const { for_id: id, for_board_id: boardId, for_title: title } = about ?? {}
  return id && boardId && title !== undefined ? [linkTo({ id, boardId, title })] : ['technique']
}

function tellAgeing(facts: HubFacts) {
  const { count, cards } = foundBy(facts, 'ageing')
  const [first] = cards
  if (!first) return null
  const slow = [linkTo(first), ` has been in “${titleOf({ title: first.list })}” for ${agedWords(first)}.`]
  if (count === 1) return slow
  return [
    { text: techniques(count), href: hubHref({ pick: { rule: 'ageing' } }) },
    ' have been in their kata longer than usual. ',
    ...slow,
  ]
}

/** "9 days; 85 of 100 left it within 4 days" */
export function agedWords({ about }: HubCard): string {
  return `${durationWords(about?.days ?? 0)}; 85 of 100 left it within ${durationWords(about?.usual_days ?? 0)}`
}

function tellBounced(facts: HubFacts) {
  const { count, cards } = foundBy(facts, 'bounced')
  const [first] = cards
  if (!first) return null
  const times = first.about?.times ?? 2
  if (count === 1) return [linkTo(first), ` has gone back to an earlier kata ${timesWords(times)} in eight weeks.`]
  return [
    { text: techniques(count), href: hubHref({ pick: { rule: 'bounced' } }) },
    ' have gone back to an earlier kata more than once in eight weeks, ',
    linkTo(first),
    ` ${timesWords(times)}.`,
  ]
}

export const timesWords = (times: number) => (times === 2 ? 'twice' : `${times} times`)

/** The fullest of the next seven days (the sooner of two), if it is too full. */
export function fullDay(facts: HubFacts): { day: string; count: number } | null {
  const next = facts.found.filter(({ rule, cards }) => rule === 'day' && cards.length > 0)
  const fullest = next.toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))[0]
  const room = 2 * Math.max(1, facts.usualPerDay ?? 2)
  return fullest && fullest.count >= fewestForFull && fullest.count > room
    ? { day: fullest.key, count: fullest.count }
    : null
}

function tellFullDay(facts: HubFacts, { dateFormat }: HubCalendar) {
  const full = fullDay(facts)
  if (!full) return null
  const usual = facts.usualPerDay === null ? '.' : `; you usually finish ${facts.usualPerDay} a day.`
  return [
    `${capital(dayName(full.day, facts.today, dateFormat))} is full: `,
    { text: `${full.count} are due`, href: hubHref({ pick: { rule: 'day', key: full.day } }) },
    usual,
  ]
}

/** Whether more is in progress than usual for this person. */
export function isTooMany(facts: HubFacts): boolean {
  const { count } = foundBy(facts, 'working')
  return count >= fewestForFull && facts.usualWorking >= 1 && count > 1.5 * facts.usualWorking
}

function tellTooMany(facts: HubFacts) {
  if (!isTooMany(facts)) return null
  const { count } = foundBy(facts, 'working')
  return [
    'You are working on ',
    { text: techniques(count), href: hubHref({ pick: { rule: 'working' } }) },
    `; in the last eight weeks it was usually ${facts.usualWorking}.`,
  ]
}

function tellNews({ news: { finished, created }, since, today }: HubFacts, { dateFormat }: HubCalendar) {
  if (finished === 0 && created === 0) return null
  const part = (count: number, what: 'finished' | 'created') =>
    count === 0 ? 'none' : { text: String(count), href: hubHref({ pick: { flow: { what, since, until: today } } }) }
  const from = daysBetween(since, today) === 1 ? 'yesterday' : writeDay(since, { weekday: 'long' }, dateFormat)
  return [
    `Since ${from}, `,
    part(finished, 'finished'),
    finished === 1 ? ' was finished and ' : ' were finished and ',
    part(created, 'created'),
    created === 1 ? ' was added in your dojos.' : ' were added in your dojos.',
  ]
}

/** The day on which it is due for this person. */
export function dueOf({ dueDate, dueAt }: HubCard, timeZone: string): string | undefined {
  return dueDay({ dueDate: dueDate ?? undefined, dueAt: dueAt ?? undefined }, timeZone)
}
