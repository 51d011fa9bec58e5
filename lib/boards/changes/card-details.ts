import type { CardDetails, Comment } from '../card/card-details-query'
import type { ChecklistItem, Intended } from './change'

/** What a card that is still on its way to the database has. */
export function detailsOfNewCard(now: string, viewerId: string): CardDetails {
  return {
    version: 0,
    description: '',
    createdBy: viewerId,
    createdAt: now,
    checklist: [],
    comments: [],
    attachments: [],
    history: [],
  }
}

/** Whether a change is one that the details of this card show. */
export function concernsCard(change: Intended, cardId: string): boolean {
  if (change.type === 'card.placed') return change.card.id === cardId
  return 'cardId' in change && change.cardId === cardId
}

/**
 * The details of a card after a change of it by `viewerId`. Applying one twice is the same as once; one of what is
 * no longer there changes nothing.
 */
export function applyToDetails(details: CardDetails, change: Intended, viewerId: string, now: string): CardDetails {
  switch (change.type) {
    case 'card.placed': {
      const { description = '', checklist = [] } = change
      if (details.version > 0) return details
      return { ...details, description, checklist }
    }
    case 'card.patched': {
      const { patch, expect } = change
      if (patch.description === undefined) return details
      if (expect?.description !== undefined && expect.description !== details.description) return details
      return { ...details, description: patch.description }
    }
    case 'items.added': {
      const known = new Set(details.checklist.map(({ id }) => id))
      const added = change.items.filter(({ id }) => !known.has(id))
      return {
        ...details,
        checklist: details.checklist.toSpliced(change.index ?? details.checklist.length, 0, ...added),
      }
    }
    case 'item.edited': {
      const { itemId, title, completed, expect = {} } = change
      const isMeant = (item: ChecklistItem) =>
        item.id === itemId &&
        (expect.title ?? item.title) === item.title &&
        (expect.completed ?? item.completed) === item.completed
      const checklist = details.checklist.map((item) =>
        isMeant(item)
          ? { ...item, ...(title !== undefined && { title }), ...(completed !== undefined && { completed }) }
          : item,
      )
      return { ...details, checklist }
    }
    case 'item.moved': {
      const item = details.checklist.find(({ id }) => id === change.itemId)
      if (!item) return details
      return {
        ...details,
        checklist: details.checklist.filter((other) => other !== item).toSpliced(change.index, 0, item),
      }
    }
    case 'item.deleted':
      return { ...details, checklist: details.checklist.filter(({ id }) => id !== change.itemId) }
    case 'comment.added': {
      if (details.comments.some(({ id }) => id === change.comment.id)) return details
      const comment = { ...change.comment, userId: viewerId, createdAt: now, updatedAt: now }
      return { ...details, comments: [...details.comments, comment] }
    }
    case 'comment.edited': {
      const { commentId, content, expect } = change
      const isMeant = (comment: Comment) =>
        comment.id === commentId && (expect === undefined || comment.content === expect)
      const comments = details.comments.map((comment) =>
        isMeant(comment) ? { ...comment, content, updatedAt: now } : comment,
      )
      return { ...details, comments }
    }
    case 'comment.deleted':
      return { ...details, comments: details.comments.filter(({ id }) => id !== change.commentId) }
    case 'comment.restored': {
      const { comment } = change
      if (details.comments.some(({ id }) => id === comment.id)) return details
      const isLater = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt) > Date.parse(comment.createdAt)
      const place = details.comments.findIndex(isLater)
      return {
        ...details,
        comments: details.comments.toSpliced(place < 0 ? details.comments.length : place, 0, comment),
      }
    }
    default:
      return details
  }
}
