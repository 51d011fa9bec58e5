'use client'

import { useState } from 'react'

/** A text that outlives the dialog it is typed in, and a reload of the tab. Without storage it lives as long as the field. */
export function useDraft(
  key: string,
  initial = '',
): [text: string, setText: (text: string) => void, forget: () => void] {
  const [text, setText] = useState(() => read(key) ?? initial)
  const change = (next: string) => {
    setText(next)
    write(key, next === initial ? null : next)
  }
  const forget = () => {
    setText(initial)
    write(key, null)
  }
  return [text, change, forget]
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Switched off or full: then the draft is in the field only.
  }
}
