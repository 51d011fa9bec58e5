'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useId, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { badgeText, type BellMention } from '@/lib/mentions/bell'
import type { Notification } from '@/lib/notifications/schema'
import { IntentLink } from '@/components/navigation/intent-link'
import { notificationsLink } from '@/components/navigation/links'
import { BellList } from './bell-list'
import type { LiveMentions } from './live-mentions'
import { MentionItem } from './mention-item'
import { NotificationItem } from './notification-item'
import { openHere, notificationHref } from './mention-place'

type BellPanelProps = { live: LiveMentions; onOpenMention: (mention: BellMention) => void; onClose: () => void }

/** What the bell opens: the newest mentions, and everything else in a second tab. */
export function BellPanel({ live, onOpenMention, onClose }: BellPanelProps) {
  const { store, others } = live
  const { push } = useRouter()
  const unread = { mentions: useUnread(store), others: useUnread(others) }
  const [tab, setTab] = useState<Tab>(unread.mentions === 0 && unread.others > 0 ? 'others' : 'mentions')
  const id = useId()
  const list = tab === 'mentions' ? store : others
  // Undefined until the list is loaded, and when it is empty.
  const newestAt = useSyncExternalStore(
    list.subscribe,
    () => list.getView().items?.[0]?.createdAt,
    () => undefined,
  )

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const other = tab === 'mentions' ? 'others' : 'mentions'
    setTab(other)
    document.getElementById(`${id}-${other}`)?.focus()
  }
  const openNotification = (item: Notification) => {
    if (item.readAt === null) void others.intend({ type: 'read', id: item.id })
    onClose()
    const { boardId } = item
    if (boardId !== null && openHere({ ...item, boardId })) return
    const href = notificationHref(item)
    if (href !== null) push(href)
  }
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-b border-rule pr-2 pl-2.5">
        <div role="tablist" aria-label="Bell" tabIndex={-1} onKeyDown={handleKeyDown} className="flex">
          {tabs.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={tab === name}
              aria-controls={`${id}-panel`}
              tabIndex={tab === name ? 0 : -1}
              onClick={() => setTab(name)}
              className="-mb-px flex h-12 items-center gap-1.5 border-b-2 border-transparent px-2 text-ink-soft transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-4 aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink"
            >
              {label}
              {unread[name] > 0 && (
                <span className="text-[13px] font-normal text-ink-soft tabular-nums">
                  <span className="sr-only">, unread: </span>
                  {badgeText(unread[name])}
                </span>
              )}
            </button>
          ))}
        </div>
        {newestAt !== undefined && (
          <Button
            size="sm"
            variant="ghost"
            disabled={unread[tab] === 0}
            onClick={() => {
              void list.intend({ type: 'allRead', upTo: newestAt })
              document.getElementById(`${id}-${tab}`)?.focus()
            }}
          >
            Mark all read
          </Button>
        )}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <h2 className="sr-only">{tab === 'mentions' ? 'Mentions' : 'Other notifications'}</h2>
        {tab === 'mentions' ? (
          <BellList
            key="mentions"
            store={store}
            label="Mentions"
            empty={{
              title: 'No mentions yet',
              text: 'When someone mentions you in a comment with @ and your name, it shows up here.',
            }}
            Entry={MentionItem}
            onOpen={(mention) => {
              onClose()
              onOpenMention(mention)
            }}
          />
        ) : (
          <BellList
            key="others"
            store={others}
            label="Other notifications"
            empty={{
              title: 'Nothing else yet',
              text: 'Assignments, dates, comments on your techniques, moves and invitations show up here.',
            }}
            Entry={NotificationItem}
            onOpen={openNotification}
          />
        )}
      </div>
      <div className="border-t border-rule">
        <IntentLink
          href={notificationsLink.href}
          onClick={onClose}
          className="flex h-10 items-center px-4 text-[13px] text-ink-soft hover:text-ink focus-visible:-outline-offset-4"
        >
          Choose your notifications
        </IntentLink>
      </div>
    </>
  )
}

type Tab = 'mentions' | 'others'
const tabs: readonly { name: Tab; label: string }[] = [
  { name: 'mentions', label: 'Mentions' },
  { name: 'others', label: 'Other' },
]

function useUnread(store: LiveMentions['store'] | LiveMentions['others']): number {
  return useSyncExternalStore(
    store.subscribe,
    () => store.getView().unread,
    () => 0,
  )
}
