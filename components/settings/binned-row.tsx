'use client'

import { useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { Button } from '@/components/ui/button'
import { restoreBoard } from '@/lib/boards/dashboard/mutations'
import { countWords } from '@/lib/count-words'
import type { BinnedThing } from '@/lib/deletion/deletion-summary'

type BinnedRowProps = { board: BinnedThing; onDone: () => Promise<void> }

/** A dojo in the bin that others used: once restored, it can be handed over. */
export function BinnedRow({ board: { id, title, cards, people }, onDone }: BinnedRowProps) {
  const { openDb } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const restore = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await restoreBoard(await openDb(), id)
    } catch {
      setFailed(true)
    }
    await onDone()
    setBusy(false)
  }
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <span className="font-medium">{title}</span>{' '}
          <span className="text-[13px] text-ink-soft">
            {countWords(cards, 'technique')}, {people === 1 ? '1 other person' : `${people} other people`}
          </span>
        </p>
        <Button busy={isBusy} onClick={() => void restore()} aria-label={`Restore ${title}`}>
          Restore
        </Button>
      </div>
      {hasFailed && (
        <p role="alert" className="mt-1 text-[13px] text-pretty text-danger-deep">
          This could not be restored. Please try again.
        </p>
      )}
    </li>
  )
}
