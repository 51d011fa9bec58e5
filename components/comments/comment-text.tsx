'use client'

import { memo } from 'react'
import { OnDemand } from '@/components/boards/board/on-demand'
import type { Member } from '@/lib/boards/schema'

export const loadMarkdown = () => import('@/components/boards/card/markdown').then((module) => module.Markdown)

type CommentTextProps = { content: string; people: Member[]; readerId: string }

/** A comment's Markdown with the names in it. Until the formatting is there, the text as it was written. */
export const CommentText = memo(function CommentText({ content, people, readerId }: CommentTextProps) {
  const plain = <p className="leading-normal wrap-anywhere whitespace-pre-wrap">{content}</p>
  return (
    <div dir="auto">
      <OnDemand load={loadMarkdown} props={{ children: content, people, readerId }} fallback={plain} />
    </div>
  )
})
