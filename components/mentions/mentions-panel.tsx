'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { BellMention } from '@/lib/mentions/bell'
import type { MentionsStore } from '@/lib/mentions/mentions-store'
import { Skeleton } from '@/components/ui/skeleton'
import { MentionItem } from './mention-item'

type MentionsPanelProps = { store: MentionsStore; onOpen: (mention: BellMention) => void; onClose: () => void }

/** What the bell opens: the 20 newest mentions. */
export function MentionsPanel({ store, onOpen, onClose }: MentionsPanelProps) {
  const { mentions, unread, hasFailed } = useSyncExternalStore(store.subscribe, store.getView, store.getView)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void store.load()
  }, [store])

  const markAll = () => {
    const newest = mentions?.[0]
    if (newest) void store.intend({ type: 'allRead', upTo: newest.createdAt })
    list.current?.focus()
  }
  // The focus stays in the list when the focused item goes.
  const remove = (mention: BellMention, button: HTMLElement) => {
    const item = button.closest('li')
    const next = item?.nextElementSibling ?? item?.previousElementSibling
    void store.intend({ type: 'deleted', id: mention.id })
    const sameButton = next?.querySelector<HTMLElement>('[data-delete]')
    ;(sameButton ?? list.current)?.focus()
  }
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-rule px-4 py-2.5">
        <h2 className="leading-7 font-semibold">Mentions</h2>
        {mentions && mentions.length > 0 && (
          <Button size="sm" variant="ghost" className="-mr-2" disabled={unread === 0} onClick={markAll}>
            Mark all read
          </Button>
        )}
      </div>
      {mentions ? (
        <div ref={list} tabIndex={-1} className="h-100 min-h-0 overflow-y-auto overscroll-contain outline-none">
          {mentions.length === 0 ? (
            <EmptyState as="h3" title="No mentions yet" className="py-16">
              When someone mentions you in a comment with @ and your name, it shows up here.
            </EmptyState>
          ) : (
            <ul aria-label="Mentions">
              {mentions.map((mention) => (
                <MentionItem
                  key={mention.id}
                  mention={mention}
                  onOpen={() => {
                    onClose()
                    onOpen(mention)
                  }}
                  onRead={() => void store.intend({ type: 'read', id: mention.id })}
                  onDelete={(button) => remove(mention, button)}
                />
              ))}
            </ul>
          )}
        </div>
      ) : hasFailed ? (
        <div
          role="alert"
          className="grid h-100 min-h-0 place-content-center justify-items-center gap-3 p-6 text-ink-soft"
        >
          Your mentions could not be loaded.
          <Button onClick={() => void store.load()}>Try again</Button>
        </div>
      ) : (
        <MentionsSkeleton />
      )}
    </>
  )
}

/** The list while it loads. */
function MentionsSkeleton() {
  return (
    <div aria-busy="true" className="flex h-100 min-h-0 flex-col gap-6 overflow-hidden px-4 py-4">
      <span className="sr-only">Loading mentions</span>
      {['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  )
}
