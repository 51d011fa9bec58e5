'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { AppError, limitSentence } from '@/lib/errors'
import { type Draft, forgetDraft, markDraft } from '@/lib/kept-board/draft'
import { keepDraft } from '@/lib/kept-board/keep-draft'
import { readDrafts } from '@/lib/kept-board/read-drafts'
import { findOnboarding } from '@/lib/onboarding/profile'
import { store } from '@/lib/onboarding/stored'
import type { Db } from '@/lib/supabase/db'

type Keeping = { at: 'looking' | 'over' } | { at: 'asking' | 'keeping'; draft: Draft; problem?: string | undefined }

/**
 * What happens to a board that was changed on the landing page. People who have signed up since get it as their first
 * dojo; others are asked once.
 */
export function useKeeping(hasDojos: boolean) {
  const { user, openDb } = useAuth()
  const { push } = useRouter()
  const [keeping, setKeeping] = useState<Keeping>({ at: 'looking' })

  const keep = async (asked: Draft) => {
    // With what was done in another tab while the question was open.
    const draft = readDrafts().find(({ id }) => id === asked.id) ?? asked
    setKeeping({ at: 'keeping', draft })
    markDraft(draft, { isSent: true })
    try {
      const id = await keepDraft(await openDb(), draft)
      forgetDraft(draft)
      // The tour, if they take it, is tried on it.
      store(user.id, 'board', { boardId: id })
      // Its page takes a moment to load.
      notify('board.kept', { durationMs: 8000 })
      push(`/dojo/${id}`)
    } catch (error) {
      setKeeping({ at: 'asking', draft, problem: problemOf(error) })
    }
  }
  const seen = useRef(new Set<string>())
  const look = async () => {
    const draft = readDrafts().find(({ id, askedOf }) => !seen.current.has(id) && !askedOf.includes(user.id))
    if (!draft) return setKeeping({ at: 'over' })
    seen.current.add(draft.id)
    const isNew = !hasDojos && (await hasSignedUpSince(openDb, draft))
    if (isNew) return keep(draft)
    markDraft(draft, { askedOf: [...draft.askedOf, user.id] })
    setKeeping({ at: 'asking', draft })
  }
  const lookFirst = useEffectEvent(look)
  const hasLooked = useRef(false)
  useEffect(() => {
    if (hasLooked.current) return
    hasLooked.current = true
    void lookFirst()
  }, [])

  return {
    keeping,
    keep,
    // Each of several is asked for.
    discard: (draft: Draft) => {
      forgetDraft(draft)
      void look()
    },
    leave: () => void look(),
  }
}

/** Whether the account is younger than the board. If that cannot be found out, the person is asked. */
async function hasSignedUpSince(openDb: () => Promise<Db>, { startedAt }: Draft): Promise<boolean> {
  try {
    const found = await findOnboarding(await openDb())
    return found !== null && Date.parse(found.signedUpAt) >= Date.parse(startedAt)
  } catch {
    return false
  }
}

function problemOf(error: unknown): string {
  const sentence = error instanceof AppError ? limitSentence(error) : undefined
  return sentence ?? 'The board could not be kept. Try again.'
}
