'use client'

import {
  AlarmClock,
  ArrowRightLeft,
  Check,
  CreditCard,
  KeyRound,
  Mail,
  MessageSquare,
  UserRoundCheck,
  X,
} from 'lucide-react'
import type { ComponentType, MouseEvent } from 'react'
import { useDateFormat, useTimeZone } from '@/components/time/time-settings'
import { RelativeTime } from '@/components/time/relative-time'
import { Avatar } from '@/components/ui/avatar'
import { IconButton } from '@/components/ui/icon-button'
import { plainText } from '@/lib/mentions/plain-text'
import type { NotificationKind } from '@/lib/notifications/kinds'
import type { Notification } from '@/lib/notifications/schema'
import { notificationSentence, plainSentence } from '@/lib/notifications/sentence'
import { notificationHref } from './mention-place'

type NotificationItemProps = {
  item: Notification
  onOpen: () => void
  onRead: () => void
  onDelete: (button: HTMLElement) => void
}

const icons: Record<NotificationKind, ComponentType<{ className?: string; 'aria-hidden': 'true' }>> = {
  mentioned: MessageSquare,
  assigned: UserRoundCheck,
  due_soon: AlarmClock,
  overdue: AlarmClock,
  commented: MessageSquare,
  moved: ArrowRightLeft,
  invited: Mail,
  offered: KeyRound,
  plan: CreditCard,
}

/** One notification: a sentence that leads there, and buttons to mark or delete it. */
export function NotificationItem({ item, onOpen, onRead, onDelete }: NotificationItemProps) {
  const format = useDateFormat()
  const parts = notificationSentence(item, useTimeZone(), format)
  const sentence = plainSentence(parts)
  const href = notificationHref(item)
  const isUnread = item.readAt === null
  const Icon = icons[item.kind]
  const handleOpen = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return // the browser opens another tab
    event.preventDefault()
    onOpen()
  }
  const words = (
    <>
      {isUnread && <span className="sr-only">Unread: </span>}
      {parts.map((part, at) =>
        typeof part === 'string' ? (
          part
        ) : (
          <bdi key={at} className="font-semibold wrap-anywhere">
            {part.name}
          </bdi>
        ),
      )}
    </>
  )
  return (
    <li
      data-unread={isUnread || undefined}
      className="group relative flex gap-3 border-b border-rule py-3 pr-2 pl-4 last:border-b-0 hover:bg-paper-sunk data-unread:bg-ai-wash/35 data-unread:hover:bg-ai-wash/70"
    >
      {isUnread && <span aria-hidden="true" className="absolute top-6 left-1.5 size-1.5 rounded-full bg-ai" />}
      {item.actorId !== null && item.actor !== null ? (
        <Avatar id={item.actorId} name={item.actor} url={item.avatarUrl} size="md" decorative className="mt-0.5" />
      ) : (
        <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-paper-sunk text-ink-soft">
          <Icon aria-hidden="true" className="size-4" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        {href === null ? (
          <p>{words}</p>
        ) : (
          <a
            href={href}
            onClick={handleOpen}
            className="before:absolute before:inset-0 focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-ai"
          >
            {words}
          </a>
        )}
        {item.text !== null && (
          <p dir="auto" className="mt-0.5 line-clamp-2 wrap-anywhere text-ink">
            {plainText(item.text)}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-1.5 text-xs text-ink-soft">
          <RelativeTime at={item.createdAt} />
          {item.kind !== 'invited' && item.board !== null && (
            <>
              <span aria-hidden="true">·</span>
              <bdi className="wrap-anywhere">{item.board}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="relative flex shrink-0 flex-col gap-0.5 self-start">
        <IconButton
          data-delete=""
          label={`Delete: ${sentence}`}
          size="icon-sm"
          onClick={(event) => onDelete(event.currentTarget)}
        >
          <X aria-hidden="true" />
        </IconButton>
        {isUnread && (
          <IconButton label={`Mark as read: ${sentence}`} size="icon-sm" onClick={onRead}>
            <Check aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
