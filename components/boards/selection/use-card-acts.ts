'use client'

import { type RefObject, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { countedAs, notify } from '@/components/feedback/notify'
import { findCard } from '@/lib/boards/changes/placement'
import type { CardPatch, RemovalReason } from '@/lib/boards/changes/change'
import { rescheduling } from '@/lib/boards/calendar/calendar-cards'
import type { Day } from '@/lib/boards/dates/calendar-day'
import type { Card, Label, List, Priority } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { cardHref } from '../context/card-address'
import { focusNear } from '../context/focus-near'
import { countOf } from './selected-cards'

export type CardActs = ReturnType<typeof useCardActs>

/** The actions for several cards together: each is one change, one call and one undo step. */
export function useCardActs(root: RefObject<HTMLElement | null>, lists: List[]) {
  const { store, undo, boardId, selection, timeZone, announce } = useBoard()
  return useMemo(() => {
    const patch = (cards: Card[], change: CardPatch, said: string) => {
      if (cards.length === 0) return announce(`${said} already.`)
      store.intend({ type: 'cards.patched', edits: cards.map(({ id }) => ({ cardId: id, patch: change })) })
      announce(`${said}: ${countOf(cards)}`)
    }
    return {
      setCompleted: (cards: Card[], isCompleted: boolean) =>
        patch(
          cards.filter(({ completedAt }) => (completedAt !== undefined) !== isCompleted),
          { isCompleted },
          isCompleted ? 'Completed' : 'Reopened',
        ),
      assign: (cards: Card[], assignee: string | null, name: string) =>
        patch(
          cards.filter((card) => (card.assignee ?? null) !== assignee),
          { assignee },
          `Assigned to ${name}`,
        ),
      prioritise: (cards: Card[], priority: Priority | null, name: string) =>
        patch(
          cards.filter((card) => (card.priority ?? null) !== priority),
          { priority },
          priority === null ? name : `${name} priority`,
        ),
      /** At the same time of day, for those that have one. */
      setDue: (cards: Card[], day: Day | null, said: string) => {
        const edits = cards.flatMap((card) => rescheduling(card, day, timeZone) ?? [])
        if (edits.length > 0) store.intend({ type: 'cards.patched', edits })
        announce(`${said}: ${countOf(cards)}`)
      },
      tag: (cards: Card[], label: Label, isOn: boolean) => {
        store.intend({ type: 'cards.labelled', cardIds: cards.map(({ id }) => id), label, isOn })
        announce(`${isOn ? 'Tagged' : 'No longer tagged'} ${label.name}: ${countOf(cards)}`)
      },
      move: (cards: Card[], listId: string, index: number) => {
        store.intend({ type: 'cards.moved', cardIds: cards.map(({ id }) => id), listId, index })
        announce(`Moved to ${lists.find(({ id }) => id === listId)?.title ?? 'another kata'}: ${countOf(cards)}`)
      },
      remove: (cards: Card[], reason: RemovalReason) => {
        const [first] = cards
        const place = first && findCard(lists, first.id)
        if (!first || !place) return
        const listIndex = lists.findIndex(({ id }) => id === place.listId)
        flushSync(() => {
          store.intend({ type: 'cards.removed', cardIds: cards.map(({ id }) => id), reason })
          selection.clear()
        })
        const deed = reason === 'archived' ? 'archived' : 'deleted'
        undo.offer(cards.length === 1 ? `Technique ${deed}` : `${cards.length} techniques ${deed}`, {
          ...(cards.length === 1 && { description: countOf(cards) }),
          counted: countedAs('technique', deed, cards.length),
          link: { label: 'Open the archive', href: `/dojo/${boardId}/archive` },
        })
        if (root.current) focusNear(root.current, { listId: place.listId, listIndex, cardIndex: place.index })
      },
      duplicate: (card: Card) => {
        const copy = { ...card, id: crypto.randomUUID(), version: 0 }
        delete copy.completedAt
        store.intend({ type: 'card.duplicated', cardId: card.id, copy })
        announce(`Duplicated: ${countOf([card])}`)
      },
      copyLink: (card: Card) => {
        const link = new URL(`/dojo/${boardId}${cardHref(card.id)}`, location.origin).href
        navigator.clipboard.writeText(link).then(
          () => notify('link.copied'),
          () => notify('link.copy', { description: link, durationMs: 20_000 }),
        )
      },
    }
  }, [store, undo, boardId, selection, timeZone, announce, root, lists])
}
