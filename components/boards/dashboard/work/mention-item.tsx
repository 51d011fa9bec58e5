'use client'

import { Check } from 'lucide-react'
import { useRouter } from 'next/navigation'
import type { MouseEvent } from 'react'
import { useDateFormat } from '@/components/time/time-settings'
import { Avatar } from '@/components/ui/avatar'
import { IconButton } from '@/components/ui/icon-button'
import type { UnreadMention } from '@/lib/boards/dashboard/work-schema'
import { plainText } from '@/lib/mentions/plain-text'
import { relativeTime } from '@/lib/relative-time'
import { cardHref, commentParameter } from '../../context/card-address'
import { WaitingItem, waitingLinkStyles } from './waiting-item'

type MentionItemProps = {
  mention: UnreadMention
  now: Date
  timeZone: string
  /** Resolves once it is marked. */
  onRead: () => Promise<void>
}

/** A comment that mentions the person: opened, or marked as read. */
export function MentionItem({ mention, now, timeZone, onRead }: MentionItemProps) {
  const { push } = useRouter()
  const format = useDateFormat()
  const { id, person, personId, avatarUrl, boardId, cardId, commentId, title, text, createdAt } = mention
  const name = person ?? 'Someone'
  const href = `/dojo/${boardId}${cardHref(cardId)}&${commentParameter}=${commentId}`
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // First: the page that opens counts what is unread.
    void onRead().then(() => push(href))
  }
  return (
    <WaitingItem
      face={<Avatar id={personId ?? id} name={name} url={avatarUrl} size="md" decorative />}
      action={
        <IconButton
          label={`Mark as read: ${name} mentioned you on ${title}`}
          size="icon-sm"
          onClick={() => void onRead()}
        >
          <Check aria-hidden="true" />
        </IconButton>
      }
    >
      <p className="text-pretty">
        <bdi className="font-semibold">{name}</bdi> mentioned you on{' '}
        <a href={href} dir="auto" className={waitingLinkStyles} onClick={open}>
          {title}
        </a>
      </p>
      <p className="text-ink-soft">
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          “{plainText(text)}”
        </span>
        {relativeTime(createdAt, now, timeZone, format)}
      </p>
    </WaitingItem>
  )
}
