'use client'

import { useRouter } from 'next/navigation'
import { useRef, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { useTimeZone } from '@/components/time/time-settings'
import type { BoardDetails } from '@/lib/boards/new-board/board-details'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { createBoard } from '@/lib/boards/new-board/create-board'
import { draftLists, type Template } from '@/lib/boards/new-board/templates'
import { AppError, limitSentence } from '@/lib/errors'

/** Creates a board and opens it. It stays busy until the board is on screen. */
export function useCreateBoard(): readonly [
  create: (details: BoardDetails, template: Template, clanId: string | undefined) => void,
  isCreating: boolean,
] {
  const { openDb } = useAuth()
  const router = useRouter()
  const timeZone = useTimeZone()
  const [isCreating, startCreating] = useTransition()
  // One id for all attempts: if an answer was lost, the next attempt finds the board instead of creating another.
  const id = useRef<string>(undefined)
  const create = (details: BoardDetails, template: Template, clanId: string | undefined) =>
    startCreating(async () => {
      id.current ??= crypto.randomUUID()
      try {
        await createBoard(await openDb(), {
          ...details,
          id: id.current,
          clanId,
          lists: draftLists(template, dayIn(timeZone, new Date())),
        })
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'duplicate')) {
          notify('board.create', whyNotCreated(error))
          return
        }
      }
      notify('board.created')
      startCreating(() => router.push(`/dojo/${id.current}`))
    })
  return [create, isCreating]
}

/** What the toast adds if it is not the server's fault. */
function whyNotCreated(error: unknown): { description?: string } {
  if (!(error instanceof AppError)) return {}
  const description =
    error.code === 'over_plan' ? 'The plan of the clan’s owner has no room for it.' : limitSentence(error)
  return description === undefined ? {} : { description }
}
