'use client'

import { memo } from 'react'
import { Formatted } from '@/components/markdown/formatted'
import type { TextMention } from '@/lib/mentions/schema'

type CommentTextProps = { content: string; mentions: readonly TextMention[]; readerId: string }

/** A comment's Markdown with its mentions. Formatted again only when they change, not whenever comments are loaded. */
export const CommentText = memo(function CommentText({ content, mentions, readerId }: CommentTextProps) {
  return (
    <div dir="auto">
      <Formatted mentions={mentions} readerId={readerId}>
        {content}
      </Formatted>
    </div>
  )
}, isSameText)

function isSameText(before: CommentTextProps, after: CommentTextProps): boolean {
  return (
    before.content === after.content &&
    before.readerId === after.readerId &&
    JSON.stringify(before.mentions) === JSON.stringify(after.mentions)
  )
}
