import type { TextMention } from '@/lib/mentions/schema'
import { acknowledge, seen } from '../answers'
import type { Verb } from '../verb'

type CommentEdited = {
  type: 'comment.edited'
  cardId: string
  commentId: string
  content: string
  mentions?: TextMention[]
  expect?: string
}

export const editComment: Verb<CommentEdited> = {
  situation: 'card.update',
  typed: ({ content }) => content,
  applies: {
    details: (details, { commentId, content, mentions, expect }, { now }) => ({
      ...details,
      comments: details.comments.map((comment) =>
        comment.id === commentId && (expect ?? comment.content) === comment.content
          ? { ...comment, content, ...(mentions && { mentions }), updatedAt: now }
          : comment,
      ),
    }),
  },
  cardId: ({ cardId }) => cardId,
  write: async (db, { commentId, content, mentions, expect }) => {
    const edit = {
      comment_id: commentId,
      content,
      ...(mentions && { mentions }),
      ...(expect !== undefined && { expect }),
    }
    return acknowledge(await db.rpc('edit_comment', edit), 'comment.update')
  },
  isAlreadySo: async (db, { commentId, content }) => {
    const read = db.from('card_comments').select('content').eq('id', commentId).maybeSingle()
    return seen(await read, 'comment.update')?.content === content
  },
  inverse: ({ type, cardId, commentId, content, expect }, { details }) => {
    const known = details?.comments.find(({ id }) => id === commentId)
    const was = expect ?? known?.content
    if (was === undefined || was === content) return []
    return [{ type, cardId, commentId, content: was, expect: content, ...(known && { mentions: known.mentions }) }]
  },
  name: ({ cardId }, { card }) => `change a comment on ${card(cardId)}`,
}
