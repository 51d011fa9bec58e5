'use client'

import { type RefObject, useRef } from 'react'
import { floatingStyles, useFloating } from '@/components/ui/floating'
import { cn } from '@/lib/cn'
import type { BoardLabel } from '@/lib/boards/labels/board-labels'

type TagSuggestionsProps = {
  id: string
  field: RefObject<HTMLElement | null>
  labels: BoardLabel[]
  /** -1 for none. */
  active: number
  onPick: (label: BoardLabel) => void
}

/** The tags that a # may mean, under the field, which keeps the focus and names the active option. */
export function TagSuggestions({ id, field, labels, active, onPick }: TagSuggestionsProps) {
  const panel = useRef<HTMLDivElement>(null)
  useFloating({ panel, anchor: field, side: 'bottom', align: 'start' })
  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="listbox"
      aria-label="Tags"
      className={cn(floatingStyles, 'm-0 min-w-44 max-w-72 p-1')}
    >
      {labels.map((label, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys and names this option
        <div
          key={label.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(label)}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-ink px-2 py-1 select-none hover:bg-paper-sunk aria-selected:bg-ai-wash aria-selected:text-ai-deep pointer-coarse:min-h-11"
        >
          <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: label.dot }} />
          <bdi className="min-w-0 truncate">{label.name}</bdi>
        </div>
      ))}
    </div>
  )
}
