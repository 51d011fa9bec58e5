'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { floatingStyles, useFloating } from '@/components/ui/floating'
import { cn } from '@/lib/cn'
import type { Role } from '@/lib/boards/schema'
import type { Suggestion } from '@/lib/mentions/suggest'
import { caretPlace } from './caret-place'

type MentionListProps = {
  id: string
  field: RefObject<HTMLTextAreaElement | null>
  /** Where the @ is in the text. */
  start: number
  suggestions: Suggestion[]
  active: number
  members: readonly { userId: string; avatarUrl: string | null; role: Role }[]
  onPick: (suggestion: Suggestion) => void
}

const narrow = '(max-width: 767px)'
const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** The people an @ may mean: at the @ itself, or above the whole field if there is little room. */
export function MentionList({ id, field, start, suggestions, active, members, onPick }: MentionListProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const isNarrow = matchMedia(narrow).matches
  useLayoutEffect(() => {
    if (!field.current || !anchor.current) return
    const { offsetWidth, offsetHeight } = field.current
    const place = isNarrow
      ? { left: 0, top: 0, width: offsetWidth, height: offsetHeight }
      : { ...caretPlace(field.current, start), width: 1 }
    for (const [side, value] of Object.entries(place)) anchor.current.style.setProperty(side, `${value}px`)
  }, [field, start, isNarrow])
  useFloating({ panel, anchor, side: isNarrow ? 'top' : 'bottom', align: 'start' })
  return (
    <>
      <span ref={anchor} aria-hidden="true" className="pointer-events-none absolute" />
      <div
        ref={panel}
        id={id}
        popover="manual"
        role="listbox"
        aria-label="People to mention"
        className={cn(floatingStyles, 'm-0 max-w-[calc(100vw-1rem)] min-w-52 p-1', isNarrow && 'w-72')}
      >
        {suggestions.map((suggestion, at) => {
          const { name, userId, isNamesake } = suggestion
          const member = members.find((other) => other.userId === userId)
          return (
            // The text area handles the keys, keeps the focus and names this option.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
            <div
              key={userId}
              id={`${id}-${at}`}
              ref={at === active ? scrollIntoView : undefined}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(suggestion)}
              className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-ink px-2 py-1 select-none hover:bg-paper-sunk aria-selected:bg-ai-wash aria-selected:text-ai-deep pointer-coarse:min-h-11"
            >
              <Avatar id={userId} name={name} url={member?.avatarUrl ?? null} size="xs" decorative />
              <bdi className="min-w-0 truncate">{name}</bdi>
              {isNamesake && <span className="ml-auto text-xs text-ink-soft">{member?.role}</span>}
            </div>
          )
        })}
      </div>
    </>
  )
}
