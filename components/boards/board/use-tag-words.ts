'use client'

import { type SyntheticEvent, useRef, useState } from 'react'
import { finishedTag, parseNewCard, type PlacedWord, tagAtCaret, tagOf } from '@/lib/boards/card/parse-new-card'

/**
 * "#word" in a text area: taken out of the text and collected when it is finished. Backspace right behind it, or
 * the browser's own undo, restores the word, and then it stays a word.
 */
export function useTagWords() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [{ text, caret }, setSeen] = useState({ text: '', caret: -1 })
  const [tags, setTags] = useState<string[]>([])
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const typing = tagAtCaret(text, caret, kept)
  const taken = useRef<{ tag: string; text: string; caret: number }>(undefined)

  const add = (tag: string) => setTags((before) => (before.includes(tag) ? before : [...before, tag]))
  const remove = (tag: string) => setTags((before) => before.filter((other) => other !== tag))

  /** After every change of the text or the caret. */
  const look = () => {
    const { value, selectionStart, selectionEnd } = field.current ?? { value: '', selectionStart: 0, selectionEnd: 0 }
    setSeen({ text: value, caret: selectionStart === selectionEnd ? selectionStart : -1 })
  }
  /** Takes a word out, with the space behind it. */
  const take = ({ start, end }: PlacedWord, tag: string) => {
    const area = field.current
    if (!area) return
    const caret = area.selectionStart
    const gone = area.value[end] === ' ' ? end + 1 : end
    replace(area, start, gone, '')
    const place = caret >= gone ? caret - (gone - start) : Math.min(caret, start)
    area.setSelectionRange(place, place)
    add(tag)
    taken.current = { tag, text: area.value, caret: place }
    look()
  }

  return {
    field,
    text,
    tags,
    typing,
    look,
    remove,
    handleInput: ({ nativeEvent }: SyntheticEvent) => {
      const area = field.current
      const { inputType, isComposing } =
        nativeEvent instanceof InputEvent ? nativeEvent : { inputType: '', isComposing: false }
      if (!area || isComposing) return look()
      if (inputType.startsWith('history')) {
        for (const word of area.value.split(/\s+/u)) {
          const tag = tagOf(word)
          if (tag !== undefined && tags.includes(tag)) bringBack(word, tag)
        }
        // What undo restores is selected, and the next key would overwrite it.
        area.setSelectionRange(area.selectionEnd, area.selectionEnd)
        return look()
      }
      const finished = finishedTag(area.value, area.selectionStart, kept)
      if (finished) take(finished, finished.word.slice(1))
      else look()
    },
    /** Replaces the tag that is being typed by this one. */
    choose: (tag: string) => typing && take(typing, tag),
    /** Backspace. @returns whether it brought a word back */
    giveBack: (): boolean => {
      const area = field.current
      if (!area || area.selectionStart !== area.selectionEnd) return false
      const last = taken.current
      const isBehind = last && last.text === area.value && last.caret === area.selectionStart && tags.includes(last.tag)
      const tag = isBehind ? last.tag : area.selectionStart === 0 ? tags.at(-1) : undefined
      if (tag === undefined) return false
      const word = `#${tag}`
      bringBack(word, tag)
      replace(area, area.selectionStart, area.selectionStart, tagOf(word) ? word : tag)
      look()
      return true
    },
    clear: () => {
      if (field.current) field.current.value = ''
      setKept(new Set())
      setTags([])
      look()
    },
    /** What is typed, as a card. */
    read: (value: string) => {
      const { tags: typed, ...rest } = parseNewCard(value, kept)
      return { ...rest, tags: [...tags, ...typed.filter((tag) => !tags.includes(tag))] }
    },
  }

  function bringBack(word: string, tag: string) {
    setKept((before) => new Set([...before, word]))
    taken.current = undefined
    remove(tag)
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
