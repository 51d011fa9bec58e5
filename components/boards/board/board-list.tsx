'use client'

import { memo, useState } from 'react'
import type { Card, List } from '@/lib/boards/schema'
import { AddCard } from './add-card'
import { useBoard } from './board-context'
import { CardItem } from './card-item'
import { ListHeader } from './list-header'

type BoardListProps = {
  list: List
  index: number
  listCount: number
  /** The card or list that the keyboard has picked up. */
  carriedId: string | undefined
}

/** A kata: a region named after it. Its cards scroll inside it. */
export const BoardList = memo(function BoardList({ list, index, listCount, carriedId }: BoardListProps) {
  const { canEdit } = useBoard()
  const [isAdding, setAdding] = useState(false)
  return (
    <section
      data-list-id={list.id}
      aria-label={list.title}
      data-carried={carriedId === list.id || undefined}
      className="flex max-h-full w-71 flex-none flex-col rounded-lg bg-paper-sunk data-carried:outline-2 data-carried:outline-ai max-md:w-[86vw] max-md:snap-center"
    >
      <ListHeader list={list} index={index} listCount={listCount} onAddCard={() => setAdding(true)} />
      <Cards cards={list.cards} carriedId={carriedId} />
      {canEdit && <AddCard listId={list.id} listTitle={list.title} isOpen={isAdding} onOpenChange={setAdding} />}
      {!canEdit && list.cards.length === 0 && <p className="px-3.5 pb-3 text-ink-soft">Nothing here.</p>}
    </section>
  )
})

const Cards = memo(function Cards({ cards, carriedId }: { cards: Card[]; carriedId: string | undefined }) {
  const board = useBoard()
  return (
    <ul data-cards="" className="flex min-h-1 flex-col overflow-y-auto overscroll-y-contain px-2 py-px">
      {cards.map((card) => (
        <CardItem
          key={card.id}
          card={card}
          faces={board.faces}
          now={board.now}
          timeZone={board.timeZone}
          isCarried={carriedId === card.id}
        />
      ))}
    </ul>
  )
})
