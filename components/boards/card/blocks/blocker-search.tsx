'use client'

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { typedKey } from '@/components/ui/typed-key'
import type { FoundBlocker } from '@/lib/boards/card/find-blockers'
import { useBoard } from '../../context/board-context'
import { useFoundBlockers } from './use-found-blockers'

type BlockerSearchProps = { cardId: string; onChoose: (found: FoundBlocker) => void; onCancel: () => void }

/** Finds the technique to wait for: type, arrows, Enter (the ARIA combobox pattern). */
export function BlockerSearch({ cardId, onChoose, onCancel }: BlockerSearchProps) {
  const { boardId } = useBoard()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { found, isSearching, hasFailed, retry } = useFoundBlockers(cardId, typed)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const at = Math.min(active, found.length - 1)
  const choose = (blocker: FoundBlocker | undefined) => {
    if (blocker && !blocker.isCircle) onChoose(blocker)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = typedKey(event)
    if (key === 'Escape') onCancel()
    else if (key === 'Enter' && !isSearching) choose(found[at])
    else if (key === 'ArrowDown' && found.length > 0) setActive((at + 1) % found.length)
    else if (key === 'ArrowUp' && found.length > 0) setActive((at - 1 + found.length) % found.length)
    else return
    event.preventDefault()
  }
  return (
    <div data-keeps-escape="" className="mt-1 flex flex-col gap-1.5">
      <Input
        ref={field}
        role="combobox"
        aria-label="Find a technique that blocks this one"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        placeholder="Find a technique"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={handleKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Techniques"
        aria-busy={isSearching}
        className="-mx-1 flex max-h-72 flex-col overflow-y-auto aria-busy:opacity-60"
      >
        {found.map((blocker, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
          <div
            key={blocker.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            aria-disabled={blocker.isCircle || undefined}
            onPointerMove={() => setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(blocker)}
            className="cursor-pointer rounded-ink px-2 py-1.5 text-[13px] wrap-anywhere select-none aria-disabled:cursor-default aria-selected:bg-paper-sunk pointer-coarse:min-h-11"
          >
            <span dir="auto" className={blocker.isCircle ? 'text-ink-soft' : 'font-medium'}>
              {blocker.title}
            </span>
            <span className="block text-xs text-ink-soft empty:hidden">
              {blocker.isCircle ? 'Already blocked by this technique' : blocker.boardId !== boardId && blocker.board}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="text-[13px] text-ink-soft empty:hidden">
        {hasFailed
          ? 'The search failed.'
          : isSearching && found.length === 0
            ? 'Searching…'
            : found.length === 0 && (typed.trim() ? 'No open technique matches.' : 'There is no other open technique.')}
      </p>
      <div className="flex gap-2">
        {hasFailed && (
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
