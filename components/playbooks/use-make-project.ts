'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { madeEarlier, useOrder } from '@/components/feedback/use-order'
import { deleteBoard } from '@/lib/boards/dashboard/mutations'
import type { BoardDetails } from '@/lib/boards/new-board/board-details'
import { makeProject } from '@/lib/playbooks/mutations'
import type { ProjectList } from '@/lib/playbooks/project-lists'
import { whyNot } from './why-not'

type Wish = BoardDetails & { clanId: string | undefined; lists: ProjectList[] }

/** Makes a dojo in one call and opens it; the toast takes all of it back. Busy until it is on screen. */
export function useMakeProject() {
  const { openDb } = useAuth()
  const router = useRouter()
  const [isMaking, startMaking] = useTransition()
  const order = useOrder()

  const undo = async (boardId: string, back: string) => {
    router.push(back)
    try {
      await deleteBoard(await openDb(), boardId)
      notify('board.deleted')
    } catch (error) {
      notify('board.delete', whyNot(error))
    }
  }
  const make = (wish: Wish) =>
    startMaking(async () => {
      const back = window.location.pathname + window.location.search
      try {
        const { id: boardId, isEarlier } = await order(wish, async (id) => makeProject(await openDb(), { ...wish, id }))
        notify('board.created', {
          description: isEarlier ? madeEarlier : `“${wish.title}”`,
          action: { label: 'Undo', onSelect: () => void undo(boardId, back) },
          durationMs: 8000,
        })
        startMaking(() => router.push(`/dojo/${boardId}`))
      } catch (error) {
        notify('board.create', whyNot(error))
      }
    })
  return { make, isMaking }
}
