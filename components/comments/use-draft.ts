'use client'

import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type TextMention, textMentionSchema } from '@/lib/mentions/schema'

/** A text being written, with the people picked for its mentions. */
export type Draft = { text: string; picked: readonly TextMention[] }

const pickedSchema = z.array(textMentionSchema)

/** A draft outlives the dialog it is typed in and a reload of the tab. Without storage it lives as long as the field. */
export function useDraft(
  key: string,
  initial: Draft,
): [draft: Draft, change: (next: (now: Draft) => Draft) => void, forget: () => void] {
  const [draft, setDraft] = useState(() => read(key) ?? initial)
  const latest = useRef(draft)
  // Picking a name and the resulting text are two changes in one event, before anything is rendered.
  const change = (next: (now: Draft) => Draft) => {
    latest.current = next(latest.current)
    setDraft(latest.current)
    write(key, isSame(latest.current, initial) ? null : latest.current)
  }
  const forget = () => {
    latest.current = initial
    setDraft(initial)
    write(key, null)
  }
  return [draft, change, forget]
}

const isSame = (one: Draft, other: Draft) => one.text === other.text && one.picked === other.picked
const pickedKey = (key: string) => `${key}:picked`

function read(key: string): Draft | null {
  try {
    const text = sessionStorage.getItem(key)
    if (text === null) return null
    const picked = pickedSchema.safeParse(JSON.parse(sessionStorage.getItem(pickedKey(key)) ?? '[]'))
    return { text, picked: picked.data ?? [] }
  } catch {
    return null
  }
}

function write(key: string, draft: Draft | null): void {
  try {
    if (draft) {
      sessionStorage.setItem(key, draft.text)
      sessionStorage.setItem(pickedKey(key), JSON.stringify(draft.picked))
    } else {
      sessionStorage.removeItem(key)
      sessionStorage.removeItem(pickedKey(key))
    }
  } catch {
    // Switched off or full: then the draft is only in the field.
  }
}
