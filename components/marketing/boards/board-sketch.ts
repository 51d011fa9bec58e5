import { addDays, type Day, dayIn } from '@/lib/boards/dates/calendar-day'
import { dueOn } from '@/lib/boards/dates/due-time'
import type { CardDetails } from '@/lib/boards/card/card-details-query'
import { parseStep } from '@/lib/boards/card/parse-new-card'
import type { Badges, Card, Label, List, Member, Priority } from '@/lib/boards/schema'
import { browserTimeZone } from '@/lib/time-zone'

/** A short description of a board that a public page shows. Days count from the day it is drawn. */
export type BoardSketch = {
  /** Unique on its page. */
  id: string
  title: string
  people?: readonly SketchPerson[]
  /** Names and colours of its techniques' tags. */
  tags?: Readonly<Record<string, string>>
  lists: readonly (readonly [title: string, ...cards: CardSketch[]])[]
  /** The title of the list that completes what enters it. */
  completing?: string
}

export type SketchPerson = { id: string; name: string }

export type CardSketch = {
  title: string
  priority?: Priority
  dueInDays?: number
  /** "15:00" */
  dueTime?: string
  doneDaysAgo?: number
  who?: SketchPerson
  tags?: readonly string[]
  /** As people type them: "[x] Agree on the keys" is done. */
  steps?: readonly string[]
  description?: string
  comments?: readonly { by: SketchPerson; hoursAgo: number; text: string }[]
}

/** The sketch as the data of a board. */
export type DrawnSketch = { lists: List[]; labels: Label[]; members: Member[]; details: Map<string, CardDetails> }

const hourMs = 60 * 60 * 1000

export function drawSketch({ id, people = [], tags = {}, lists, completing }: BoardSketch, now: Date): DrawnSketch {
  const details = new Map<string, CardDetails>()
  const drawn = lists.map(([title, ...cards], listAt): List => ({
    id: `${id}-${listAt}`,
    title,
    version: 1,
    ...(title === completing && { completes: true }),
    cards: cards.map((sketch, cardAt) => {
      const cardId = `${id}-${listAt}-${cardAt}`
      details.set(cardId, detailsOf(cardId, sketch, now))
      return drawCard(cardId, sketch, now)
    }),
  }))
  return {
    lists: drawn,
    labels: Object.entries(tags).map(([name, color]) => ({ id: name, name, color })),
    members: people.map((person) => ({ userId: person.id, displayName: person.name, role: 'member', avatarUrl: null })),
    details,
  }
}

function drawCard(id: string, sketch: CardSketch, now: Date): Card {
  const { title, priority, dueInDays, dueTime, doneDaysAgo, who, tags, steps, description, comments } = sketch
  const parsed = steps?.map(parseStep)
  const badges: Badges = {
    ...(tags && { labels: [...tags] }),
    ...(parsed && {
      checklist: [parsed.filter(({ completed }) => completed).length, parsed.length] as [number, number],
    }),
    ...(comments && { comments: comments.length }),
  }
  return {
    id,
    title,
    version: 1,
    ...(priority && { priority }),
    ...(dueInDays !== undefined && dueFields(addDays(dayIn(browserTimeZone(), now), dueInDays), dueTime)),
    ...(doneDaysAgo !== undefined && {
      completedAt: new Date(now.getTime() - doneDaysAgo * 24 * hourMs).toISOString(),
    }),
    ...(who && { assignee: who.id }),
    ...(description !== undefined && { hasDescription: true }),
    ...(Object.keys(badges).length > 0 && { badges }),
  }
}

function dueFields(day: Day, time: string | undefined): Pick<Card, 'dueDate' | 'dueAt' | 'dueTimeZone'> {
  if (time === undefined) return { dueDate: day }
  const { dueAt, dueTimeZone } = dueOn(day, time, browserTimeZone())
  return { dueDate: day, ...(dueAt && dueTimeZone && { dueAt, dueTimeZone }) }
}

function detailsOf(
  cardId: string,
  { steps = [], description = '', comments = [] }: CardSketch,
  now: Date,
): CardDetails {
  return {
    version: 1,
    description,
    createdBy: null,
    createdAt: now.toISOString(),
    checklist: steps.map((step, at) => ({ id: `${cardId}-step-${at}`, ...parseStep(step) })),
    comments: comments.map(({ by, hoursAgo, text }, at) => {
      const writtenAt = new Date(now.getTime() - hoursAgo * hourMs).toISOString()
      return {
        id: `${cardId}-comment-${at}`,
        userId: by.id,
        content: text,
        mentions: [],
        createdAt: writtenAt,
        updatedAt: writtenAt,
      }
    }),
    attachments: [],
    blockedBy: [],
    blocks: [],
    history: [],
  }
}
