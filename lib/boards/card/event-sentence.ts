import type { CardEvent } from './card-details-query'

export type EventWords = {
  /** A person's display name, or "Someone" if the account or membership is gone. */
  nameOf: (userId: string | null) => string
  /** A day (YYYY-MM-DD) as people write it. */
  dateOf: (day: string) => string
  /** A moment (ISO 8601) as this person reads it, with its day. */
  momentOf: (moment: string) => string
  /** How something repeats, in words: "Every Tuesday". */
  repeatOf: (repeat: string) => string
}

const priorityNames: Record<string, string> = { high: 'high', medium: 'medium', low: 'low' }

/**
 * What happened, as the rest of a sentence that starts with the person's name: "moved it from Ready to Done". The kinds
 * are those of a card's history (`historyKinds` in lib/events/kinds.ts); an unknown one, from a newer database, is
 * still a sentence.
 */
export function eventSentence(
  { kind, detail }: Pick<CardEvent, 'kind' | 'detail'>,
  { nameOf, dateOf, momentOf, repeatOf }: EventWords,
): string {
  const text = (key: string) => {
    const value = detail[key]
    return typeof value === 'string' ? value : undefined
  }
  const [from, to, at] = [text('from'), text('to'), text('at')]
  switch (kind) {
    case 'card.renamed':
      return `renamed it from “${from}” to “${to}”`
    case 'card.described':
      return 'changed the description'
    case 'card.prioritised':
      return to ? `set the priority to ${priorityNames[to] ?? to}` : 'removed the priority'
    case 'card.dated':
      return to ? `set the due date to ${at ? momentOf(at) : dateOf(to)}` : 'removed the due date'
    case 'card.repeat_set':
      return to ? `set it to repeat: ${repeatOf(to)}` : 'stopped it from repeating'
    case 'card.repeated':
      return to ? `created the next one, due ${dateOf(to)}` : 'created the next one'
    case 'card.assigned':
      return to ? `assigned it to ${nameOf(to)}` : `unassigned ${nameOf(from ?? null)}`
    case 'card.completed':
      return 'completed it'
    case 'card.reopened':
      return 'reopened it'
    case 'card.moved':
      return `moved it from ${from} to ${to}`
    case 'card.transferred':
      return from ? `moved it here from the dojo “${from}”` : 'moved it here from another dojo'
    case 'card.copied':
      return `copied it from “${from}”`
    case 'card.archived':
      return 'archived it'
    case 'card.deleted':
      return 'deleted it'
    case 'card.restored':
      return 'restored it'
    case 'block.added':
      return `marked it as blocked by ${otherCard(text('title'))}`
    case 'block.removed':
      return `marked it as no longer blocked by ${otherCard(text('title'))}`
    case 'label.added':
      return `added the tag ${text('name')}`
    case 'label.removed':
      return `removed the tag ${text('name')}`
    case 'step.done':
      return `ticked “${text('title')}”`
    case 'step.undone':
      return `unticked “${text('title')}”`
    case 'step.deleted':
      return `deleted the step “${text('title')}”`
    case 'comment.deleted':
      return 'deleted a comment'
    case 'attachment.added':
      return `attached ${text('name')}`
    case 'attachment.removed':
      return `removed the file ${text('name')}`
    default:
      return 'changed it'
  }
}

/** The title is recorded only if everyone who sees the history can also see the other card. */
function otherCard(title: string | undefined): string {
  return title === undefined ? 'a technique on another dojo' : `“${title}”`
}
