'use client'

import { type RefObject, useRef } from 'react'
import { floatingStyles, useFloating } from '@/components/ui/floating'
import { cn } from '@/lib/cn'
import { ValueMark } from './entry-chips'
import type { Suggestion } from './use-suggestions'

type EntrySuggestionsProps = {
  id: string
  label: string
  field: RefObject<HTMLElement | null>
  suggestions: Suggestion[]
  /** -1 for none. */
  active: number
  onPick: (suggestion: Suggestion) => void
}

/** What a symbol being typed may mean, below the field, which keeps the focus and names the active option. */
export function EntrySuggestions({ id, label, field, suggestions, active, onPick }: EntrySuggestionsProps) {
  const panel = useRef<HTMLDivElement>(null)
  useFloating({ panel, anchor: field, side: 'bottom', align: 'start' })
  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={label}
      className={cn(floatingStyles, 'm-0 min-w-44 max-w-72 p-1')}
    >
      {suggestions.map((suggestion, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys and names this option
        <div
          key={suggestion.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-ink px-2 py-1 select-none hover:bg-paper-sunk aria-selected:bg-ai-wash aria-selected:text-ai-deep pointer-coarse:min-h-11"
        >
          <ValueMark value={suggestion.meaning} />
          <bdi className="min-w-0 truncate">{suggestion.name}</bdi>
        </div>
      ))}
    </div>
  )
}
