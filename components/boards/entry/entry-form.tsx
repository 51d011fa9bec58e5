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
  useMemo,
  useRef,
  useState,
} from 'react'
import { sayUnsent } from '@/components/feedback/say-unsent'
import { typedKey } from '@/components/ui/typed-key'
import { useAskBeforeLosing } from '@/components/ui/use-ask-before-losing'
import { newCardProblem } from '@/lib/boards/changes/cards/new-card'
import { type Given, type NewCard, parseNewCard, splitCards } from '@/lib/boards/card/parse-new-card'
import { cardOf } from '@/lib/entry/card-of'
import type { EntryDue, Span } from '@/lib/entry/entry'
import { valuesGiven, withGiven, withoutValue } from '@/lib/entry/given'
import { EntryChips } from './entry-chips'
import { EntryField } from './entry-field'
import { EntryNotes } from './entry-notes'
import { knownAt, useEntryPlace } from './entry-place'
import { EntrySuggestions } from './entry-suggestions'
import { isOtherOrder, replace, useEntryWords } from './use-entry-words'
import { useSuggestions } from './use-suggestions'
import { useWriting } from './use-writing'
import { useVoice } from './voice/use-voice'
import { VoiceButton } from './voice/voice-button'
import { VoiceLine } from './voice/voice-line'

export type EntryFormProps = {
  /** The accessible name of the field. */
  label: string
  /** What it has if the text names no other. */
  given?: Given | undefined
  /** Other fields of the form, above the text. */
  children?: ReactNode
  /** Leaving the form, or its removal, takes what was typed; otherwise only Enter and the button do. */
  takesOnLeave?: boolean
  takesFocus?: boolean
  /** The dojo whose plan decides whether voice is available; none if there is no account. */
  speaksOn?: string | undefined
  /** What it starts with. */
  initial?: string
  /** Called on every change of the text; empty when it is discarded. Always the same function. */
  onType?: (text: string) => void
  /** Buttons below. */
  footer?: ReactNode
  /** `listId` is the kata that the line names. */
  onAdd: (card: NewCard, listId: string | undefined) => void
  onLearnOrder: (isDayFirst: boolean) => void
  onClose: () => void
}

const nothingGiven: Given = {}
const needsTitleSentence = 'A technique needs a title.'

/**
 * Type, Enter, type the next. What is understood is marked in the line and gets a button below it; a line "- " below
 * the title is a step; several pasted lines are several techniques. Escape discards what was typed.
 */
export function EntryForm(props: EntryFormProps) {
  const {
    label,
    given = nothingGiven,
    children,
    takesOnLeave = true,
    takesFocus = true,
    speaksOn,
    initial = '',
    onType,
    footer,
    onAdd,
    onLearnOrder,
    onClose,
  } = props
  const place = useEntryPlace()
  const writing = useWriting()
  const known = useMemo(() => knownAt(place, writing), [place, writing])
  const form = useRef<HTMLFormElement>(null)
  const isClosing = useRef(false)
  const noteId = useId()
  const [isTried, setTried] = useState(false)
  const [kept, setKept] = useState(given)
  const words = useEntryWords(known, initial)
  const { field, entry } = words
  const suggestions = useSuggestions({ typing: words.typing, known, tags: entry.tags, onPick: words.complete })
  const voice = useVoice({ field, boardId: speaksOn, viewerId: place.viewerId, isOff: speaksOn === undefined })
  const draft = withGiven(kept, cardOf(entry, known))
  const needsTitle = draft.title === '' && (entry.spans.length > 0 || draft.steps.length > 0)
  const problem = newCardProblem(draft) ?? (isTried && needsTitle ? needsTitleSentence : undefined)

  useLayoutEffect(() => {
    if (!takesFocus) return
    field.current?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [field, takesFocus])
  useEffect(() => onType?.(words.text), [onType, words.text])
  // What is kept on every change is not lost.
  useAskBeforeLosing(onType === undefined && words.text.trim() !== '')

  /** @returns whether there was something to take */
  const take = () => {
    if (!draft.title || newCardProblem(draft)) return false
    onAdd(draft, entry.listId)
    return true
  }
  const close = () => {
    isClosing.current = true
    onType?.('')
    onClose()
  }
  // Removed while the person types (the kata was deleted, their role changed, they left the page): the typed text is
  // sent like any other, and its refusal offers to copy the text; so does what cannot be sent.
  const takeTyped = () => {
    if (words.text.trim() === '' || (!voice.isUnconfirmed() && take())) return
    const untitled = draft.title === '' ? needsTitleSentence : 'It was not added yet.'
    sayUnsent('card.create', words.text, newCardProblem(draft) ?? untitled)
  }
  const latestTake = useRef(takeTyped)
  useEffect(() => {
    latestTake.current = takeTyped
  })
  useEffect(
    () => () => {
      if (takesOnLeave && !isClosing.current) latestTake.current()
    },
    [takesOnLeave],
  )

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setTried(true)
    if (newCardProblem(draft) || needsTitle) return
    if (!take()) return close()
    words.clear()
    voice.confirm()
    setTried(false)
    setKept(given)
    // Scrolls what was added into sight, above the field.
    requestAnimationFrame(() => {
      form.current?.closest('[data-list-id]')?.querySelector('[data-cards]')?.scrollTo({ top: Number.MAX_SAFE_INTEGER })
      form.current?.scrollIntoView({ block: 'nearest' })
    })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const key = typedKey(event)
    if (suggestions.handleKeyDown(event) || voice.handleKeyDown(event)) return
    if (key === 'Enter' && event.shiftKey && field.current) {
      event.preventDefault()
      replace(field.current, field.current.selectionStart, field.current.selectionEnd, '\n- ')
    } else if (key === 'Enter') submit(event)
    else if (key === 'Backspace' && !event.ctrlKey && !event.metaKey && !event.altKey && words.giveBack())
      event.preventDefault()
    else if (key === 'Escape') close()
  }
  /** One pasted technique with its steps can still be edited; several are added right away, with only tags read. */
  const handlePaste = (event: ClipboardEvent) => {
    const cards = splitCards(event.clipboardData.getData('text')).map((text) => ({
      text,
      card: withGiven(kept, parseNewCard(text)),
    }))
    if (cards.length < 2 || field.current?.value) return
    event.preventDefault()
    const tooLong = cards.filter(({ card }) => !card.title || newCardProblem(card))
    for (const { text, card } of cards) if (!tooLong.some((other) => other.text === text)) onAdd(card, undefined)
    if (tooLong.length > 0 && field.current) replace(field.current, 0, 0, tooLong.map(({ text }) => text).join('\n'))
  }
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (!takesOnLeave || isClosing.current || form.current?.contains(relatedTarget)) return
    if (newCardProblem(draft) || needsTitle) return
    // What was heard waits for Enter.
    if (voice.state.phase !== 'off' || voice.isUnconfirmed()) return
    take()
    close()
  }
  const choose = (span: Span, due: EntryDue) => {
    words.choose(span.words, due)
    if (isOtherOrder(span, due)) onLearnOrder(!writing.isDayFirst)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for the focus leaving the form
    <form ref={form} onSubmit={submit} onBlur={handleBlur} data-no-drag="">
      {children}
      <EntryField
        field={field}
        text={words.text}
        spans={words.marks}
        data-first-field=""
        defaultValue={initial}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${noteId}-problem ${noteId}`}
        placeholder="What needs to be done?"
        dir="auto"
        rows={2}
        enterKeyHint="done"
        onChange={words.handleInput}
        onCompositionEnd={words.look}
        onSelect={words.handleSelect}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
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
        spans={entry.spans}
        given={valuesGiven(kept, entry, known)}
        onChoose={choose}
        onKeep={words.keep}
        onRemove={(value) => setKept(withoutValue(kept, value))}
        onDone={() => field.current?.focus()}
      />
      <VoiceLine voice={voice} />
      <div className="mt-1 flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <EntryNotes id={noteId} entry={entry} dates={known.dates} isPlanKnown={place.readsWords !== undefined} />
        </div>
        <VoiceButton voice={voice} />
      </div>
      {footer}
    </form>
  )
}
