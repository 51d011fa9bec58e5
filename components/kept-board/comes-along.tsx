'use client'

import { useHasDraft } from './use-has-draft'

/** Above the form to sign up, for people who have tried the board of the landing page. */
export function ComesAlong() {
  if (!useHasDraft()) return null
  return (
    <p className="mb-5 rounded-ink bg-ai-wash px-3 py-2 text-[13px] text-pretty text-ai-deep">
      The board you tried comes with you: it becomes your first dojo.
    </p>
  )
}
