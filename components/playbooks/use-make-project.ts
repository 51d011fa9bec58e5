'use client'

import { useRouter } from 'next/navigation'
import { useRef, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { deleteBoard } from '@/lib/boards/dashboard/mutations'
import type { BoardDetails } from '@/lib/boards/new-board/board-details'
import { AppError } from '@/lib/errors'
import { makeProject } from '@/lib/playbooks/mutations'
import type { ProjectList } from '@/lib/playbooks/project-lists'
import { whyNot } from './why-not'

type Wish = BoardDetails & { clanId: string | undefined; lists: ProjectList[] }

/** Makes a dojo in one call and opens it; the toast takes all of it back. Busy until it is on screen. */
export function useMakeProject() {
  const { openDb } = useAuth()
  const router = useRouter()
  const [isMaking, startMaking] = useTransition()
  // One id for all attempts: if an answer was lost, the next attempt finds the dojo instead of making another.
  const id = useRef<string>(undefined)

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
      const boardId = (id.current ??= crypto.randomUUID())
      const back = window.location.pathname + window.location.search
      try {
        await makeProject(await openDb(), { ...wish, id: boardId })
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'duplicate')) {
          notify('board.create', whyNot(error))
          return
        }
      }
      id.current = undefined
      notify('board.created', {
        description: `“${wish.title}”`,
        action: { label: 'Undo', onSelect: () => void undo(boardId, back) },
        durationMs: 8000,
      })
      startMaking(() => router.push(`/dojo/${boardId}`))
    })
  return { make, isMaking }
}
