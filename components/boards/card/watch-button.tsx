'use client'

import { Bell, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { IconButton } from '@/components/ui/icon-button'
import { useBoard } from '../context/board-context'

/** Watches the open technique, or stops: watchers are told of its comments, moves and dates. */
export function WatchButton({ cardId }: { cardId: string }) {
  const { openDb } = useBoard()
  // Undefined until it is known; the button is shown from the beginning, so that nothing moves.
  const [isWatching, setWatching] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    Promise.all([openDb(), import('@/lib/notifications/queries')])
      .then(([db, { watchesCard }]) => watchesCard(db, cardId))
      .then(
        (is) => isCurrent && setWatching((now) => now ?? is),
        // Pressing the button shows more than a guess would.
        () => isCurrent && setWatching((now) => now ?? false),
      )
    return () => {
      isCurrent = false
    }
  }, [openDb, cardId])

  const toggle = async () => {
    const wished = !isWatching
    setWatching(wished)
    try {
      const [db, { watchCard }] = await Promise.all([openDb(), import('@/lib/notifications/mutations')])
      await watchCard(db, cardId, wished)
    } catch {
      setWatching(!wished)
      notify('card.watch')
    }
  }
  return (
    <IconButton
      label={isWatching ? 'Stop watching' : 'Watch technique'}
      disabled={isWatching === undefined}
      onClick={() => void toggle()}
      className={isWatching ? 'text-ai-deep' : undefined}
    >
      {isWatching ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
    </IconButton>
  )
}
