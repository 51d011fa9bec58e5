'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { typedKey } from '@/components/ui/typed-key'
import { cn } from '@/lib/cn'
import type { Card } from '@/lib/boards/schema'
import { lengthProblem, maxTitleLength, oneLine } from '@/lib/boards/card/text-limits'
import { useBoard } from '../context/board-context'
import { TitleTick } from './title-tick'
import { useAskBeforeLosing } from '@/components/ui/use-ask-before-losing'

const style = 'font-title text-[22px] leading-snug wrap-anywhere md:text-[25px] md:leading-tight'
/** It stays in sight, so it must leave room for the rest. */
const scrollStyle = 'max-h-[6.2em] overflow-y-auto'

/** The title, changed in place: Enter or leaving it saves, Escape puts the old one back. */
export function CardTitle({ card }: { card: Card }) {
  const { canEdit, store } = useBoard()
  // Undefined while the person is not writing here: then changes by others show immediately.
  const [draft, setDraft] = useState<{ text: string; before: string }>()
  const problem = draft && lengthProblem(draft.text, maxTitleLength)
  const write = () => {
    const title = draft && oneLine(draft.text)
    if (!title || title === draft.before) return
    store.intend({
      type: 'cards.patched',
      edits: [{ cardId: card.id, patch: { title }, expect: { title: draft.before } }],
    })
  }
  const save = () => {
    // If it is too long, it stays until it is shortened.
    if (problem) return
    write()
    setDraft(undefined)
  }
  // The dialog may close while the title is typed, for example by the back button: that saves it, as leaving the field does.
  const latest = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = write
  })
  useEffect(() => () => latest.current?.(), [])
  const isChanged = draft !== undefined && draft.text !== draft.before
  useAskBeforeLosing(isChanged)

  if (!canEdit) {
    // Scrolling areas must be reachable by keyboard too.
    const scrolls = card.title.length > 100
    return (
      <div className="flex items-start gap-3">
        <TitleTick card={card} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
        <p tabIndex={scrolls ? 0 : undefined} className={cn(style, scrolls && scrollStyle, 'min-w-0 flex-1')}>
          {card.title}
        </p>
      </div>
    )
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const key = typedKey(event)
    if (key === 'Enter') {
      event.preventDefault()
      event.currentTarget.blur()
    }
    if (key === 'Escape' && isChanged) {
      event.preventDefault()
      event.stopPropagation()
      setDraft(undefined)
    }
  }
  return (
    <div className="flex items-start gap-1.5">
      <TitleTick card={card} />
      <div className="min-w-0 flex-1">
        <textarea
          aria-label="Title"
          data-card-title=""
          aria-invalid={problem ? true : undefined}
          aria-describedby="title-problem"
          data-keeps-escape={isChanged ? '' : undefined}
          rows={1}
          value={draft?.text ?? card.title}
          onChange={(event) => setDraft({ text: event.target.value, before: draft?.before ?? card.title })}
          onBlur={save}
          onKeyDown={handleKeyDown}
          className={cn(
            style,
            '-my-1 block w-full field-sizing-content resize-none rounded-ink border border-transparent bg-transparent px-2 py-1 hover:border-rule focus:border-rule-strong focus:bg-paper-raised',
          )}
        />
        <p id="title-problem" aria-live="polite" className="mt-1.5 text-[13px] text-danger-deep empty:hidden">
          {problem}
        </p>
      </div>
    </div>
  )
}
