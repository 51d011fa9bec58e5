'use client'

import { Plus, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { openAddCard } from '@/components/boards/board/add-card'
import { Toaster } from '@/components/feedback/toaster'
import { Button } from '@/components/ui/button'
import type { Draft } from '@/lib/kept-board/draft'
import { TabDraft } from '@/lib/kept-board/tab-draft'
import { BoardFrame } from './board-frame'
import { KeptLine } from './kept-line'
import { TryLists } from './try-lists'
import { useOtherTabs } from './use-other-tabs'

/** The sample board to try: the product's own board, kept in this browser once something was changed. */
export function TryBoard({ draft }: { draft: Draft | undefined }) {
  const [isKept, setKept] = useState(draft ? true : undefined)
  const [{ round, earlier, kept }, setRound] = useState(() => ({
    round: 0,
    earlier: draft,
    kept: new TabDraft(draft, setKept),
  }))
  const start = (from: Draft | undefined) => {
    setRound({ round: round + 1, earlier: from, kept: new TabDraft(from, setKept) })
    setKept(from && true)
  }
  const [said, setSaid] = useState('')
  const root = useRef<HTMLDivElement>(null)

  useOtherTabs(kept, start)
  // Only when the focus is on the board, so that letters typed elsewhere on the page trigger nothing here.
  useEffect(() => {
    const element = root.current
    const handleKey = (event: KeyboardEvent) => {
      const isPlain = event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (
        !isPlain ||
        event.defaultPrevented ||
        (event.target instanceof Element && event.target.closest('input, textarea, select'))
      )
        return
      event.preventDefault()
      openAddCard()
    }
    element?.addEventListener('keydown', handleKey)
    // By now every child component is subscribed: effects run from the inside out.
    element?.setAttribute('data-is-ready', '')
    return () => element?.removeEventListener('keydown', handleKey)
  }, [])

  return (
    <div ref={root} data-try-board="">
      <BoardFrame
        controls={
          <>
            <Button
              variant="ghost"
              onClick={() => {
                kept.forget()
                start(undefined)
                setSaid('The board has been reset.')
              }}
            >
              <RotateCcw aria-hidden="true" />
              <span className="max-sm:sr-only">Start again</span>
            </Button>
            <Button variant="primary" className="max-md:hidden" onClick={openAddCard}>
              <Plus aria-hidden="true" />
              Add technique
            </Button>
          </>
        }
      >
        <TryLists key={round} earlier={earlier} kept={kept} />
      </BoardFrame>
      {isKept !== undefined && <KeptLine isKept={isKept} />}
      <p role="status" className="sr-only">
        {said}
      </p>
      <Toaster />
    </div>
  )
}
