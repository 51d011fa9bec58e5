'use client'

import { useEffect, useState } from 'react'
import { callApi } from '@/lib/call-api'
import type { CssProblem } from '@/lib/branding/clean-css'

/** `css` is the part of the styles that would be used, for the picture. Empty until checked. */
export type CheckedCss = { css: string; problems: CssProblem[]; state: 'checked' | 'checking' | 'failed' }

const nothing: CheckedCss = { css: '', problems: [], state: 'checked' }
const pauseMs = 400

/** Asks the server, which alone knows what is allowed, once typing has paused. */
export function useCheckedCss(source: string): CheckedCss {
  const [checked, setChecked] = useState<CheckedCss & { of: string }>({ ...nothing, of: '' })
  const isEmpty = source.trim() === ''
  useEffect(() => {
    if (isEmpty) return
    const gone = new AbortController()
    const later = setTimeout(async () => {
      try {
        const answer = await callApi<Pick<CheckedCss, 'css' | 'problems'>>('/api/branding/preview', {
          input: { css: source },
          signal: gone.signal,
        })
        setChecked(
          answer.isDone
            ? { ...answer.body, state: 'checked', of: source }
            : { ...nothing, state: 'failed', of: source },
        )
      } catch {
        // Something else was typed.
      }
    }, pauseMs)
    return () => {
      clearTimeout(later)
      gone.abort()
    }
  }, [source, isEmpty])
  if (isEmpty) return nothing
  return checked.of === source ? checked : { ...checked, state: 'checking' }
}
