'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { acceptInvitation, declineInvitation } from '@/lib/boards/share/invitation'
import type { Invitation } from '@/lib/boards/share/invitations'
import { AppError } from '@/lib/errors'

/** Leaving the tab for less than this is no reason to ask again. */
const staleAfterMs = 30_000

/** Answered in this tab. It outlives the page: going back shows what the router kept, and no one is asked twice. */
const answered = new Set<string>()
const keyOf = ({ boardId, endsAt }: Invitation) => `${boardId} ${endsAt}`

type Answering = { boardId: string; what: 'accept' | 'decline' }

/** What this person is invited to: what the server rendered, requested again when they return to the tab. */
export function useInvitations(loaded: readonly Invitation[]) {
  const { openDb } = useAuth()
  const { refresh, push } = useRouter()
  const [asked, setAsked] = useState<{ since: readonly Invitation[]; now: readonly Invitation[] }>()
  const [answering, setAnswering] = useState<Answering>()
  const [full, setFull] = useState<string>()
  const known = asked?.since === loaded ? asked.now : loaded

  const reload = useEffectEvent(async () => {
    try {
      const [db, { listInvitations }] = await Promise.all([openDb(), import('@/lib/boards/share/invitations')])
      setAsked({ since: loaded, now: await listInvitations(db) })
    } catch {
      // What is on screen stays: answering it says what is wrong.
    }
  })
  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY
    const follow = () => {
      if (document.hidden) hiddenAt = performance.now()
      else if (performance.now() - hiddenAt > staleAfterMs) void reload()
    }
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])

  /** @returns whether it is answered: then it is not shown any more */
  async function answer(invitation: Invitation, what: Answering['what']): Promise<boolean> {
    const { boardId, boardTitle } = invitation
    if (answering) return false
    setAnswering({ boardId, what })
    setFull(undefined)
    try {
      await (what === 'accept' ? acceptInvitation : declineInvitation)(await openDb(), boardId)
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined
      if (code === 'over_plan') setFull(boardId)
      else if (code === 'not_found') notify('invitation.ended')
      else notify(`invitation.${what}`)
      if (code === 'not_found') answered.add(keyOf(invitation))
      return code === 'not_found'
    } finally {
      setAnswering(undefined)
    }
    answered.add(keyOf(invitation))
    if (what === 'accept') {
      notify('invitation.accepted', {
        values: { dojo: boardTitle },
        action: { label: 'Open', onSelect: () => push(`/dojo/${boardId}`) },
      })
      refresh()
    }
    return true
  }

  return { invitations: known.filter((invitation) => !answered.has(keyOf(invitation))), answering, full, answer }
}
