'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { sayElsewhere } from '@/components/feedback/say-unsent'
import { useAskBeforeLosing } from '@/components/ui/use-ask-before-losing'
import { draftOf, dropDraft, onStoredElsewhere, storeDraft, storedElsewhere } from '@/lib/drafts/stored-draft'
import { type TextMention, textMentionSchema } from '@/lib/mentions/schema'

/** A text being written, with the people picked for its mentions. */
export type Draft = { text: string; picked: readonly TextMention[] }

/** `of` is the text of the comment that is edited, as it was when that began. */
const keptSchema = z.object({ picked: z.array(textMentionSchema), of: z.string() })

/** A draft outlives the dialog it is typed in, and the tab. If it is not stored, the browser asks before it closes. */
export function useDraft(
  key: string,
  initial: Draft,
): [draft: Draft, change: (next: (now: Draft) => Draft) => void, forget: () => void] {
  const [draft, setDraft] = useState(() => read(key) ?? initial)
  const [began] = useState(() => beginningOf(key) ?? initial.text)
  const latest = useRef(draft)
  // Another tab may have sent or emptied what both had stored under the same name.
  useAskBeforeLosing(
    draft.text.trim() !== '' && !isSame(draft, initial) && (() => draftOf(key)?.text !== latest.current.text),
  )
  // The same person continues there what is shown here, or has sent it.
  const hear = useEffectEvent((text: string | undefined, was: string | undefined) => {
    if (text === undefined && latest.current.text !== was) return
    latest.current = (text === undefined ? initial : read(key)) ?? latest.current
    setDraft(latest.current)
  })
  useEffect(() => onStoredElsewhere(key, (text, was) => hear(text, was)), [key])
  // Picking a name and the resulting text are two changes in one event, before anything is rendered.
  const change = (next: (now: Draft) => Draft) => {
    const before = latest.current
    latest.current = next(before)
    setDraft(latest.current)
    const { text, picked } = latest.current
    if (isSame(latest.current, initial)) return dropDraft(key, before.text)
    // A tab that slept has not heard of it.
    const other = storedElsewhere(key, before.text)
    if (other !== undefined) sayElsewhere(other)
    storeDraft(key, { text, more: { picked, of: began } })
  }
  const forget = () => {
    dropDraft(key, latest.current.text)
    latest.current = initial
    setDraft(initial)
  }
  return [draft, change, forget]
}

const isSame = (one: Draft, other: Draft) => one.text === other.text && one.picked === other.picked

function read(key: string): Draft | undefined {
  const draft = draftOf(key)
  return draft && { text: draft.text, picked: keptSchema.safeParse(draft.more).data?.picked ?? [] }
}

/** What a draft of an edit began with, if there is one. */
export function beginningOf(key: string): string | undefined {
  return keptSchema.safeParse(draftOf(key)?.more).data?.of
}
