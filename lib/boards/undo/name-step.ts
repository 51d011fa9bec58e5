import { findCard } from '../changes/apply-change'
import { visibleLabels, visibleLists } from '../store/board-reducer'
import type { CardPatch } from '../changes/change'
import type { Recorded, Step } from './step-log'

const longest = 40

function quoted(title: string | undefined, otherwise: string): string {
  if (title === undefined) return otherwise
  const letters = [...title]
  return `“${letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : title}”`
}

function editVerb(patch: CardPatch): string {
  const { dueDate, dueAt, dueTimeZone, ...others } = patch
  const isDated = [dueDate, dueAt, dueTimeZone].some((part) => part !== undefined)
  if (Object.keys(others).length + Number(isDated) > 1) return 'edit'
  if (patch.title !== undefined) return 'rename'
  if (patch.description !== undefined) return 'describe'
  if (patch.priority !== undefined) return 'prioritise'
  if (isDated) return 'date'
  if (patch.assignee !== undefined) return patch.assignee === null ? 'unassign' : 'assign'
  return patch.isCompleted ? 'complete' : 'reopen'
}

function nameOf({ change, before }: Recorded): string {
  const lists = visibleLists(before)
  const card = (id: string) => quoted(findCard(lists, id)?.card.title, 'a technique')
  const cards = (ids: string[]) => (ids.length === 1 ? card(ids[0]!) : `${ids.length} techniques`)
  const list = (id: string) => `kata ${quoted(lists.find((other) => other.id === id)?.title, '')}`.trim()
  const label = (id: string) => `tag ${quoted(visibleLabels(before).find((other) => other.id === id)?.name, '')}`.trim()
  switch (change.type) {
    case 'card.placed':
      return `add ${quoted(change.card.title, 'a technique')}`
    case 'card.patched':
      return `${editVerb(change.patch)} ${card(change.cardId)}`
    case 'cards.patched':
      return `${editVerb(change.edits[0]?.patch ?? {})} ${cards(change.edits.map(({ cardId }) => cardId))}`
    case 'card.moved':
      return `move ${card(change.cardId)}`
    case 'cards.moved':
      return `move ${cards(change.cardIds)}`
    case 'card.deleted':
      return `delete ${card(change.cardId)}`
    case 'cards.removed':
      return `${change.reason === 'archived' ? 'archive' : 'delete'} ${cards(change.cardIds)}`
    case 'card.restored':
      return `restore ${quoted(change.card.title, 'a technique')}`
    case 'cards.restored':
      return `restore ${change.places.length === 1 ? quoted(change.places[0]?.card.title, 'a technique') : `${change.places.length} techniques`}`
    case 'cards.labelled':
      return `${change.isOn ? 'tag' : 'untag'} ${cards(change.cardIds)}`
    case 'card.duplicated':
      return `duplicate ${card(change.cardId)}`
    case 'label.edited':
      return `change ${label(change.label.id)}`
    case 'label.deleted':
      return `delete ${label(change.labelId)}`
    case 'items.added':
    case 'item.edited':
    case 'item.moved':
    case 'item.deleted':
      return `change the checklist of ${card(change.cardId)}`
    case 'list.placed':
      return `add kata ${quoted(change.title, '')}`
    case 'list.renamed':
      return `rename ${list(change.listId)}`
    case 'list.moved':
      return `move ${list(change.listId)}`
    case 'list.deleted':
      return `delete ${list(change.listId)}`
    case 'list.restored':
      return `restore kata ${quoted(change.list.title, '')}`
    case 'board.renamed':
      return 'rename the dojo'
    case 'card.transferred':
      return `move ${card(change.cardId)} to another dojo`
    case 'card.returned':
      return `bring back ${quoted(change.place.card.title, 'a technique')}`
    case 'comment.added':
      return `comment on ${card(change.cardId)}`
    case 'comment.edited':
      return `change a comment on ${card(change.cardId)}`
    case 'comment.deleted':
      return `delete a comment on ${card(change.cardId)}`
    case 'comment.restored':
      return `restore a comment on ${card(change.cardId)}`
  }
}

/** What a step was, after "Undo:": "move “Invoice”". */
export function nameStep({ named: [first, ...more] }: Step): string {
  if (!first) return 'last change'
  return more.length === 0 ? nameOf(first) : `${nameOf(first)} and more`
}
