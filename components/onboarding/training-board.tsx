'use client'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { BoardSnapshot } from '@/lib/boards/schema'
import type { Deed } from '@/lib/onboarding/steps'
import { LiveTraining } from './live-training'

type TrainingBoardProps = {
  boardId: string
  onTried: (deeds: readonly Deed[]) => void
  /** It was deleted, or is no longer visible to the person. */
  onGone: () => void
}

/** One's own dojo inside the tour: the real board, so changes stay. */
export function TrainingBoard({ boardId, onTried, onGone }: TrainingBoardProps) {
  const { openDb } = useAuth()
  const [loaded, setLoaded] = useState<BoardSnapshot | 'failed'>()
  const gone = useEffectEvent(onGone)
  const load = useCallback(async () => {
    try {
      const [db, { findBoardSnapshot }] = await Promise.all([openDb(), import('@/lib/boards/queries')])
      return (await findBoardSnapshot(db, boardId)) ?? 'gone'
    } catch {
      return 'failed'
    }
  }, [openDb, boardId])
  useEffect(() => {
    if (loaded !== undefined) return
    let isCurrent = true
    void load().then((found) => {
      if (!isCurrent) return
      if (found === 'gone') gone()
      else setLoaded(found)
    })
    return () => {
      isCurrent = false
    }
  }, [load, loaded])
  return (
    <div
      data-training-board=""
      className="mt-4 flex h-65 shrink-0 flex-col overflow-hidden rounded-[10px] border border-rule bg-paper pt-3 md:h-auto md:max-h-84 md:grow md:basis-60 md:[&_.kata]:min-w-44 md:[&_.kata]:basis-48 md:[&_[data-list-grip]]:hidden max-md:[&_.kata]:min-w-[74%] [&_[data-lists]]:px-3 [&_[data-lists]]:pb-3"
    >
      {loaded === undefined && <Waiting />}
      {loaded === 'failed' && (
        <div role="alert" className="m-auto px-4 text-center">
          <p className="text-ink-soft">Your dojo could not be loaded.</p>
          <Button className="mt-3" onClick={() => setLoaded(undefined)}>
            Try again
          </Button>
        </div>
      )}
      {typeof loaded === 'object' && <LiveTraining snapshot={loaded} onTried={onTried} onGone={onGone} />}
    </div>
  )
}

function Waiting() {
  return (
    <div
      aria-busy="true"

      className="grid flex-1 grid-cols-2 gap-3 px-3 pb-3 md:grid-cols-3"
    >
      <span role="status" className="sr-only">
        Loading your dojo
      </span>
      <Skeleton className="h-full" />
      <Skeleton className="h-full" />
      <Skeleton className="h-full max-md:hidden" />
    </div>
  )
}
