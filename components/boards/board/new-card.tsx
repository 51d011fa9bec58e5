'use client'

import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { maxTitleLength } from '@/lib/boards/card/text-limits'
import { useBoard } from '../context/board-context'
import { InlineForm } from '../context/inline-form'
import type { NewCardFormProps, placeTyped } from './new-card-form'

/** The form that knows tags and steps, once it has been fetched. */
let fetched: { Form: ComponentType<NewCardFormProps>; placeTyped: typeof placeTyped } | undefined

/** Fetches that form ahead. Without the network the plain one is used. */
export async function prepareNewCard(): Promise<void> {
  if (fetched) return
  try {
    const form = await import('./new-card-form')
    fetched = { Form: form.NewCardForm, placeTyped: form.placeTyped }
  } catch {
    // Tried again with the next one.
  }
}

/** A plain field takes the first key; the form that knows more replaces it, but never while something is typed. */
export function NewCard(props: NewCardFormProps) {
  const { listId, listTitle, onClose } = props
  const { store, labels } = useBoard()
  const root = useRef<HTMLDivElement>(null)
  const [part, setPart] = useState(fetched)
  const improve = useCallback(() => {
    // Synchronously: a key pressed between the check and the change would start a technique of its own.
    if (fetched && !root.current?.querySelector('textarea')?.value) flushSync(() => setPart(fetched))
  }, [])
  useEffect(() => {
    if (!part) void prepareNewCard().then(improve)
  }, [part, improve])
  return (
    <div ref={root} className="px-2 pt-1.5 pb-2">
      {part ? (
        <part.Form {...props} />
      ) : (
        <InlineForm
          label={`New technique in ${listTitle}`}
          placeholder="What is to be done?"
          maxLength={maxTitleLength}
          isMultiline
          staysOpen
          onSubmit={(title) => {
            // The form that knows tags may have been fetched while they typed.
            const change = fetched?.placeTyped(listId, title, [...labels.values()])
            store.intend(
              change ?? { type: 'card.placed', listId, card: { id: crypto.randomUUID(), title, version: 0 } },
            )
            // When the field is empty.
            queueMicrotask(improve)
          }}
          onClose={onClose}
        />
      )}
    </div>
  )
}
