'use client'

import { type RefObject, useRef } from 'react'
import { inPlace, type Spoken, spokenEdit } from '@/lib/voice/spoken-text'
import { replace } from '../use-entry-words'

/** Writes what is heard into a field as if it were typed, and removes it again. */
export function useSpokenText(field: RefObject<HTMLTextAreaElement | null>) {
  const spoken = useRef<Spoken>(undefined)

  const put = (heard: string) => {
    const area = field.current
    if (!area || !spoken.current) return
    // Someone has edited the heard words: those stay, and new ones follow.
    if (!spokenEdit(area.value, spoken.current, '')) spoken.current = { start: area.value.length, words: '' }
    const { start } = spoken.current
    const words = inPlace(area.value.slice(0, start), heard)
    const edit = spokenEdit(area.value, spoken.current, words)
    if (!edit) return
    spoken.current = { start, words }
    if (edit.start === edit.end && edit.words === '') return
    if (document.activeElement === area) return replace(area, edit.start, edit.end, edit.words)
    area.setRangeText(edit.words, edit.start, edit.end, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return {
    /** What is heard from now on goes to the caret. */
    begin: () => {
      const area = field.current
      area?.focus()
      spoken.current = { start: area?.selectionEnd ?? 0, words: '' }
    },
    put,
    takeOut: () => put(''),
  }
}
