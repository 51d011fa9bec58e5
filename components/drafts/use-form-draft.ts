'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { draftNames, draftOf, dropDraft, storeDraft, storedElsewhere } from '@/lib/drafts/stored-draft'
import { pagePerson } from '@/lib/page-person'

/**
 * Keeps what a form holds and has not saved, for when the person leaves its page and comes back. `place` says what the
 * form is for; `text` is null while nothing is unsaved; `restore` gets what was kept, and answers whether it can use it.
 * @returns what forgets it when the form goes because its text was sent or discarded
 */
export function useFormDraft(place: string, text: string | null, restore: (text: string) => boolean): () => void {
  const name = useRef<string>(undefined)
  const known = useRef<string>(undefined)
  const keep = useEffectEvent((latest: string | null) => {
    name.current ??= nameOf(place)
    if (latest === null) {
      if (known.current !== undefined) dropDraft(name.current, known.current)
    } else {
      // Another tab has the same form open: each keeps its own.
      if (storedElsewhere(name.current, known.current) !== undefined)
        name.current = `${nameOf(place)}:${crypto.randomUUID()}`
      storeDraft(name.current, { text: latest })
    }
    known.current = latest ?? undefined
  })
  const start = useEffectEvent(() => {
    const found = findFormDraft(place)
    // The form may have begun with a text of its own.
    if (!found || (known.current !== undefined && found.name === name.current)) return
    if (!restore(found.text)) return dropDraft(found.name, found.text)
    name.current = found.name
    known.current = found.text
  })
  useEffect(() => keep(text), [text])
  useEffect(() => start(), [])
  return () => {
    if (name.current !== undefined && known.current !== undefined) dropDraft(name.current, known.current)
    known.current = undefined
  }
}

/** What is kept for a form, before it is opened. */
export function findFormDraft(place: string): { name: string; text: string } | undefined {
  const usual = nameOf(place)
  // Another place may begin like this one.
  const others = draftNames(`${usual}:`).filter((each) => isId.test(each.slice(usual.length + 1)))
  for (const name of [usual, ...others.toReversed()]) {
    const text = draftOf(name)?.text
    if (text !== undefined) return { name, text }
  }
  return undefined
}

const isId = /^[\da-f-]{36}$/
const nameOf = (place: string) => `form:${pagePerson() ?? ''}:${place}`
