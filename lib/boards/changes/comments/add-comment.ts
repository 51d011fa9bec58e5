import type { TextMention } from '@/lib/mentions/schema'
import { acknowledge, alreadyCreated } from '../answers'
import type { Verb } from '../verb'

/** `mentions` are the people who were picked; the database finds typed names. */
type CommentAdded = {
  type: 'comment.added'
  cardId: string
  comment: { id: string; content: string; mentions?: TextMention[] }
}

export const addComment: Verb<CommentAdded> = {
  situation: 'card.update',
  typed: ({ comment }) => comment.content,
  applies: {
    details: (details, { comment }, { viewerId, now }) => {
      if (details.comments.some(({ id }) => id === comment.id)) return details
      const written = { mentions: [], ...comment, userId: viewerId, createdAt: now, updatedAt: now }
      return { ...details, comments: [...details.comments, written] }
    },
  },
  cardId: ({ cardId }) => cardId,
  counts: () => ({ comments: 1 }),
  write: async (db, { cardId, comment }, boardId) => {
    const row = { ...comment, card_id: cardId, board_id: boardId }
    return acknowledge(await db.from('card_comments').insert(row), 'comment.create', alreadyCreated)
  },
  inverse: ({ cardId, comment }) => [
    { type: 'comment.deleted', cardId, commentId: comment.id, expect: comment.content },
  ],
  name: ({ cardId }, { card }) => `comment on ${card(cardId)}`,
}
