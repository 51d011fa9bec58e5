'use client'

import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { controlStyles } from '@/components/ui/control-styles'
import { typedKey } from '@/components/ui/typed-key'
import { newCardProblem, placeNewCard } from '@/lib/boards/changes/cards/new-card'
import { type NewCard, parseNewCard, splitCards } from '@/lib/boards/card/parse-new-card'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { cn } from '@/lib/cn'
import { useBoard, type BoardContextValue } from '../context/board-context'
import { EntryChips } from './entry-chips'
import { EntrySuggestions } from './entry-suggestions'
import { replace, useEntryWords } from './use-entry-words'
import { useKnown } from './use-known'
import { useSuggestions } from './use-suggestions'
import type { CardPlaced } from '@/lib/boards/changes/cards/place-card'
import { today } from '@/lib/boards/dates/due-date'
import type { DateFormat } from '@/lib/date-format'
import { readEntry } from '@/lib/entry/read-entry'

export type NewCardFormProps = {
  listId: string
  listTitle: string
  /** The day it is due on, if the text names none. */
  day?: Day | undefined
  /** Other fields of the form, above the text. */
  children?: ReactNode
  /** With the card that was added last, if any was. */
  onClose: (addedId: string | undefined) => void
}

/**
 * Type, Enter, type the next. "#word" is a tag, "@name" the assignee, "!high" a priority, "fri" at the end a date, and a
 * line "- " below the title a step; several pasted lines are several techniques. Escape discards what was typed, leaving
 * the field keeps it.
 */
export function NewCardForm({ listId, listTitle, day, children, onClose }: NewCardFormProps) {
  const { store, labels } = useBoard()
  const form = useRef<HTMLFormElement>(null)
  const isClosing = useRef(false)
  const noteId = useId()
  const [isTried, setTried] = useState(false)
  const [hasDay, setHasDay] = useState(day !== undefined)
  const addedId = useRef<string>(undefined)
  const known = useKnown()
  const words = useEntryWords(known)
  const { field } = words
  const suggestions = useSuggestions({ typing: words.typing, known, taken: words.taken, onPick: words.choose })
  const read = words.read(words.text)
  const ofDay = hasDay && day !== undefined ? { dueDate: day } : {}
  const draft: NewCard = { ...ofDay, ...read.card }
  const needsTitle = draft.title === '' && (words.taken.length > 0 || draft.steps.length > 0)
  const problem = newCardProblem(draft) ?? (isTried && needsTitle ? 'A technique needs a title.' : undefined)

  useLayoutEffect(() => {
    field.current?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [field])

  const place = (card: NewCard) => {
    const change = placeNewCard(listId, card, [...labels.values()])
    addedId.current = change.card.id
    store.intend(change)
  }
  /** @returns whether there was something to take */
  const take = () => {
    if (!draft.title || newCardProblem(draft)) return false
    place(draft)
    return true
  }
  const close = () => {
    isClosing.current = true
    onClose(addedId.current)
  }
  // Removed while the person types (the kata was deleted, their role changed): what was typed is sent like any
  // other, and its refusal offers to copy the text.
  const latestTake = useRef(take)
  useEffect(() => {
    latestTake.current = take
  })
  useEffect(
    () => () => {
      if (!isClosing.current) latestTake.current()
    },
    [],
  )

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setTried(true)
    if (newCardProblem(draft) || needsTitle) return
    if (!take()) return close()
    words.clear()
    setTried(false)
    setHasDay(day !== undefined)
    // Scrolls what was added into sight, above the field.
    requestAnimationFrame(() => {
      form.current?.closest('[data-list-id]')?.querySelector('[data-cards]')?.scrollTo({ top: Number.MAX_SAFE_INTEGER })
      form.current?.scrollIntoView({ block: 'nearest' })
    })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const key = typedKey(event)
    if (suggestions.handleKeyDown(event)) return
    if (key === 'Enter' && event.shiftKey && field.current) {
      event.preventDefault()
      replace(field.current, field.current.selectionStart, field.current.selectionEnd, '\n- ')
    } else if (key === 'Enter') submit(event)
    else if (key === 'Backspace' && !event.ctrlKey && !event.metaKey && !event.altKey && words.giveBack())
      event.preventDefault()
    else if (key === 'Escape') close()
  }
  /** One pasted technique with its steps can still be edited; several are added right away, and read no further unseen. */
  const handlePaste = (event: ClipboardEvent) => {
    const cards = splitCards(event.clipboardData.getData('text')).map((text) => ({
      text,
      card: { ...ofDay, ...parseNewCard(text) },
    }))
    if (cards.length < 2 || field.current?.value) return
    event.preventDefault()
    const tooLong = cards.filter(({ card }) => !card.title || newCardProblem(card))
    for (const { text, card } of cards) if (!tooLong.some((other) => other.text === text)) place(card)
    if (tooLong.length > 0 && field.current) replace(field.current, 0, 0, tooLong.map(({ text }) => text).join('\n'))
  }
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (isClosing.current || form.current?.contains(relatedTarget) || newCardProblem(draft) || needsTitle) return
    take()
    close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for the focus leaving the form
    <form ref={form} onSubmit={submit} onBlur={handleBlur} data-no-drag="">
      {children}
      <textarea
        ref={field}
        data-first-field=""
        aria-label={`New technique in ${listTitle}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${noteId}-problem ${noteId}`}
        placeholder="What is to be done?"
        dir="auto"
        rows={2}
        enterKeyHint="done"
        onChange={words.handleInput}
        onCompositionEnd={words.handleInput}
        onSelect={words.look}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        className={cn(controlStyles, 'block field-sizing-content max-h-[50vh] resize-none py-1.5')}
        {...suggestions.fieldProps}
      />
      {suggestions.suggestions.length > 0 && (
        <EntrySuggestions
          id={suggestions.id}
          label={suggestions.label}
          field={field}
          suggestions={suggestions.suggestions}
          active={suggestions.active}
          onPick={suggestions.pick}
        />
      )}
      <p id={`${noteId}-problem`} aria-live="polite" className="mt-1 text-[13px] text-danger-deep empty:hidden">
        {problem}
      </p>
      <EntryChips
        taken={words.taken}
        day={draft.dueDate}
        onRemove={(gone) => [words.remove(gone), field.current?.focus()]}
        onRemoveDay={() => [read.date ? words.keep(read.date.word) : setHasDay(false), field.current?.focus()]}
      />
      <p id={noteId} className="mt-1 px-0.5 text-xs text-ink-soft">
        {hintFor(draft)}
      </p>
    </form>
  )
}

function hintFor({ steps }: NewCard): string {
  if (steps.length > 0) return steps.length === 1 ? 'With one step.' : `With ${steps.length} steps.`
  return '#tag, @name, !high, and a date such as “fri” at the end. Shift+Enter adds a step.'
}

/** What was typed into a plain field, as the form for new techniques would have read it. */
export function placeTyped(
  listId: string,
  text: string,
  board: BoardContextValue,
  format: DateFormat,
): CardPlaced | undefined {
  const { members, viewerId, now, timeZone, labels } = board
  const people = members.filter(({ role }) => role !== 'viewer')
  const { card } = readEntry(text, { people, viewerId, today: today(now, timeZone), format })
  return card.title && !newCardProblem(card) ? placeNewCard(listId, card, [...labels.values()]) : undefined
}
