'use client'

import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import type { Blocker } from '@/lib/boards/card/card-details-query'
import type { Card } from '@/lib/boards/schema'
import { cn } from '@/lib/cn'
import { useBoard } from '../../context/board-context'
import type { LoadedDetails } from '../../context/use-card-details'
import { BlockedRow } from './blocked-row'
import { BlockerSearch } from './blocker-search'

const rowStyles = 'grid grid-cols-[5.25rem_minmax(0,1fr)] items-start'
const nameStyles = 'py-1.25 text-[13px] font-normal text-ink-soft'

const noBlocks = { blockedBy: [], blocks: [] }

/** What a technique waits for, and what waits for it. */
export function CardBlocks({ card, details }: { card: Card; details: LoadedDetails }) {
  const { canEdit, store, announce } = useBoard()
  const [isAdding, setAdding] = useState(false)
  const section = useRef<HTMLElement>(null)
  // The description says so if it cannot be loaded.
  if (details.state === 'failed') return null
  // The row is shown while they load, so that nothing below it jumps.
  const { blockedBy, blocks } = details.state === 'known' ? details.details : noBlocks
  if (!canEdit && blockedBy.length === 0 && blocks.length === 0) return null

  const set = (blocker: Blocker, isOn: boolean) => {
    store.intend({ type: 'card.blocked', cardId: card.id, blocker, isOn })
    const title = blocker.title ?? 'a technique you cannot see'
    announce(isOn ? `Blocked by ${title}` : `No longer blocked by ${title}`)
  }
  const focusAdd = () => section.current?.querySelector<HTMLElement>('[data-add-blocker]')?.focus()
  const stopAdding = () => {
    flushSync(() => setAdding(false))
    focusAdd()
  }
  return (
    <section ref={section} aria-label="Blocks" className="flex w-full flex-col gap-0.5 empty:hidden">
      {(canEdit || blockedBy.length > 0) && (
        <div className={cn(rowStyles, blockedBy.length === 0 && !isAdding && 'items-center')}>
          <h3 className={nameStyles}>Blocked by</h3>
          <div className="min-w-0">
            <ul className="flex flex-col">
              {blockedBy.map((blocker) => (
                <BlockedRow
                  key={blocker.id}
                  blocker={blocker}
                  onRemove={
                    canEdit
                      ? () => {
                          flushSync(() => set(blocker, false))
                          focusAdd()
                        }
                      : undefined
                  }
                />
              ))}
            </ul>
            {isAdding ? (
              <BlockerSearch
                cardId={card.id}
                onChoose={({ isCircle: _, ...found }) => {
                  set({ ...found, isOpen: true }, true)
                  stopAdding()
                }}
                onCancel={stopAdding}
              />
            ) : (
              canEdit && (
                <Button
                  size="sm"
                  variant="ghost"
                  data-add-blocker=""
                  className="my-0.75 -ml-2.5"
                  onClick={() => setAdding(true)}
                >
                  <Plus aria-hidden="true" />
                  Add a technique
                </Button>
              )
            )}
          </div>
        </div>
      )}
      {blocks.length > 0 && (
        <div className={rowStyles}>
          <h3 className={nameStyles}>Blocks</h3>
          <ul className="flex flex-col">
            {blocks.map((blocked) => (
              <BlockedRow key={blocked.id} blocker={blocked} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
