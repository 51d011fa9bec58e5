import 'server-only'
import { createHash } from 'node:crypto'
import { movedDue } from '@/lib/boards/dates/due-time'
import type { CardPatch } from '@/lib/boards/changes/change'
import { freeDays } from './free-days'
import { agedWords, dueOf, fullDay, type HubCalendar, isTooMany, timesWords } from './briefing'
import { cardHref, hubHref } from './pick'
import { foundBy, type HubCard, type HubFacts } from './schema'
import { capital, dayName, onDay, titleOf } from './sentence'

/** An edit of one technique, and its inverse. */
export type HubEdit = { boardId: string; cardId: string; patch: CardPatch; expect: CardPatch }

export type HubAction =
  | { kind: 'edit'; label: string; done: string; edits: readonly HubEdit[] }
  | { kind: 'open'; label: string; href: string }

export type Suggestion = {
  /** From its rule and facts: once dismissed, it stays away until these change. */
  fingerprint: string
  title: string
  text: string
  action: HubAction
}

/** Enough for one database call and one look. */
const mostMoved = 100
const mostTwins = 2
const usualPerDay = 2

type Suggester = (facts: HubFacts, calendar: HubCalendar, viewerId: string) => readonly (Draft | null)[]
type Draft = Omit<Suggestion, 'fingerprint'> & { of: readonly string[] }

const suggesters: readonly [string, Suggester][] = [
  ['asked', suggestAnswer],
  ['waiting', suggestClearing],
  ['overdue', suggestNewDates],
  ['ageing', suggestMovingOn],
  ['bounced', suggestAgreeing],
  ['working', suggestFinishing],
  ['day', suggestSpreading],
  ['unowned', suggestTaking],
  ['twins', suggestComparing],
  ['big', suggestSplitting],
]

/** Suggestions, one act each, always in the same order, without dismissed ones. */
export function makeSuggestions(facts: HubFacts, calendar: HubCalendar, viewerId: string): Suggestion[] {
  const dismissed = new Set(facts.dismissed)
  return suggesters
    .flatMap(([rule, suggest]) =>
      suggest(facts, calendar, viewerId).flatMap((draft) => {
        if (!draft) return []
        const { of, ...suggestion } = draft
        return [{ ...suggestion, fingerprint: fingerprintOf(rule, of) }]
      }),
    )
    .filter(({ fingerprint }) => !dismissed.has(fingerprint))
}

/** The same for any order of the facts. */
export function fingerprintOf(rule: string, facts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([rule, ...facts.toSorted()]))
    .digest('hex')
    .slice(0, 32)
}

const quoted = (card: { title: string }) => `“${titleOf(card)}”`
const firstOf = (facts: HubFacts, rule: string): HubCard | undefined => foundBy(facts, rule).cards[0]
const many = (count: number) => (count === 1 ? '1 technique' : `${count} techniques`)
const dueFact = ({ id, dueDate, dueAt }: HubCard) => `${id} ${dueDate ?? ''} ${dueAt ?? ''}`

function suggestAnswer(facts: HubFacts): [Draft | null] {
  const card = firstOf(facts, 'asked')
  if (!card) return [null]
  const { person, comment_id: commentId } = card.about ?? {}
  return [
    {
      of: [card.id, commentId ?? ''],
      title: `Answer ${person ?? 'the comment'} on ${quoted(card)}`,
      text: `You are mentioned there, in ${card.board}, and have not read the comment yet.`,
      action: { kind: 'open', label: 'Open the comment', href: cardHref(card, commentId) },
    },
  ]
}

function suggestClearing(facts: HubFacts): [Draft | null] {
  const { cards } = foundBy(facts, 'waiting')
  const [first] = cards
  const { for_id: id, for_board_id: boardId, for_title: title } = first?.about ?? {}
  if (!first || !id || !boardId || title === undefined) return [null]
  const behind = cards.filter(({ about }) => about?.for_id === id)
  return [
    {
      of: [id, ...behind.map((card) => card.id)],
      title: `Finish ${quoted({ title })} first`,
      text: behind.length === 1 ? `${quoted(first)} is waiting on it.` : `${many(behind.length)} are waiting on it.`,
      action: { kind: 'open', label: 'Open technique', href: cardHref({ id, boardId }) },
    },
  ]
}

function suggestNewDates(facts: HubFacts, calendar: HubCalendar): [Draft | null] {
  return [
    moveToFreeDays(facts, calendar, foundBy(facts, 'overdue').cards, (cards, days) => {
      const [first] = cards
      if (cards.length === 1 && first)
        return {
          title: `Give ${quoted(first)} a new date`,
          text: `It was due ${onDay(dueOf(first, calendar.timeZone) ?? facts.today, facts.today, calendar.dateFormat)}.`,
          label: `Move to ${days}`,
        }
      return {
        title: `Move ${cards.length} overdue techniques to the next free days`,
        text: `${capital(days)}, the longest overdue first.`,
        label: `Move ${cards.length}`,
      }
    }),
  ]
}

/** What exceeds a usual day moves off the fullest day: its last techniques. */
function suggestSpreading(facts: HubFacts, calendar: HubCalendar): [Draft | null] {
  const full = fullDay(facts)
  if (!full) return [null]
  const { cards } = foundBy(facts, 'day', full.day)
  const rest = cards.slice(Math.max(1, facts.usualPerDay ?? usualPerDay))
  const name = capital(dayName(full.day, facts.today, calendar.dateFormat))
  return [
    moveToFreeDays(facts, calendar, rest, (moved, days) => ({
      title: `Move ${moved.length} of ${name}’s ${full.count} to free days`,
      text: `${capital(days)}. What comes first stays on ${name}.`,
      label: `Move ${moved.length}`,
    })),
  ]
}

type Said = (cards: readonly HubCard[], days: string) => { title: string; text: string; label: string }

function moveToFreeDays(
  facts: HubFacts,
  { timeZone, dateFormat }: HubCalendar,
  found: readonly HubCard[],
  say: Said,
): Draft | null {
  const cards = found.filter(({ mayEdit }) => mayEdit).slice(0, mostMoved)
  if (cards.length === 0) return null
  const load = new Map(facts.found.flatMap(({ rule, key, count }) => (rule === 'day' ? [[key, count] as const] : [])))
  const days = freeDays(cards.length, facts.today, load, Math.max(1, facts.usualPerDay ?? usualPerDay))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const words = (day: string) => dayName(day, facts.today, dateFormat)
  const { label, ...said } = say(cards, first === last ? words(first) : `${words(first)} to ${words(last)}`)
  const edits = cards.map((card, at): HubEdit => {
    const { dueDate, dueAt, dueTimeZone } = card
    const was = { dueDate, dueAt, dueTimeZone }
    const due = { dueDate: dueDate ?? undefined, dueAt: dueAt ?? undefined, dueTimeZone: dueTimeZone ?? undefined }
    return { boardId: card.boardId, cardId: card.id, patch: movedDue(due, days[at]!, timeZone), expect: was }
  })
  const done = cards.length === 1 ? 'Moved to another day' : `${cards.length} techniques moved to other days`
  return { ...said, of: cards.map(dueFact), action: { kind: 'edit', label, done, edits } }
}

function suggestMovingOn(facts: HubFacts): [Draft | null] {
  const card = firstOf(facts, 'ageing')
  if (!card) return [null]
  const said = {
    of: [card.id, card.list],
    title: `Move ${quoted(card)} forward`,
    text: `In “${titleOf({ title: card.list })}” for ${agedWords(card)}.`,
  }
  if (!card.mayEdit || card.priority === 'high')
    return [{ ...said, action: { kind: 'open', label: 'Open technique', href: cardHref(card) } }]
  const edit = {
    boardId: card.boardId,
    cardId: card.id,
    patch: { priority: 'high' },
    expect: { priority: card.priority },
  } as const
  return [
    { ...said, action: { kind: 'edit', label: 'Make it high priority', done: 'Priority set to high', edits: [edit] } },
  ]
}

function suggestAgreeing(facts: HubFacts): [Draft | null] {
  const card = firstOf(facts, 'bounced')
  if (!card) return [null]
  const times = card.about?.times ?? 2
  return [
    {
      of: [card.id, String(times)],
      title: `Say what “done” means for ${quoted(card)}`,
      text: `It has gone back to an earlier kata ${timesWords(times)} in eight weeks.`,
      action: { kind: 'open', label: 'Open technique', href: cardHref(card) },
    },
  ]
}

function suggestFinishing(facts: HubFacts): [Draft | null] {
  if (!isTooMany(facts)) return [null]
  const { count } = foundBy(facts, 'working')
  return [
    {
      of: [String(count)],
      title: 'Finish something before you start the next',
      text: `You are working on ${many(count)}; in the last eight weeks it was usually ${facts.usualWorking}.`,
      action: { kind: 'open', label: `See the ${count}`, href: hubHref({ pick: { rule: 'working' } }) },
    },
  ]
}

function suggestTaking(facts: HubFacts, { timeZone, dateFormat }: HubCalendar, viewerId: string): [Draft | null] {
  const card = firstOf(facts, 'unowned')
  const day = card && dueOf(card, timeZone)
  if (!card || !day) return [null]
  const { count } = foundBy(facts, 'unowned')
  const due = `${day < facts.today ? 'Was due' : 'Due'} ${onDay(day, facts.today, dateFormat)}`
  const edit = { boardId: card.boardId, cardId: card.id, patch: { assignee: viewerId }, expect: { assignee: null } }
  return [
    {
      of: [dueFact(card)],
      title: `Take ${quoted(card)}, or assign someone`,
      text: `${due} in ${card.board}, and assigned to no one.${count > 1 ? ` There ${count === 2 ? 'is 1 more' : `are ${count - 1} more`} like it.` : ''}`,
      action: { kind: 'edit', label: 'Assign to me', done: 'Assigned to you', edits: [edit] },
    },
  ]
}

function suggestComparing(facts: HubFacts): readonly Draft[] {
  return facts.found
    .filter(({ rule }) => rule === 'twins')
    .slice(0, mostTwins)
    .flatMap(({ key, count, cards }) => {
      const [first] = cards
      if (!first) return []
      return [
        {
          of: cards.map(({ id }) => id),
          title: count === 2 ? 'Two look the same' : `${count} look the same`,
          text: `${quoted(first)} in ${first.board}: ${[...new Set(cards.map(({ list }) => list))].join(', ')}.`,
          action: { kind: 'open' as const, label: 'Compare', href: hubHref({ pick: { rule: 'twins', key } }) },
        },
      ]
    })
}

function suggestSplitting(facts: HubFacts): [Draft | null] {
  const card = firstOf(facts, 'big')
  if (!card) return [null]
  const steps = card.about?.steps ?? 0
  return [
    {
      of: [card.id, String(steps)],
      title: `Split ${quoted(card)}`,
      text: steps > 10 ? `${steps} steps, and none started.` : 'A long description, and nothing started.',
      action: { kind: 'open', label: 'Open technique', href: cardHref(card) },
    },
  ]
}
