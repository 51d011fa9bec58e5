'use client'

import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useAskBeforeLosing } from '@/components/ui/use-ask-before-losing'
import { draftOf, dropDraft, storeDraft } from '@/lib/drafts/stored-draft'
import { type TextMention, textMentionSchema } from '@/lib/mentions/schema'

/** A text being written, with the people picked for its mentions. */
export type Draft = { text: string; picked: readonly TextMention[] }

const pickedSchema = z.array(textMentionSchema)

/** A draft outlives the dialog it is typed in, and the tab. If the browser does not store it, it asks before it closes. */
export function useDraft(
  key: string,
  initial: Draft,
): [draft: Draft, change: (next: (now: Draft) => Draft) => void, forget: () => void] {
  const [draft, setDraft] = useState(() => read(key) ?? initial)
  const [isStored, setStored] = useState(true)
  const latest = useRef(draft)
  useAskBeforeLosing(!isStored)
  // Picking a name and the resulting text are two changes in one event, before anything is rendered.
  const change = (next: (now: Draft) => Draft) => {
    latest.current = next(latest.current)
    setDraft(latest.current)
    const { text, picked } = latest.current
    const isBack = isSame(latest.current, initial)
    if (isBack) dropDraft(key)
    setStored(isBack || storeDraft(key, { text, more: picked }))
  }
  const forget = () => {
    dropDraft(key, latest.current.text)
    latest.current = initial
    setDraft(initial)
    setStored(true)
  }
  return [draft, change, forget]
}

const isSame = (one: Draft, other: Draft) => one.text === other.text && one.picked === other.picked

function read(key: string): Draft | undefined {
  const draft = draftOf(key)
  return draft && { text: draft.text, picked: pickedSchema.safeParse(draft.more).data ?? [] }
}
