'use client'

import { countedAs, notify } from '@/components/feedback/notify'
import { sortCards, type CardOrder } from '@/lib/boards/filters/sort-cards'
import { inOrderOf, listNewestFirst } from '@/lib/boards/lists/list-calls'
import type { Card, List } from '@/lib/boards/schema'
import { visibleLists } from '@/lib/boards/store/board-reducer'
import { useBoard } from '../../context/board-context'
import { focusList } from '../../context/focus-near'

export type ListOrder = CardOrder | 'newest'

const techniques = (count: number) => (count === 1 ? '1 technique' : `${count} techniques`)
const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => id)

/** The actions for a whole kata: each is one change and one undo step. */
export function useListActs(list: List) {
  const { store, undo, boardId, openDb, timeZone, announce } = useBoard()
  const onUndone = () => focusList(list.id)
  const count = list.cards.length

  async function sort(order: ListOrder, words: string): Promise<void> {
    let ids: string[] = []
    try {
      if (order === 'newest') ids = await listNewestFirst(await openDb(), list.id)
    } catch {
      return void notify('list.update')
    }
    // Whatever has happened to it during the question.
    const cards = visibleLists(store.getView()).find(({ id }) => id === list.id)?.cards ?? []
    const sorted = order === 'newest' ? inOrderOf(cards, ids) : sortCards(cards, order, timeZone)
    if (sorted.every((card, at) => card === cards[at])) return announce(`${list.title} is in this order already.`)
    store.intend({ type: 'list.sorted', listId: list.id, cardIds: idsOf(sorted) })
    undo.offer('Kata sorted', { description: `“${list.title}”: ${words}`, onUndone })
  }

  return {
    sort,
    moveTo: (to: number, listCount: number) => {
      store.intend({ type: 'list.moved', listId: list.id, index: to })
      announce(`${list.title}, kata ${to + 1} of ${listCount}`)
    },
    moveAll: ({ id, title, cards }: List) => {
      store.intend({ type: 'cards.moved', cardIds: idsOf(list.cards), listId: id, index: cards.length })
      undo.offer(`${techniques(count)} moved`, { description: `From “${list.title}” to “${title}”`, onUndone })
    },
    archiveAll: () => {
      store.intend({ type: 'cards.removed', cardIds: idsOf(list.cards), reason: 'archived' })
      undo.offer(`${techniques(count)} archived`, {
        description: `From “${list.title}”`,
        counted: countedAs('technique', 'archived', count),
        link: { label: 'Open the archive', href: `/dojo/${boardId}/archive` },
        onUndone,
      })
    },
    remove: () => {
      store.intend({ type: 'list.deleted', listId: list.id })
      undo.offer('Kata deleted', {
        description: count ? `“${list.title}” and its ${techniques(count)}` : `“${list.title}”`,
        counted: countedAs('kata', 'deleted'),
        onUndone,
      })
    },
  }
}
