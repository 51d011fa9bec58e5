'use client'

import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useDateFormat } from '@/components/time/time-settings'
import type { Card, List } from '@/lib/boards/schema'
import { AddCard } from './add-card'
import { useBoard } from '../context/board-context'
import { cardsStyles, listStyles } from './board-styles'
import { groupCards } from './card-groups'
import { CardItem } from './card-item'
import { EmptyListHint } from './empty-hints'
import { countHidden, hiddenAmong, hideCards, layOutLater } from './hidden-cards'
import { ListHeader } from './list-header'

type BoardListProps = {
  list: List
  index: number
  listCount: number
  /** The cards that the filter lets through; null for all. */
  shown: ReadonlySet<string> | null
  /** The card or list that the keyboard has picked up. */
  carriedId: string | undefined
}

/** A kata: a region named after it. Its cards scroll inside it. */
export const BoardList = memo(function BoardList({ list, index, listCount, shown, carriedId }: BoardListProps) {
  const { canEdit } = useBoard()
  const [isAdding, setAdding] = useState(false)
  const shownCount = shown ? list.cards.reduce((count, { id }) => count + (shown.has(id) ? 1 : 0), 0) : undefined
  return (
    <section
      data-list-id={list.id}
      aria-label={list.title}
      data-carried={carriedId === list.id || undefined}
      className={listStyles}
    >
      <ListHeader
        list={list}
        index={index}
        listCount={listCount}
        shownCount={shownCount}
        onAddCard={() => setAdding(true)}
      />
      <Cards cards={list.cards} shown={shown} carriedId={carriedId} />
      {list.cards.length === 0 && !isAdding && <EmptyListHint list={list} isFirst={index === 0} />}
      {canEdit && <AddCard listId={list.id} listTitle={list.title} isOpen={isAdding} onOpenChange={setAdding} />}
    </section>
  )
})

type CardsProps = { cards: Card[]; shown: ReadonlySet<string> | null; carriedId: string | undefined }

const Cards = memo(function Cards({ cards, shown, carriedId }: CardsProps) {
  const [grouped, setGrouped] = useState(() => ({ cards, groups: groupCards(cards) }))
  if (grouped.cards !== cards) setGrouped({ cards, groups: groupCards(cards, grouped.groups) })
  return (
    // Not a <ul>: the groups are between it and its items.
    <div role="list" data-cards="" className={cardsStyles}>
      {grouped.groups.map(({ key, cards: inGroup }, at) => (
        <Group
          key={key}
          cards={inGroup}
          hidden={hiddenAmong(inGroup, shown)}
          isFirst={at === 0}
          carriedId={carriedId !== undefined && inGroup.some(({ id }) => id === carriedId) ? carriedId : undefined}
        />
      ))}
    </div>
  )
})

/** A card's approximate height, until a group has been seen. */
const usualHeightPx = 64

type GroupProps = {
  cards: Card[]
  /** As `hiddenAmong` writes it. */ hidden: string
  isFirst: boolean
  carriedId: string | undefined
}

/**
 * While a filter is typed, cards are hidden and shown on their elements; React renders it only the first time. So a key
 * press on a board of thousands costs one attribute per card.
 */
const Group = memo(function Group({ cards, hidden, isFirst, carriedId }: GroupProps) {
  const { faces, labels, now, timeZone } = useBoard()
  const format = useDateFormat()
  const root = useRef<HTMLDivElement>(null)
  const [hiddenAtFirst] = useState(() => (hidden ? new Set(cards.filter((_, at) => hidden[at] === '1')) : undefined))
  const shownCount = cards.length - countHidden(hidden)
  const shownBefore = useRef(shownCount)
  useLayoutEffect(() => {
    if (!root.current) return
    const hasGrown = shownCount > shownBefore.current
    shownBefore.current = shownCount
    hideCards(root.current, hidden)
    if (hasGrown && !isFirst) return layOutLater(root.current)
  }, [cards, hidden, shownCount, isFirst])
  const items = useMemo(
    () =>
      cards.map((card) => (
        <CardItem
          key={card.id}
          card={card}
          faces={faces}
          labels={labels}
          now={now}
          timeZone={timeZone}
          format={format}
          isCarried={carriedId === card.id}
          isHiddenAtFirst={hiddenAtFirst?.has(card)}
        />
      )),
    [cards, faces, labels, now, timeZone, format, carriedId, hiddenAtFirst],
  )
  const height = shownCount * usualHeightPx
  return (
    // The height of a group before it was filtered says nothing about its height now.
    <div
      ref={root}
      className="card-group"
      hidden={height === 0}
      style={{ containIntrinsicSize: `${hidden ? '' : 'auto '}${height}px` }}
    >
      {items}
    </div>
  )
})
