import { acknowledge, alreadyDone } from '../answers'
import type { Verb } from '../verb'

type CommentDeleted = { type: 'comment.deleted'; cardId: string; commentId: string; expect?: string }

export const deleteComment: Verb<CommentDeleted> = {
  situation: 'card.update',
  applies: {
    details: (details, { commentId }) => ({
      ...details,
      comments: details.comments.filter(({ id }) => id !== commentId),
    }),
  },
  cardId: ({ cardId }) => cardId,
  counts: () => ({ comments: -1 }),
  write: async (db, { commentId, expect }) => {
    const which = { comment_id: commentId, ...(expect !== undefined && { expect }) }
    return acknowledge(await db.rpc('delete_comment', which), 'comment.delete', alreadyDone)
  },
  inverse: ({ cardId, commentId, expect }, { details, viewerId, now }) => {
    const known = details?.comments.find(({ id }) => id === commentId)
    if (known) return [{ type: 'comment.restored', cardId, comment: known }]
    if (expect === undefined) return []
    // If it was written here and not loaded since, only the database knows the rest.
    const written = { id: commentId, content: expect, mentions: [], userId: viewerId, createdAt: now, updatedAt: now }
    return [{ type: 'comment.restored', cardId, comment: written }]
  },
  name: ({ cardId }, { card }) => `delete a comment on ${card(cardId)}`,
}
