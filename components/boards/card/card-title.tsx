'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/cn'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../board/board-context'

/** The title, changed in place: Enter or leaving it saves, Escape puts the old one back. */
export function CardTitle({ card }: { card: Card }) {
  const { canEdit, store } = useBoard()
  // Undefined while nobody is writing here: then what others write shows at once.
  const [draft, setDraft] = useState<string>()
  const save = () => {
    const title = draft?.replaceAll(/\s+/g, ' ').trim()
    if (draft !== undefined) setDraft(undefined)
    if (title && title !== card.title) store.intend({ type: 'card.patched', cardId: card.id, patch: { title } })
  }
  // The dialog may close under the typed title, by the back button say: then it is saved as leaving the field does.
  const latest = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => () => latest.current?.(), [])

  const style = 'font-title text-[22px] leading-snug wrap-anywhere'
  if (!canEdit) return <p className={cn(style, 'pr-9')}>{card.title}</p>

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      event.currentTarget.blur()
    }
    if (event.key === 'Escape' && draft !== undefined && draft !== card.title) {
      event.preventDefault()
      event.stopPropagation()
      setDraft(card.title)
    }
  }
  return (
    <textarea
      aria-label="Title"
      data-keeps-escape={draft !== undefined && draft !== card.title ? '' : undefined}
      rows={1}
      maxLength={500}
      value={draft ?? card.title}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={save}
      onKeyDown={handleKeyDown}
      className={cn(
        style,
        '-mx-2 -my-1 field-sizing-content resize-none rounded-ink border border-transparent bg-transparent px-2 py-1 pr-9 hover:border-rule focus:border-rule-strong focus:bg-paper-raised',
      )}
    />
  )
}
