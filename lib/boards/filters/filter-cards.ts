import { plainLetters } from '@/lib/normal-form'
import { addDays, startOfWeek, type WeekStart } from '../dates/calendar-day'
import { type CardFilter, countConditions } from './card-filter'
import { isLate, today } from '../dates/due-date'
import { dueDay } from '../dates/due-time'
import type { Card, List } from '../schema'

/** Whose filter it is, and the current time. */
export type FilterPoint = { viewerId: string; now: Date; timeZone: string; weekStart: WeekStart }

const letters = new WeakMap<Card, string>()

/** A changed card is a new object, so a cached result stays right. */
function lettersOf(card: Card): string {
  let known = letters.get(card)
  if (known === undefined) {
    known = plainLetters(card.title)
    letters.set(card, known)
  }
  return known
}

type Test = (card: Card) => boolean

/** A test for one card, or undefined if every card passes. */
export function cardTest(filter: CardFilter, point: FilterPoint): Test | undefined {
  if (countConditions(filter) === 0) return undefined
  const tests = [
    textTest(filter),
    priorityTest(filter),
    assigneeTest(filter, point),
    labelTest(filter),
    dueTest(filter, point),
    doneTest(filter),
  ]
  const asked = tests.filter((test) => test !== undefined)
  return (card) => asked.every((test) => test(card))
}

/** Every word anywhere in the title. */
function textTest({ text }: CardFilter): Test | undefined {
  const words = plainLetters(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return (card) => {
    const title = lettersOf(card)
    return words.every((word) => title.includes(word))
  }
}

function priorityTest({ priorities }: CardFilter): Test | undefined {
  if (priorities.length === 0) return undefined
  const wanted = new Set(priorities)
  return (card) => wanted.has(card.priority ?? 'none')
}

function assigneeTest({ assignees }: CardFilter, { viewerId }: FilterPoint): Test | undefined {
  if (assignees.length === 0) return undefined
  const wanted = new Set(assignees.map((who) => (who === 'me' ? viewerId : who)))
  return (card) => wanted.has(card.assignee ?? 'nobody')
}

function labelTest({ labels }: CardFilter): Test | undefined {
  if (labels.length === 0) return undefined
  const wanted = new Set(labels)
  return (card) => card.badges?.labels?.some((id) => wanted.has(id)) ?? false
}

function doneTest({ completion }: CardFilter): Test | undefined {
  if (!completion) return undefined
  if (completion === 'blocked') return (card) => card.completedAt === undefined && (card.badges?.blockers ?? 0) > 0
  return (card) => (card.completedAt !== undefined) === (completion === 'done')
}

/** Late means past and not completed; today and this week follow the person's calendar. */
function dueTest({ due }: CardFilter, { now, timeZone, weekStart }: FilterPoint): Test | undefined {
  if (due.length === 0) return undefined
  const thisDay = today(now, timeZone)
  const week = startOfWeek(thisDay, weekStart)
  const spans = [
    ...(due.includes('today') ? [[thisDay, thisDay] as const] : []),
    ...(due.includes('week') ? [[week, addDays(week, 6)] as const] : []),
  ]
  const isNoneWanted = due.includes('none')
  const isLateWanted = due.includes('overdue')
  return (card) => {
    const day = dueDay(card, timeZone)
    if (day === undefined) return isNoneWanted
    return (isLateWanted && isLate(card, now, timeZone)) || spans.some(([first, last]) => day >= first && day <= last)
  }
}

/** The cards that pass a filter, or null if all do. */
export function filterCards(lists: List[], filter: CardFilter, point: FilterPoint): ReadonlySet<string> | null {
  const passes = cardTest(filter, point)
  if (!passes) return null
  const shown = new Set<string>()
  for (const { cards } of lists) for (const card of cards) if (passes(card)) shown.add(card.id)
  return shown
}
