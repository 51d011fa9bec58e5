'use client'

import { type SyntheticEvent, useMemo, useRef, useState } from 'react'
import { wordAtCaret } from '@/lib/boards/card/parse-new-card'
import { type EntryDue, isSameDue, type Known, type Span } from '@/lib/entry/entry'
import { readCard } from '@/lib/entry/read-entry'
import { signs } from '@/lib/entry/read-sign'

type Seen = { text: string; caret: number; isComposing: boolean }
const nothing: Seen = { text: '', caret: -1, isComposing: false }

/**
 * What was understood of the text in a text area. The text itself is never changed: Backspace right after something
 * understood first turns it into ordinary words, and so does "Keep as text". Nothing happens while a word is composed.
 */
export function useEntryWords(known: Known, initial: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  /** Letters are being deleted: the rest of a word is not a new word to restore. */
  const isRubbing = useRef(false)
  const [{ text, caret, isComposing }, setSeen] = useState<Seen>({ ...nothing, text: initial })
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlyMap<string, EntryDue>>(new Map())
  const entry = useMemo(() => readCard(text, known, { kept, chosen }), [text, known, kept, chosen])
  const typing = isComposing ? undefined : wordAtCaret(text, caret, kept, signs)

  /** After every change of the text or the caret. */
  const look = () => {
    const { value, selectionStart, selectionEnd } = field.current ?? { value: '', selectionStart: 0, selectionEnd: 0 }
    setSeen({ text: value, caret: selectionStart === selectionEnd ? selectionStart : -1, isComposing: false })
    // Deleted words may be meant when they are typed again.
    setKept((before) =>
      [...before].every((words) => value.includes(words))
        ? before
        : new Set([...before].filter((words) => value.includes(words))),
    )
  }
  const keep = (spans: readonly Span[]) => setKept((before) => new Set([...before, ...spans.map(({ words }) => words)]))

  return {
    field,
    text,
    entry,
    typing,
    /** What to mark: nothing while a word is composed, since its text is not known yet. */
    marks: isComposing ? [] : entry.spans,
    look,
    keep,
    handleSelect: () => {
      if (!isComposing) look()
    },
    handleInput: ({ nativeEvent }: SyntheticEvent) => {
      const isStill = nativeEvent instanceof InputEvent && nativeEvent.isComposing
      isRubbing.current = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
      if (isStill) setSeen((before) => ({ ...before, isComposing: true }))
      else look()
    },
    /** Chooses this reading of the words. */
    choose: (words: string, due: EntryDue) => setChosen((before) => new Map([...before, [words, due]])),
    /** Replaces the word that is being typed. */
    complete: (word: string) => {
      if (!field.current || !typing) return
      const hasSpace = field.current.value[typing.end] === ' '
      replace(field.current, typing.start, typing.end, hasSpace ? word : `${word} `)
      look()
    },
    /** Backspace. @returns whether it made words ordinary again */
    giveBack: (): boolean => {
      const area = field.current
      if (!area || isRubbing.current || area.selectionStart !== area.selectionEnd) return false
      const at = area.selectionStart
      const behind = entry.spans.find(({ end }) => end === at || (end === at - 1 && area.value[end] === ' '))
      if (!behind) return false
      isRubbing.current = true
      keep(behind.value.kind === 'due' ? entry.spans.filter(({ value }) => value.kind === 'due') : [behind])
      return true
    },
    clear: () => {
      if (field.current) field.current.value = ''
      setKept(new Set())
      setChosen(new Map())
      setSeen(nothing)
    },
  }
}

/** Whether one of the other readings is the same date with day and month swapped. */
export const isOtherOrder = ({ others }: Span, due: EntryDue): boolean =>
  others.some((other) => other.isOtherOrder && isSameDue(other.due, due))

/** As if it were typed: the browser's own undo takes it back. (No other way to do that exists yet.) */
export function replace(area: HTMLTextAreaElement, start: number, end: number, words: string): void {
  area.setSelectionRange(start, end)
  const isDone = words === '' ? document.execCommand('delete') : document.execCommand('insertText', false, words)
  if (isDone) return
  area.setRangeText(words, start, end, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
