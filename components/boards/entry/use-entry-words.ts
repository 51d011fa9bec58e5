'use client'

import { type SyntheticEvent, useRef, useState } from 'react'
import { finishedWord, type PlacedWord, wordAtCaret } from '@/lib/boards/card/parse-new-card'
import { readEntry } from '@/lib/entry/read-entry'
import { type Known, type Meaning, readSign, signs } from '@/lib/entry/read-sign'

/** What was read from a word, and the word, in case it is to be only a word again. */
export type Taken = Meaning & { word: string }

/** Two that cannot both be on a card, or are the same. */
const isSame = (a: Meaning, b: Meaning) =>
  a.kind === b.kind && (a.kind !== 'tag' || b.kind !== 'tag' || a.tag === b.tag)

/**
 * `#word`, `@name` and `!high` in a text area: taken out of the text and collected when they are finished. Backspace
 * right behind one, or the browser's own undo, restores the word, and then it stays a word. A date has no sign, so it
 * stays in the text until that is sent.
 */
export function useEntryWords(known: Known) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [{ text, caret }, setSeen] = useState({ text: '', caret: -1 })
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const typing = wordAtCaret(text, caret, kept, signs)
  const last = useRef<{ taken: Taken; text: string; caret: number }>(undefined)

  const remove = (gone: Taken) => setTaken((before) => before.filter((other) => other !== gone))
  const keep = (word: string) => setKept((before) => new Set([...before, word]))
  const bringBack = (gone: Taken, word = gone.word) => {
    keep(word)
    last.current = undefined
    remove(gone)
  }

  /** After every change of the text or the caret. */
  const look = () => {
    const { value, selectionStart, selectionEnd } = field.current ?? { value: '', selectionStart: 0, selectionEnd: 0 }
    setSeen({ text: value, caret: selectionStart === selectionEnd ? selectionStart : -1 })
  }
  /** Takes a word out, with the space behind it. */
  const take = ({ start, end }: PlacedWord, meaning: Meaning, word: string) => {
    const area = field.current
    if (!area) return
    const caret = area.selectionStart
    const gone = area.value[end] === ' ' ? end + 1 : end
    replace(area, start, gone, '')
    const place = caret >= gone ? caret - (gone - start) : Math.min(caret, start)
    area.setSelectionRange(place, place)
    const added = { ...meaning, word }
    setTaken((before) =>
      meaning.kind === 'tag' && before.some((other) => isSame(other, meaning))
        ? before
        : [...before.filter((other) => !isSame(other, meaning)), added],
    )
    last.current = { taken: added, text: area.value, caret: place }
    look()
  }
  /** A second person or priority stays a word. */
  const freshMeaning = (word: string) => {
    const meaning = readSign(word, known)
    const isTaken = meaning && meaning.kind !== 'tag' && taken.some((other) => other.kind === meaning.kind)
    return isTaken ? undefined : meaning
  }

  return {
    field,
    text,
    taken,
    typing,
    look,
    remove,
    /** What was read from this word is no longer: it is only a word. */
    keep,
    handleInput: ({ nativeEvent }: SyntheticEvent) => {
      const area = field.current
      const { inputType, isComposing } =
        nativeEvent instanceof InputEvent ? nativeEvent : { inputType: '', isComposing: false }
      if (!area || isComposing) return look()
      if (inputType.startsWith('history')) {
        for (const word of area.value.split(/\s+/u)) {
          const again = taken.find((one) => one.word === word)
          if (again) bringBack(again)
        }
        // What undo restores is selected, and the next key would overwrite it.
        area.setSelectionRange(area.selectionEnd, area.selectionEnd)
        return look()
      }
      const isMeant = (word: string) => freshMeaning(word) !== undefined
      const finished = finishedWord(area.value, area.selectionStart, kept, isMeant)
      const meaning = finished && freshMeaning(finished.word)
      if (finished && meaning) take(finished, meaning, finished.word)
      else look()
    },
    /** Replaces the word that is being typed by what it means. */
    choose: (meaning: Meaning, word: string) => typing && take(typing, meaning, word),
    /** Backspace. @returns whether it brought a word back */
    giveBack: (): boolean => {
      const area = field.current
      if (!area || area.selectionStart !== area.selectionEnd) return false
      const behind = last.current
      const isBehind = behind && behind.text === area.value && behind.caret === area.selectionStart
      const again =
        isBehind && taken.includes(behind.taken) ? behind.taken : area.selectionStart === 0 ? taken.at(-1) : undefined
      if (again === undefined) return false
      // A tag that was chosen may have a name that no word can have.
      const word = readSign(again.word, known) ? again.word : again.word.slice(1)
      bringBack(again, again.word)
      replace(area, area.selectionStart, area.selectionStart, word)
      look()
      return true
    },
    clear: () => {
      if (field.current) field.current.value = ''
      setKept(new Set())
      setTaken([])
      look()
    },
    /** What is typed, as a card, and its date as it is typed. */
    read: (value: string) => {
      const given: Parameters<typeof readEntry>[3] = {}
      for (const one of taken) {
        if (one.kind === 'assignee') given.assignee = one.userId
        if (one.kind === 'priority') given.priority = one.priority
      }
      const { card, date } = readEntry(value, known, kept, given)
      const tags = taken.flatMap((one) => (one.kind === 'tag' ? one.tag : []))
      return { card: { ...card, tags: [...new Set([...tags, ...card.tags])] }, date }
    },
  }
}

/** As if it were typed: the browser's own undo takes it back. (No other way to do that exists yet.) */
export function replace(area: HTMLTextAreaElement, start: number, end: number, words: string): void {
  area.setSelectionRange(start, end)
  const isDone = words === '' ? document.execCommand('delete') : document.execCommand('insertText', false, words)
  if (isDone) return
  area.setRangeText(words, start, end, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
