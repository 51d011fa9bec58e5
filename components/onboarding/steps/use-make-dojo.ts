'use client'

import { useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { useOrder } from '@/components/feedback/use-order'
import { useTimeZone } from '@/components/time/time-settings'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { createBoard } from '@/lib/boards/new-board/create-board'
import { draftLists, type Template } from '@/lib/boards/new-board/templates'
import type { TourBoard } from '../use-tour'

/** Makes the dojo of the tour. A failure is a toast, and what was typed stays. */
export function useMakeDojo(
  onMade: (board: Required<TourBoard>) => void,
): readonly [make: (title: string, template: Template) => void, isMaking: boolean] {
  const { openDb } = useAuth()
  const timeZone = useTimeZone()
  const [isMaking, startMaking] = useTransition()
  const order = useOrder()
  const make = (title: string, template: Template) =>
    startMaking(async () => {
      const wish = { title, description: '', lists: draftLists(template, dayIn(timeZone, new Date())) }
      try {
        const { id } = await order(wish, async (boardId) => createBoard(await openDb(), { ...wish, id: boardId }))
        startMaking(() => onMade({ id, title }))
      } catch {
        notify('onboarding.dojo')
      }
    })
  return [make, isMaking]
}
