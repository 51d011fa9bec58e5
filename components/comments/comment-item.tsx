'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { countedAs } from '@/components/feedback/notify'
import { RelativeTime } from '@/components/time/relative-time'
import { Avatar } from '@/components/ui/avatar'
import { IconButton } from '@/components/ui/icon-button'
import type { Comment } from '@/lib/boards/card/card-details-query'
import { useBoard, useMember } from '@/components/boards/context/board-context'
import { useReturnFocus } from '@/components/ui/use-return-focus'
import type { TextMention } from '@/lib/mentions/schema'
import { CommentForm } from './comment-form'
import { CommentText } from './comment-text'
import { beginningOf } from './use-draft'

type CommentItemProps = {
  cardId: string
  comment: Comment
  isLinked: boolean
  isGone: () => boolean
  onDeleted: () => void
}

/** Shown while the comment is pointed at or something in it has the focus; on touch, always. */
const quietStyles = 'opacity-0 group-hover:opacity-100 group-has-focus-visible:opacity-100 pointer-coarse:opacity-100'

/** One comment. Its author may edit it; its author and admins may delete it. */
export function CommentItem({ cardId, comment, isLinked, isGone, onDeleted }: CommentItemProps) {
  const { store, undo, viewerId, canEdit, role } = useBoard()
  const author = useMember(comment.userId ?? undefined)
  const draftKey = `comment:${viewerId}:${comment.id}`
  /** The text that editing began with, which may be days ago: it may have been changed elsewhere since. */
  const [before, setBefore] = useState<string>()
  const isEditing = before !== undefined
  const [editButton, handleEditClosed] = useReturnFocus()
  const name = author?.displayName ?? 'Unknown'
  const isMine = canEdit && comment.userId === viewerId
  const mayDelete = isMine || role === 'admin'

  const leave = () => {
    handleEditClosed()
    setBefore(undefined)
  }
  const save = (content: string, mentions: TextMention[]) => {
    leave()
    const isSame = content === comment.content && JSON.stringify(mentions) === JSON.stringify(comment.mentions)
    if (!isSame)
      store.intend({
        type: 'comment.edited',
        cardId,
        commentId: comment.id,
        content,
        mentions,
        expect: before ?? comment.content,
      })
  }
  const remove = () => {
    onDeleted()
    store.intend({ type: 'comment.deleted', cardId, commentId: comment.id })
    undo.offer('Comment deleted', { counted: countedAs('comment', 'deleted') })
  }
  return (
    <li
      id={`comment-${comment.id}`}
      tabIndex={-1}
      data-linked={isLinked || undefined}
      className="group -mx-2 flex scroll-my-16 gap-3 rounded-ink px-2 py-2 outline-none data-linked:bg-ai-wash/50 data-linked:ring-1 data-linked:ring-ai"
    >
      <Avatar
        id={comment.userId ?? name}
        name={name}
        url={author?.avatarUrl ?? null}
        size="md"
        decorative
        className="mt-0.5"
      />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-7 items-center gap-2">
          <p className="min-w-0 flex-1 text-[13px] text-ink-soft">
            <bdi className="mr-2 text-sm font-semibold wrap-anywhere text-ink">{name}</bdi>
            <RelativeTime at={comment.createdAt} />
            {Date.parse(comment.updatedAt) > Date.parse(comment.createdAt) && ' · edited'}
          </p>
          {!isEditing && isMine && (
            <IconButton
              ref={editButton}
              label="Edit comment"
              size="icon-sm"
              className={quietStyles}
              onClick={() => setBefore(beginningOf(draftKey) ?? comment.content)}
            >
              <Pencil aria-hidden="true" />
            </IconButton>
          )}
          {!isEditing && mayDelete && (
            <IconButton label="Delete comment" size="icon-sm" className={quietStyles} onClick={remove}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </div>
        {isEditing ? (
          <CommentForm
            label="Edit comment"
            draftKey={draftKey}
            initial={{ text: comment.content, picked: comment.mentions }}
            submitLabel="Save"
            takesFocus
            isPlaceGone={isGone}
            onSubmit={save}
            onLeave={leave}
          />
        ) : (
          <CommentText content={comment.content} mentions={comment.mentions} readerId={viewerId} />
        )}
      </div>
    </li>
  )
}
