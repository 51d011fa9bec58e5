'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { draftNames, draftOf, dropDraft, storeDraft, storedElsewhere } from '@/lib/drafts/stored-draft'
import { pagePerson } from '@/lib/page-person'

/**
 * Keeps what a form holds and has not saved, for when the person leaves its page and comes back. `place` says what the
 * form is for; `text` is null while nothing is unsaved; `restore` gets what was kept, and answers whether it can use it.
 */
export function useFormDraft(place: string, text: string | null, restore: (text: string) => boolean): void {
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
    const usual = nameOf(place)
    // Another place may begin like this one.
    const others = draftNames(`${usual}:`).filter((each) => isId.test(each.slice(usual.length + 1)))
    const kept = [usual, ...others.toReversed()].find((each) => draftOf(each))
    const found = kept === undefined ? undefined : draftOf(kept)
    if (kept === undefined || !found) return
    name.current = kept
    known.current = found.text
    if (!restore(found.text)) dropDraft(kept, found.text)
  })
  useEffect(() => keep(text), [text])
  useEffect(() => start(), [])
}

const isId = /^[\da-f-]{36}$/
const nameOf = (place: string) => `form:${pagePerson() ?? ''}:${place}`
