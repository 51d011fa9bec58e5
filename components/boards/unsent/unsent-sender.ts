'use client'

import { useEffect } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { countUnsent } from '@/lib/boards/unsent/count-unsent'
import { draftNames, placeOfKept } from '@/lib/drafts/stored-draft'
import { openBoards } from './keep-unsent'

export function UnsentSender() {
  useUnsentSender()
  useEarlierRefused()
  return null
}

/** An open dojo sends its own changes first. */
const patienceMs = 3000
const retryDelayMs = 10_000

/** On any page of the workspace: sends what this person's closed tabs left unsent, now and whenever the network returns. */
function useUnsentSender(): void {
  const { user, openDb } = useAuth()
  useEffect(() => {
    let isOver = false
    let isSending = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      clearTimeout(timer)
      if (isSending || isOver) return
      isSending = true
      const isDone = await sendAll(user.id, openDb).catch(() => false)
      isSending = false
      if (!isDone && !isOver) timer = setTimeout(() => void send(), retryDelayMs)
    }
    const sendWhenSeen = () => document.visibilityState === 'visible' && void send()
    timer = setTimeout(() => void send(), patienceMs)
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', sendWhenSeen)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendWhenSeen)
    }
  }, [user.id, openDb])
}

/** Offers the texts that earlier pages have kept and no field shows. */
function useEarlierRefused(): void {
  const { user } = useAuth()
  useEffect(() => {
    if (!(['refused', 'elsewhere'] as const).some((why) => draftNames(placeOfKept(why, user.id)).length > 0)) return
    // A page that cannot fetch it now leaves them for the next one.
    import('@/components/feedback/say-unsent').then(
      ({ sayEarlierUnsent }) => sayEarlierUnsent(user.id),
      () => undefined,
    )
  }, [user.id])
}

/** The code that sends is loaded only if something waits. */
async function sendAll(userId: string, openDb: ReturnType<typeof useAuth>['openDb']): Promise<boolean> {
  // Where nothing can be counted, nothing can be stored either.
  if ((await countUnsent(userId).catch(() => 0)) === 0) return true
  const [{ sendUnsent }, { writeChange }, { sayRefused }] = await Promise.all([
    import('@/lib/boards/unsent/send-unsent'),
    import('@/lib/boards/changes/write-change'),
    import('./say-refused'),
  ])
  return sendUnsent({
    userId,
    isOpen: (boardId) => openBoards.has(boardId),
    write: async (boardId, change) => writeChange(await openDb(), boardId, change),
    onRefused: sayRefused,
  })
}
