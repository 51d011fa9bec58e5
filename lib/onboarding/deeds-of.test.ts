import { expect, test } from 'vitest'
import type { Intended } from '@/lib/boards/changes/change'
import type { Card, List } from '@/lib/boards/schema'
import { deedsOf } from './deeds-of'
import type { Deed } from './steps'

const card = (id: string, more: Partial<Card> = {}): Card => ({ id, title: id, version: 1, ...more })
const lists: List[] = [
  { id: 'ready', title: 'Ready', version: 1, cards: [card('a'), card('b')] },
  { id: 'doing', title: 'In Progress', version: 1, cards: [] },
  { id: 'done', title: 'Complete', version: 1, completes: true, cards: [] },
]

const move = (listId: string): Intended => ({ type: 'cards.moved', cardIds: ['a'], listId, index: 0 })
const patch = (patch: object): Intended => ({ type: 'cards.patched', edits: [{ cardId: 'a', patch }] })
const place = (more: object = {}, brought: object = {}): Intended => ({
  type: 'card.placed',
  listId: 'ready',
  card: card('c', more),
  ...brought,
})
const label = { id: 'l', name: 'errand', color: '#6366f1' }

test.each<[string, Intended, Deed[]]>([
  ['moving to another kata', move('doing'), ['move']],
  ['moving to the kata that completes', move('done'), ['move', 'complete']],
  ['moving within its kata', move('ready'), []],
  ['adding', place(), ['add']],
  ['adding with a tag', place({}, { labels: [label] }), ['add', 'line']],
  ['adding with a priority', place({ priority: 'high' }), ['add', 'line']],
  ['adding for oneself', place({ assignee: 'me' }), ['add', 'assign']],
  ['taking', patch({ assignee: 'me' }), ['assign']],
  ['giving to someone else', patch({ assignee: 'mia' }), []],
  ['giving back', patch({ assignee: null }), []],
  ['completing', patch({ isCompleted: true }), ['complete']],
  ['reopening', patch({ isCompleted: false }), []],
  ['renaming a kata', { type: 'list.renamed', listId: 'ready', title: 'Next' }, ['rename']],
  ['deleting', { type: 'cards.removed', cardIds: ['a'], reason: 'deleted' }, []],
])('%s', (_, change, expected) => {
  expect(deedsOf(change, { lists, viewerId: 'me' })).toEqual(expected)
})
