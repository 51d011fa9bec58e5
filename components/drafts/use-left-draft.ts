'use client'

import { useState, useSyncExternalStore } from 'react'
import { dropDraft, isDraftKey } from '@/lib/drafts/stored-draft'
import { findFormDraft } from './use-form-draft'

/** What is kept for a form that is not open (useFormDraft), and what discards it. Of several texts, the next one follows. */
export function useLeftDraft(place: string): [text: string | undefined, discard: () => void] {
  const [, setDiscarded] = useState(0)
  const text = useSyncExternalStore(
    onStorage,
    () => findFormDraft(place)?.text,
    () => undefined,
  )
  const discard = () => {
    const found = findFormDraft(place)
    if (found) dropDraft(found.name, found.text)
    setDiscarded((count) => count + 1)
  }
  return [text, discard]
}

function onStorage(callback: () => void): () => void {
  // Null: all was removed.
  const hear = ({ key }: StorageEvent) => (key === null || isDraftKey(key)) && callback()
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
