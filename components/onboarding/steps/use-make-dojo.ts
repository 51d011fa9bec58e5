'use client'

import { useRef, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { useTimeZone } from '@/components/time/time-settings'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { createBoard } from '@/lib/boards/new-board/create-board'
import { draftLists, type Template } from '@/lib/boards/new-board/templates'
import { AppError } from '@/lib/errors'
import type { TourBoard } from '../use-tour'

/** Makes the dojo of the tour. A failure is a toast, and what was typed stays. */
export function useMakeDojo(
  onMade: (board: Required<TourBoard>) => void,
): readonly [make: (title: string, template: Template) => void, isMaking: boolean] {
  const { openDb } = useAuth()
  const timeZone = useTimeZone()
  const [isMaking, startMaking] = useTransition()
  // One id for all attempts: if an answer was lost, the next attempt finds the dojo instead of making another.
  const id = useRef<string>(undefined)
  const make = (title: string, template: Template) =>
    startMaking(async () => {
      id.current ??= crypto.randomUUID()
      const lists = draftLists(template, dayIn(timeZone, new Date()))
      try {
        await createBoard(await openDb(), { id: id.current, title, description: '', lists })
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'duplicate')) {
          notify('onboarding.dojo')
          return
        }
      }
      startMaking(() => onMade({ id: id.current!, title }))
    })
  return [make, isMaking]
}
