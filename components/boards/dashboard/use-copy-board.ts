'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { madeEarlier, useOrder } from '@/components/feedback/use-order'
import { copyBoard } from '@/lib/boards/dashboard/copy-board'
import { AppError, limitSentence } from '@/lib/errors'

type Wish = { title: string; withCards: boolean; clanId: string | undefined }

/** A copy that takes longer than this says what is happening. */
const slowAfterMs = 1000

/** Copies a dojo and opens the copy. It stays busy until the copy is on screen. */
export function useCopyBoard(boardId: string) {
  const { openDb } = useAuth()
  const router = useRouter()
  const [isCopying, startCopying] = useTransition()
  const [isSlow, setSlow] = useState(false)
  const order = useOrder()
  useEffect(() => {
    if (!isCopying) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isCopying])

  const copy = (wish: Wish) =>
    startCopying(async () => {
      try {
        const made = await order(wish, async (id) => copyBoard(await openDb(), { ...wish, boardId, id }))
        notify('board.copied', { description: made.isEarlier ? madeEarlier : `“${wish.title}”` })
        startCopying(() => router.push(`/dojo/${made.id}`))
      } catch (error) {
        const description = reasonOf(error)
        notify('board.copy', description === undefined ? {} : { description })
      }
    })
  return { copy, isCopying, isSlow }
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'over_plan') return 'The plan of the clan’s owner has no room for it.'
  if (error.code === 'forbidden') return 'In this clan, only admins add dojos.'
  if (error.code === 'not_found') return 'It was deleted, or you are no longer on it.'
  return limitSentence(error)
}
