'use client'

import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import type { BellItem } from '@/lib/mentions/bell'
import type { BellStore } from '@/lib/mentions/bell-store'

type EntryProps<Item> = {
  item: Item
  onOpen: () => void
  onRead: () => void
  onDelete: (button: HTMLElement) => void
}

type BellListProps<Item extends BellItem> = {
  store: BellStore<Item>
  label: string
  empty: { title: string; text: string }
  /** One entry: a list item. */
  Entry: ComponentType<EntryProps<Item>>
  onOpen: (item: Item) => void
}

/** One list of the bell: loaded when it is shown, empty, failed or full. */
export function BellList<Item extends BellItem>({ store, label, empty, Entry, onOpen }: BellListProps<Item>) {
  const { items, hasFailed } = useSyncExternalStore(store.subscribe, store.getView, store.getView)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void store.load()
  }, [store])

  // The focus stays in the list when the focused item goes.
  const remove = (id: string, button: HTMLElement) => {
    const item = button.closest('li')
    const next = item?.nextElementSibling ?? item?.previousElementSibling
    void store.intend({ type: 'deleted', id })
    const sameButton = next?.querySelector<HTMLElement>('[data-delete]')
    ;(sameButton ?? list.current)?.focus()
  }
  if (items) {
    return (
      <div ref={list} tabIndex={-1} className="h-100 min-h-0 overflow-y-auto overscroll-contain outline-none">
        {items.length === 0 ? (
          <EmptyState as="h3" title={empty.title} className="py-16">
            {empty.text}
          </EmptyState>
        ) : (
          <ul aria-label={label}>
            {items.map((item) => (
              <Entry
                key={item.id}
                item={item}
                onOpen={() => onOpen(item)}
                onRead={() => void store.intend({ type: 'read', id: item.id })}
                onDelete={(button) => remove(item.id, button)}
              />
            ))}
          </ul>
        )}
      </div>
    )
  }
  if (hasFailed) {
    return (
      <div
        role="alert"
        className="grid h-100 min-h-0 place-content-center justify-items-center gap-3 p-6 text-ink-soft"
      >
        {label === 'Mentions' ? 'Your mentions' : 'Your notifications'} could not be loaded.
        <Button onClick={() => void store.load()}>Try again</Button>
      </div>
    )
  }
  return <BellSkeleton label={label} />
}

/** The list while it loads. */
function BellSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="flex h-100 min-h-0 flex-col gap-6 overflow-hidden px-4 py-4">
      <span className="sr-only">Loading {label.toLowerCase()}</span>
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
