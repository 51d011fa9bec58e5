import type { Comment } from '../../card/card-details-query'
import { acknowledge, seen } from '../answers'
import { insertAt } from '../placement'
import type { Verb } from '../verb'

/** Takes back one's own deletion: the comment is as before. */
type CommentRestored = { type: 'comment.restored'; cardId: string; comment: Comment }

export const restoreComment: Verb<CommentRestored> = {
  situation: 'card.update',
  applies: {
    details: (details, { comment }) => {
      if (details.comments.some(({ id }) => id === comment.id)) return details
      const isLater = ({ createdAt }: Comment) => Date.parse(createdAt) > Date.parse(comment.createdAt)
      const place = details.comments.findIndex(isLater)
      return { ...details, comments: insertAt(details.comments, place < 0 ? Infinity : place, comment) }
    },
  },
  cardId: ({ cardId }) => cardId,
  counts: () => ({ comments: 1 }),
  write: async (db, { comment }) =>
    acknowledge(await db.rpc('restore_comment', { comment_id: comment.id }), 'comment.restore'),
  isAlreadySo: async (db, { comment }) => {
    const read = db.from('card_comments').select('id').eq('id', comment.id).maybeSingle()
    return seen(await read, 'comment.restore') !== null
  },
  inverse: ({ cardId, comment }) => [
    { type: 'comment.deleted', cardId, commentId: comment.id, expect: comment.content },
  ],
  name: ({ cardId }, { card }) => `restore a comment on ${card(cardId)}`,
}
