'use client'

import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { maxTitleLength } from '@/lib/boards/card/text-limits'
import { useBoard } from '../context/board-context'
import { InlineForm } from '../context/inline-form'
import { useWriting } from '../entry/use-writing'
import type { NewCardFormProps, placeTyped } from '../entry/new-card-form'

/** The full form, which reads more than a title, once it has been fetched. */
let fetched: { Form: ComponentType<NewCardFormProps>; placeTyped: typeof placeTyped } | undefined

/** Prefetches that form. Without the network the plain one is used. */
export async function prepareNewCard(): Promise<void> {
  if (fetched) return
  try {
    const form = await import('../entry/new-card-form')
    fetched = { Form: form.NewCardForm, placeTyped: form.placeTyped }
  } catch {
    // Tried again with the next one.
  }
}

/** How long a line that was sent waits for that form. */
const patienceMs = 3000

/** A plain field takes the first key; the full form replaces it, but never while something is typed. */
export function NewCard(props: NewCardFormProps) {
  const { listId, listTitle, onClose } = props
  const board = useBoard()
  const writing = useWriting()
  const root = useRef<HTMLDivElement>(null)
  const addedId = useRef<string>(undefined)
  const [part, setPart] = useState(fetched)
  const improve = useCallback(() => {
    // Synchronously: a key pressed between the check and the change would start a technique of its own.
    if (fetched && !root.current?.querySelector('textarea')?.value) flushSync(() => setPart(fetched))
  }, [])
  useEffect(() => {
    if (!part) void prepareNewCard().then(improve)
  }, [part, improve])
  const sent = useSentLines()
  const add = (title: string) => {
    sent.take(title, () => {
      const id = crypto.randomUUID()
      const plain = { type: 'card.placed', listId, card: { id, title, version: 0 } } as const
      // The full form may have been fetched since they began.
      const change = fetched?.placeTyped(listId, title, board, writing) ?? plain
      addedId.current = change.card.id
      board.store.intend(change)
    })
    // When the field is empty.
    queueMicrotask(improve)
  }
  return (
    <div ref={root} className="px-2 pt-1.5 pb-2">
      {part ? (
        <part.Form {...props} onClose={(lastId) => onClose(lastId ?? addedId.current)} />
      ) : (
        <>
          {sent.titles.map((title, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines only come and go together
            <p key={at} className="mb-1.5 px-2 wrap-anywhere text-ink-soft">
              {title}
            </p>
          ))}
          <InlineForm
            label={`New technique in ${listTitle}`}
            placeholder="What needs to be done?"
            maxLength={maxTitleLength}
            isMultiline
            staysOpen
            onSubmit={add}
            onClose={() => {
              sent.takeAll()
              onClose(addedId.current)
            }}
          />
        </>
      )}
    </div>
  )
}

/** Lines that were sent before the full form was there. They are read as soon as it is; none waits once the field goes. */
function useSentLines() {
  const [titles, setTitles] = useState<readonly string[]>([])
  const waiting = useRef<(() => void)[]>([])
  const isGone = useRef(false)
  const takeAll = useCallback(() => {
    for (const line of waiting.current.splice(0)) line()
    setTitles([])
  }, [])
  useEffect(() => {
    isGone.current = false
    window.addEventListener('pagehide', takeAll)
    return () => {
      isGone.current = true
      window.removeEventListener('pagehide', takeAll)
      takeAll()
    }
  }, [takeAll])
  const take = (title: string, line: () => void) => {
    waiting.current.push(line)
    if (fetched || isGone.current) return takeAll()
    setTitles((before) => [...before, title])
    const timer = setTimeout(takeAll, patienceMs)
    void prepareNewCard()
      .then(takeAll)
      .finally(() => clearTimeout(timer))
  }
  return { titles, take, takeAll }
}
