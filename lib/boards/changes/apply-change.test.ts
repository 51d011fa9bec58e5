import { expect, test } from 'vitest'
import { card, list } from '@/testing/fake-board'
import { addedCards, applyAnnounced, applyAnnouncedToLabels, applyToDetails, applyToTitle } from './apply-change'
import type { CardDetails } from '../card/card-details-query'
import type { Announced } from './change'

const bug = { id: 'bug', name: 'Bug', color: '#c00000' }
const idea = { id: 'idea', name: 'Idea', color: '#00c000' }

test('a kata that is announced comes to its place, with its rules, and once', () => {
  const change: Announced = {
    type: 'list.placed',
    revision: 1,
    index: 1,
    listId: 'new',
    title: 'New',
    version: 1,
    cardLimit: 3,
    completes: true,
    flow: 'done',
  }
  const lists = applyAnnounced([list('ready'), list('done')], change)
  expect(lists.map(({ id }) => id)).toEqual(['ready', 'new', 'done'])
  expect(lists[1]).toEqual({
    id: 'new',
    title: 'New',
    version: 1,
    cardLimit: 3,
    completes: true,
    flow: 'done',
    cards: [],
  })
  expect(applyAnnounced(lists, change)).toBe(lists)
})

test.each([
  [1, 'ready'],
  [2, 'ready'],
  [3, 'Told'],
])('version %i of a kata and of a card: what is older or the same is not taken', (version, title) => {
  const known = [{ ...list('ready'), version: 2, cards: [card('a', 2)] }]
  const edited = { type: 'list.edited' as const, index: 0, listId: 'ready', title: 'Told', version }
  expect(applyAnnounced(known, edited)[0]?.title).toBe(title)
  const told = { ...card('a', version), title: 'Told' }
  const after = applyAnnounced(known, { type: 'card.edited', card: told })
  expect(after[0]?.cards[0]?.title).toBe(title === 'Told' ? 'Told' : 'a')
  expect(after === known).toBe(title !== 'Told')
})

test('tags that are announced are added, changed in their place and removed', () => {
  const saved = (label: typeof bug): Announced => ({ type: 'label.saved', revision: 1, label })
  expect(applyAnnouncedToLabels([idea], saved(bug))).toEqual([idea, bug])
  const renamed = { ...bug, name: 'Zero' }
  expect(applyAnnouncedToLabels([bug, idea], saved(renamed))).toEqual([renamed, idea])
  expect(applyAnnouncedToLabels([bug, idea], { type: 'label.deleted', revision: 1, labelId: 'bug' })).toEqual([idea])
  const labels = [bug, idea]
  expect(applyAnnouncedToLabels(labels, { type: 'board.deleted' })).toBe(labels)
})

test('news of something else leaves the katas as they are', () => {
  const lists = [list('ready', 'a')]
  const news: Announced[] = [
    { type: 'label.saved', revision: 1, label: bug },
    { type: 'board.edited', title: 'New', description: '' },
    { type: 'board.changed', revision: 1 },
    { type: 'board.deleted' },
    { type: 'members.changed', userId: 'mia' },
    { type: 'plan.changed' },
  ]
  for (const change of news) expect(applyAnnounced(lists, change)).toBe(lists)
})

test('a change leaves the parts alone that it is not about', () => {
  const details = { description: 'Before' } as CardDetails
  expect(applyToDetails(details, { type: 'board.renamed', title: 'New' }, { viewerId: 'mia', now: '' })).toBe(details)
  expect(applyToTitle('Dojo', { type: 'list.deleted', listId: 'ready' })).toBe('Dojo')
  expect(applyToTitle('Dojo', { type: 'board.renamed', title: 'New' })).toBe('New')
})

test('only what puts cards on the board adds any', () => {
  expect(addedCards({ type: 'card.placed', listId: 'ready', card: card('a') })).toEqual(['a'])
  expect(addedCards({ type: 'list.deleted', listId: 'ready' })).toEqual([])
})
