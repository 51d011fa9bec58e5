'use client'

import { memo } from 'react'
import { Formatted } from '@/components/markdown/formatted'
import type { Member } from '@/lib/boards/schema'

type CommentTextProps = { content: string; people: Member[]; readerId: string }

/** A comment's Markdown with the names in it. */
export const CommentText = memo(function CommentText({ content, people, readerId }: CommentTextProps) {
  return (
    <div dir="auto">
      <Formatted people={people} readerId={readerId}>
        {content}
      </Formatted>
    </div>
  )
})
