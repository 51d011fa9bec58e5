'use client'

import { memo, useState } from 'react'
import type { Card, List } from '@/lib/boards/schema'
import { AddCard } from './add-card'
import { useBoard } from './board-context'
import { groupCards } from './card-groups'
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
      className="flex max-h-full min-w-66 shrink basis-71 flex-col rounded-lg bg-paper-sunk data-carried:outline-2 data-carried:outline-ai max-md:min-w-[86vw] max-md:snap-center"
    >
      <ListHeader list={list} index={index} listCount={listCount} onAddCard={() => setAdding(true)} />
      <Cards cards={list.cards} carriedId={carriedId} />
      {canEdit && <AddCard listId={list.id} listTitle={list.title} isOpen={isAdding} onOpenChange={setAdding} />}
      {!canEdit && list.cards.length === 0 && <p className="px-3.5 pb-3 text-ink-soft">Nothing here.</p>}
    </section>
  )
})

const Cards = memo(function Cards({ cards, carriedId }: { cards: Card[]; carriedId: string | undefined }) {
  const [grouped, setGrouped] = useState(() => ({ cards, groups: groupCards(cards) }))
  if (grouped.cards !== cards) setGrouped({ cards, groups: groupCards(cards, grouped.groups) })
  return (
    // Not a <ul>: between it and its items stand the groups.
    <div role="list" data-cards="" className="flex min-h-1 flex-col overflow-y-auto overscroll-y-contain px-2 py-px">
      {grouped.groups.map(({ key, cards: inGroup }) => (
        <Group key={key} cards={inGroup} carriedId={inGroup.some(({ id }) => id === carriedId) ? carriedId : undefined} />
      ))}
    </div>
  )
})

/** About what a card takes, until a group has been seen. */
const usualHeightPx = 64

const Group = memo(function Group({ cards, carriedId }: { cards: Card[]; carriedId: string | undefined }) {
  const { faces, labels, now, timeZone } = useBoard()
  return (
    <div className="card-group" style={{ containIntrinsicSize: `auto ${cards.length * usualHeightPx}px` }}>
      {cards.map((card) => (
        <CardItem key={card.id} card={card} faces={faces} labels={labels} now={now} timeZone={timeZone} isCarried={carriedId === card.id} />
      ))}
    </div>
  )
})
