'use client'

import { Check, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { IconButton } from '@/components/ui/icon-button'
import type { BellMention } from '@/lib/mentions/bell'
import { plainText } from '@/lib/mentions/plain-text'
import { cn } from '@/lib/cn'
import { mentionHref } from './mention-place'
import { RelativeTime } from '@/components/time/relative-time'

type MentionItemProps = {
  item: BellMention
  onOpen: () => void
  onRead: () => void
  onDelete: (button: HTMLElement) => void
}

/** One mention: a link to the comment, and buttons to mark or delete the mention. */
export function MentionItem({ item: mention, onOpen, onRead, onDelete }: MentionItemProps) {
  const { author, authorId, avatarUrl, createdAt, readAt, text } = mention
  const name = author ?? 'Unknown' // spec section 8, as is the sentence of a missing comment
  const isUnread = readAt === null
  const handleOpen = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return // the browser opens another tab
    event.preventDefault()
    onOpen()
  }
  return (
    <li
      data-unread={isUnread || undefined}
      className="group relative flex gap-3 border-b border-rule py-3 pr-2 pl-4 last:border-b-0 hover:bg-paper-sunk data-unread:bg-ai-wash/35 data-unread:hover:bg-ai-wash/70"
    >
      {isUnread && <span aria-hidden="true" className="absolute top-6 left-1.5 size-1.5 rounded-full bg-ai" />}
      <Avatar id={authorId ?? name} name={name} url={avatarUrl} size="md" decorative className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <a
          href={mentionHref(mention)}
          onClick={handleOpen}
          className="before:absolute before:inset-0 focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-ai"
        >
          {isUnread && <span className="sr-only">Unread: </span>}
          <bdi className="font-semibold wrap-anywhere">{name}</bdi> mentioned you
        </a>
        <p
          dir="auto"
          className={cn('mt-0.5 line-clamp-3 wrap-anywhere', text === null ? 'text-ink-soft italic' : 'text-ink')}
        >
          {text === null ? 'Comment not found' : plainText(text)}
        </p>
        <p className="mt-1 text-xs text-ink-soft">
          <RelativeTime at={createdAt} />
        </p>
      </div>
      <div className="relative flex shrink-0 flex-col gap-0.5 self-start">
        <IconButton
          data-delete=""
          label={`Delete mention by ${name}`}
          size="icon-sm"
          onClick={(event) => onDelete(event.currentTarget)}
        >
          <X aria-hidden="true" />
        </IconButton>
        {isUnread && (
          <IconButton label={`Mark mention by ${name} as read`} size="icon-sm" onClick={onRead}>
            <Check aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
