'use client'

import { useLayoutEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { findCard } from '@/lib/boards/changes/placement'
import type { Card } from '@/lib/boards/schema'
import { visibleLists } from '@/lib/boards/store/board-reducer'
import { useBoard } from '@/components/boards/context/board-context'
import { CardSection } from '@/components/boards/context/card-section'
import type { LoadedDetails } from '@/components/boards/context/use-card-details'
import { countWords } from '@/lib/count-words'
import type { TextMention } from '@/lib/mentions/schema'
import { CommentForm } from './comment-form'
import { CommentItem } from './comment-item'
import { useLinkedComment } from './use-linked-comment'
import { useNewestComments } from './use-newest-comments'

type CardCommentsProps = { card: Card; details: LoadedDetails; onRetry: () => void }

/** The comments of a technique, oldest first, and the field to add one. */
export function CardComments({ card, details, onRetry }: CardCommentsProps) {
  const { store, viewerId, canEdit, announce } = useBoard()
  const comments = details.state === 'known' ? details.details.comments : undefined
  const count = details.state === 'failed' ? undefined : (comments?.length ?? card.badges?.comments ?? 0)
  const linked = useLinkedComment(comments)
  const { shown, leftOut, showMore } = useNewestComments(comments ?? [], linked?.id)
  const heading = useRef<HTMLDivElement>(null)

  const latest = useRef({ canEdit, comments })
  // Before the effects of what has gone are told.
  useLayoutEffect(() => {
    latest.current = { canEdit, comments }
  })
  const isCardGone = () => {
    const view = store.getView()
    return !latest.current.canEdit || view.isGone || findCard(visibleLists(view), card.id) === undefined
  }
  const isCommentGone = (id: string) => isCardGone() || latest.current.comments?.some((one) => one.id === id) === false

  const add = (content: string, mentions: TextMention[]) => {
    const comment = { id: crypto.randomUUID(), content, mentions }
    store.intend({ type: 'comment.added', cardId: card.id, comment })
    announce('Comment added')
  }
  return (
    <CardSection
      title="Comments"
      aside={count ? <span className="text-xs text-ink-soft tabular-nums">{count}</span> : null}
    >
      <div ref={heading} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        {details.state === 'loading' && <CommentsSkeleton count={count ?? 0} />}
        {details.state === 'failed' && (
          <p role="alert" className="text-ink-soft">
            The comments could not be loaded.{' '}
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
          </p>
        )}
        {linked?.isGone && (
          <p role="status" className="rounded-ink bg-paper-sunk px-3 py-2 text-ink-soft">
            The comment this link leads to was deleted.
          </p>
        )}
        {leftOut > 0 && (
          <Button
            size="sm"
            className="self-start"
            onClick={() => {
              showMore()
              // The button may be gone then.
              heading.current?.focus({ preventScroll: true })
            }}
          >
            Show {countWords(leftOut, 'earlier comment')}
          </Button>
        )}
        {shown.length > 0 && (
          <ul aria-label="Comments" className="flex flex-col gap-1">
            {shown.map((comment) => (
              <CommentItem
                key={comment.id}
                cardId={card.id}
                comment={comment}
                isLinked={linked?.id === comment.id}
                isGone={() => isCommentGone(comment.id)}
                onDeleted={() => heading.current?.focus()}
              />
            ))}
          </ul>
        )}
        {count === 0 && !canEdit && <p className="text-ink-soft">No comments.</p>}
      </div>
      {canEdit && (
        <CommentForm
          label="Comment"
          draftKey={`comment:${viewerId}:${card.id}`}
          submitLabel="Send"
          isPlaceGone={isCardGone}
          onSubmit={add}
        />
      )}
    </CardSection>
  )
}

/** As many as the board already counts, so that nothing jumps when they load. */
function CommentsSkeleton({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <div aria-busy="true" className="flex flex-col gap-4 py-2">
      {Array.from({ length: Math.min(count, 8) }, (_, at) => (
        <div key={at} className="flex gap-3">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className={`h-3.5 ${at % 2 === 0 ? 'w-3/4' : 'w-1/2'}`} />
          </div>
        </div>
      ))}
    </div>
  )
}
