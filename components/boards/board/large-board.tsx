'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { countWords } from '@/lib/count-words'
import type { Db } from '@/lib/supabase/db'
import { BoardScreen } from './board-screen'

type LargeBoardProps = Omit<ComponentProps<typeof BoardScreen>, 'snapshotJson'> & {
  boardId: string
  title: string
  cardCount: number
}

/**
 * A board that is too large to be a part of its page: the browser asks the database for it. While the server writes such
 * a page, it answers no one.
 */
export function LargeBoard({ boardId, title, cardCount, ...shown }: LargeBoardProps) {
  const { openDb } = useAuth()
  const { refresh } = useRouter()
  const [snapshotJson, setSnapshotJson] = useState<string>()
  const [isFailed, setFailed] = useState(false)
  const load = () =>
    loadSnapshot(openDb, boardId).then(
      (json) => (json === null ? refresh() : setSnapshotJson(json)),
      () => setFailed(true),
    )
  const loadFirst = useEffectEvent(() => void load())
  useEffect(() => loadFirst(), [])

  if (snapshotJson !== undefined) return <BoardScreen {...shown} snapshotJson={snapshotJson} />
  if (isFailed)
    return (
      <EmptyState
        as="h1"
        mark="broken"
        title="This dojo could not be loaded"
        action={
          <Button
            variant="primary"
            onClick={() => {
              setFailed(false)
              void load()
            }}
          >
            Try again
          </Button>
        }
      >
        Nothing is lost. The server did not answer as it should; usually that passes within a minute.
      </EmptyState>
    )
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-3 px-5 pt-4 pb-5 max-md:px-3.5">
      <h1 dir="auto" className="font-title text-2xl wrap-anywhere">
        {title}
      </h1>
      <output className="text-[13px] text-ink-soft">Loading {countWords(cardCount, 'technique')} …</output>
      <Skeleton className="min-h-40 flex-1" />
    </div>
  )
}

/** Null if it is no longer theirs to see, which the server says better. */
async function loadSnapshot(openDb: () => Promise<Db>, boardId: string): Promise<string | null> {
  const [db, { findBoardSnapshot }] = await Promise.all([openDb(), import('@/lib/boards/queries')])
  const snapshot = await findBoardSnapshot(db, boardId)
  return snapshot && JSON.stringify(snapshot)
}
