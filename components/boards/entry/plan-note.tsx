'use client'

import Link from 'next/link'
import { useEffect, useState } from 'react'
import { planFor } from '@/lib/plans/entitlements'
import { useEntryPlace } from './entry-place'

const key = 'entry-plan-said'

/** Shown once per browser, below words that a larger plan would read. */
export function PlanNote({ words }: { words: string }) {
  const { isMine } = useEntryPlace()
  const [isNews] = useState(() => stored() === null)
  useEffect(() => {
    try {
      localStorage.setItem(key, 'yes')
    } catch {
      // Shown again next time.
    }
  }, [])
  if (!isNews) return null
  const plan = planFor('ai')?.name ?? ''
  return (
    <p role="status" className="mt-1 px-0.5 text-xs text-ink-soft">
      “{words}” stays text. Dates in words come with {isMine ? plan : `${plan}, and this dojo’s owner does not have it`}
      .{' '}
      {isMine && (
        <Link href="/pricing" className="text-ai-deep underline underline-offset-2">
          Plans
        </Link>
      )}
    </p>
  )
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
