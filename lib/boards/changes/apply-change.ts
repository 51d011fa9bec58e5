import type { CardDetails } from '../card/card-details-query'
import type { Card, Label, List } from '../schema'
import type { Announced, Intended } from './change'
import { withMovedCards } from './cards/move-cards'
import { rulesOf } from './lists/patch-list'
import { withMovedList } from './lists/move-list'
import {
  type EditOfCard,
  editCards,
  insertCard,
  insertCards,
  insertList,
  updateList,
  withLabel,
  withoutCards,
} from './placement'
import type { Author } from './verb'
import { verbOf } from './verbs'

/*
 * What is on screen after one change. Changes to missing things do nothing, so any order of arrival is safe; applying a
 * change twice is the same as once.
 */

/** The lists after this person's change. */
export function applyChange(lists: List[], change: Intended): List[] {
  return verbOf(change).applies.lists?.(lists, change) ?? lists
}

/** The board's labels after it. */
export function applyToLabels(labels: Label[], change: Intended): Label[] {
  return verbOf(change).applies.labels?.(labels, change) ?? labels
}

/** The board's title after it. */
export function applyToTitle(title: string, change: Intended): string {
  return verbOf(change).applies.title?.(title, change) ?? title
}

/** A card's details after a change to it (`cardIdOf`). */
export function applyToDetails(details: CardDetails, change: Intended, author: Author): CardDetails {
  return verbOf(change).applies.details?.(details, change, author) ?? details
}

/** The card whose details a change is about, if there is one. */
export function cardIdOf(change: Intended): string | undefined {
  return verbOf(change).cardId?.(change)
}

/** The ids of the cards that a change adds to the board. */
export function addedCards(change: Intended): string[] {
  return verbOf(change).adds?.(change) ?? []
}

const toNewer = (newer: Card): EditOfCard => ({
  cardId: newer.id,
  edit: (card) => (newer.version > card.version ? newer : card),
})

/** The lists after an announcement by the database, about anyone’s changes. */
export function applyAnnounced(lists: List[], change: Announced): List[] {
  switch (change.type) {
    case 'card.placed':
      return insertCard(lists, change)
    case 'cards.moved':
      return withMovedCards(lists, change)
    case 'cards.deleted':
      return withoutCards(lists, change.cardIds)
    case 'card.edited':
      return editCards(lists, [toNewer(change.card)])
    case 'board.changed':
      return insertCards(editCards(lists, (change.cards ?? []).map(toNewer)), change.placed ?? [])
    case 'list.placed': {
      const { listId: id, index, title, version } = change
      return insertList(lists, index, { id, title, version, ...rulesOf(change), cards: [] })
    }
    case 'list.edited':
      return updateList(lists, change.listId, (list) =>
        change.version > list.version
          ? { ...list, title: change.title, version: change.version, ...rulesOf(change) }
          : list,
      )
    case 'list.moved':
      return withMovedList(lists, change)
    case 'list.deleted':
      return lists.filter(({ id }) => id !== change.listId)
    case 'label.saved':
    case 'label.deleted':
    case 'board.edited':
    case 'board.deleted':
    case 'members.changed':
    case 'plan.changed':
      return lists
  }
}

export function applyAnnouncedToLabels(labels: Label[], change: Announced): Label[] {
  if (change.type === 'label.saved') return withLabel(labels, change.label)
  return change.type === 'label.deleted' ? labels.filter(({ id }) => id !== change.labelId) : labels
}
