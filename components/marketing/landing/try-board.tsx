'use client'

import { Plus, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { openAddCard } from '@/components/boards/board/add-card'
import { Toaster } from '@/components/feedback/toaster'
import { Button } from '@/components/ui/button'
import { type Draft, forgetDraft } from '@/lib/kept-board/draft'
import { BoardFrame } from './board-frame'
import { KeptLine } from './kept-line'
import { TryLists } from './try-lists'

/** The sample board to try: the product's own board, kept in this browser once something was changed. */
export function TryBoard({ draft }: { draft: Draft | undefined }) {
  const [round, setRound] = useState(0)
  const [isKept, setKept] = useState(draft ? true : undefined)
  const [said, setSaid] = useState('')
  const root = useRef<HTMLDivElement>(null)

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
                setRound(round + 1)
                setKept(undefined)
                forgetDraft()
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
        <TryLists key={round} earlier={round === 0 ? draft : undefined} onKept={setKept} />
      </BoardFrame>
      {isKept !== undefined && <KeptLine isKept={isKept} />}
      <p role="status" className="sr-only">
        {said}
      </p>
      <Toaster />
    </div>
  )
}
