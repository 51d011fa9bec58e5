'use client'

import { useRouter } from 'next/navigation'
import { useRef, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import type { BoardDetails } from '@/lib/boards/new-board/board-details'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { createBoard } from '@/lib/boards/new-board/create-board'
import { draftLists, type Template } from '@/lib/boards/new-board/templates'
import { AppError, limitSentence } from '@/lib/errors'
import { browserTimeZone } from '@/lib/time-zone'

/** Creates a board and opens it. It stays busy until the board is on screen. */
export function useCreateBoard(): readonly [
  create: (details: BoardDetails, template: Template) => void,
  isCreating: boolean,
] {
  const { openDb } = useAuth()
  const router = useRouter()
  const [isCreating, startCreating] = useTransition()
  // One id for all attempts: if an answer was lost, the next attempt finds the board instead of creating another.
  const id = useRef<string>(undefined)
  const create = (details: BoardDetails, template: Template) =>
    startCreating(async () => {
      id.current ??= crypto.randomUUID()
      try {
        await createBoard(await openDb(), {
          ...details,
          id: id.current,
          lists: draftLists(template, dayIn(browserTimeZone(), new Date())),
        })
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'duplicate')) {
          const description = error instanceof AppError ? limitSentence(error) : undefined
          notify('board.create', description === undefined ? {} : { description })
          return
        }
      }
      notify('board.created')
      startCreating(() => router.push(`/dojo/${id.current}`))
    })
  return [create, isCreating]
}
