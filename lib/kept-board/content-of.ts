import { type Draft, visitorId } from './draft'

/**
 * A draft as `keep_board` takes it. The sample's people and their comments are left out; what the visitor did belongs
 * to the person.
 */
export function contentOf({ lists, labels, details }: Draft) {
  const names = new Map(labels.map(({ id, name }) => [id, name]))
  return {
    tags: labels.map(({ name, color }) => ({ name, color })),
    lists: lists.map(({ title, completes, cardLimit, flow, cards }) => ({
      title,
      ...(completes && { completes }),
      ...(cardLimit && { cardLimit }),
      ...(flow && { flow }),
      cards: cards.map((card) => {
        const { description = '', checklist = [], comments = [] } = details[card.id] ?? {}
        return {
          title: card.title,
          ...(description !== '' && { description }),
          ...(card.priority && { priority: card.priority }),
          ...(card.dueDate !== undefined && { dueDate: card.dueDate }),
          ...(card.dueAt !== undefined && { dueAt: card.dueAt, dueTimeZone: card.dueTimeZone ?? 'UTC' }),
          ...(card.repeat !== undefined && { repeat: card.repeat }),
          ...(card.assignee === visitorId && { isMine: true }),
          ...(card.completedAt !== undefined && { isCompleted: true }),
          tags: (card.badges?.labels ?? []).flatMap((id) => names.get(id) ?? []),
          steps: checklist.map(({ title, completed }) => ({ title, ...(completed && { completed }) })),
          comments: comments.filter(({ userId }) => userId === visitorId).map(({ content }) => content),
        }
      }),
    })),
  }
}
