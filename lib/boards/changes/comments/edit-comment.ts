import { acknowledge } from '../answers'
import type { Verb } from '../verb'

type CommentEdited = { type: 'comment.edited'; cardId: string; commentId: string; content: string; expect?: string }

export const editComment: Verb<CommentEdited> = {
  situation: 'card.update',
  typed: ({ content }) => content,
  applies: {
    details: (details, { commentId, content, expect }, { now }) => ({
      ...details,
      comments: details.comments.map((comment) =>
        comment.id === commentId && (expect ?? comment.content) === comment.content
          ? { ...comment, content, updatedAt: now }
          : comment,
      ),
    }),
  },
  cardId: ({ cardId }) => cardId,
  write: async (db, { commentId, content, expect }) => {
    const edit = { comment_id: commentId, content, ...(expect !== undefined && { expect }) }
    return acknowledge(await db.rpc('edit_comment', edit), 'comment.update')
  },
  isAlreadySo: async (db, { commentId, content }) => {
    const { data } = await db.from('card_comments').select('content').eq('id', commentId).maybeSingle()
    return data?.content === content
  },
  inverse: ({ type, cardId, commentId, content, expect }, { details }) => {
    const was = expect ?? details?.comments.find(({ id }) => id === commentId)?.content
    return was === undefined || was === content ? [] : [{ type, cardId, commentId, content: was, expect: content }]
  },
  name: ({ cardId }, { card }) => `change a comment on ${card(cardId)}`,
}
