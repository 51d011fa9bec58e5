import { expect, test } from 'vitest'
import type { Card, List } from '@/lib/boards/schema'
import { whatMoved } from './moved'

const card = (id: string, more: Partial<Card> = {}): Card => ({ id, title: id, version: 1, ...more })
const list = (id: string, ...cards: Card[]): List => ({ id, title: id, version: 1, cards })
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => card(id)) as [Card, Card, Card, Card]
const ready = list('ready', a, b, c)
const done = list('done', d)
const nothing = { hasMovedLists: false, listIds: [], crossing: [], completed: [] }
const completed = { ...b, completedAt: '2026-11-22T10:00:00Z' }

test.each<[string, List[], List[], ReturnType<typeof whatMoved>]>([
  ['the same board moves nothing', [ready], [ready], undefined],
  ['a new title moves nothing', [ready], [list('ready', a, { ...b, title: 'B' }, c)], undefined],
  ['cards with the same order in a new array move nothing', [ready], [list('ready', a, b, c)], undefined],
  [
    'another order moves the kata’s cards',
    [ready, done],
    [list('ready', b, a, c), done],
    { ...nothing, listIds: ['ready'] },
  ],
  ['a card that is gone moves those below it', [ready], [list('ready', a, c)], { ...nothing, listIds: ['ready'] }],
  [
    'a card that is added moves those below it',
    [ready],
    [list('ready', d, a, b, c)],
    { ...nothing, listIds: ['ready'] },
  ],
  [
    'a card in another kata crosses',
    [ready, done],
    [list('ready', a, c), list('done', b, d)],
    { ...nothing, listIds: ['ready', 'done'], crossing: ['b'] },
  ],
  [
    'a card that is completed in its place moves nothing',
    [ready, done],
    [list('ready', a, completed, c), done],
    { ...nothing, completed: ['b'] },
  ],
  [
    'a card that another kata completes crosses and is completed',
    [ready, done],
    [list('ready', a, c), list('done', d, completed)],
    { ...nothing, listIds: ['ready', 'done'], crossing: ['b'], completed: ['b'] },
  ],
  ['a card that is opened again draws nothing', [list('ready', a, completed, c)], [ready], undefined],
  [
    'a card that arrives completed draws nothing',
    [list('ready', a, c)],
    [list('ready', a, completed, c)],
    { ...nothing, listIds: ['ready'] },
  ],
  ['katas in another order move', [ready, done], [done, ready], { ...nothing, hasMovedLists: true }],
  ['a kata that is gone moves the others', [ready, done], [done], { ...nothing, hasMovedLists: true }],
])('%s', (_, before, after, moved) => expect(whatMoved(before, after)).toEqual(moved))
