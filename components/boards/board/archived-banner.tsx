'use client'

import { Archive } from 'lucide-react'
import { useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { archiveBoard } from '@/lib/boards/dashboard/mutations'
import { useBoard } from '../context/board-context'

type ArchivedBannerProps = { boardId: string; isAdmin: boolean; onRestored: () => void }

/** Between the bar and the katas of an archived dojo. Its channel tells the others when it is restored. */
export function ArchivedBanner({ boardId, isAdmin, onRestored }: ArchivedBannerProps) {
  const { openDb } = useBoard()
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await archiveBoard(await openDb(), boardId, false)
      onRestored()
    } catch {
      notify('board.restore')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div
      role="status"
      className="mx-5 mb-3 flex flex-wrap items-start gap-x-3 gap-y-0.5 rounded border border-rule bg-paper-sunk px-3.5 py-2.5 max-md:mx-3.5"
    >
      <Archive aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">This dojo is archived</p>
        <p className="max-w-prose text-[13px] text-pretty text-ink-soft">
          Everyone on it can read it, and no one can change it.{!isAdmin && ' Its admins can restore it.'}
        </p>
      </div>
      {isAdmin && (
        <Button busy={isBusy} onClick={() => void restore()} className="self-center max-sm:ml-7">
          Restore
        </Button>
      )}
    </div>
  )
}
