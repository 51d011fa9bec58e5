'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { madeEarlier, useOrder } from '@/components/feedback/use-order'
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
  const order = useOrder()
  const create = (details: BoardDetails, template: Template, clanId: string | undefined) =>
    startCreating(async () => {
      const wish = { ...details, clanId, lists: draftLists(template, dayIn(timeZone, new Date())) }
      try {
        const made = await order(wish, async (id) => createBoard(await openDb(), { ...wish, id }))
        notify('board.created', made.isEarlier ? { description: madeEarlier } : {})
        startCreating(() => router.push(`/dojo/${made.id}`))
      } catch (error) {
        notify('board.create', whyNotCreated(error))
      }
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
