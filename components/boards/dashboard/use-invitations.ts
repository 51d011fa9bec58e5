'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { acceptInvitation, declineInvitation } from '@/lib/boards/share/invitation'
import type { Dashboard } from '@/lib/boards/dashboard/dashboard'
import type { Invitation } from '@/lib/boards/share/invitations'
import { AppError } from '@/lib/errors'

/** Answered in this tab. It outlives the page: going back shows the router's cached page, and no one is asked twice. */
const answered = new Set<string>()
const keyOf = ({ boardId, endsAt }: Invitation) => `${boardId} ${endsAt}`

type Invitations = Pick<Dashboard, 'invitations' | 'clanInvitations'>
type Answering = { boardId: string; what: 'accept' | 'decline' }

/** What this person is invited to: what the server rendered, or what was received since. */
export function useInvitations(loaded: Invitations) {
  const { openDb } = useAuth()
  const { refresh, push } = useRouter()
  const [asked, setAsked] = useState<{ since: Invitations['invitations']; now: Invitations }>()
  const [answering, setAnswering] = useState<Answering>()
  const [full, setFull] = useState<string>()
  const known = asked?.since === loaded.invitations ? asked.now : loaded

  /** @returns whether it is answered: then it is no longer shown */
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

  return {
    clanInvitations: known.clanInvitations,
    invitations: known.invitations.filter((invitation) => !answered.has(keyOf(invitation))),
    answering,
    full,
    answer,
    receive: (now: Invitations) => setAsked({ since: loaded.invitations, now }),
  }
}
