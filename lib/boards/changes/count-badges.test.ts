import { describe, expect, test } from 'vitest'
import { boardReducer, type BoardState, openBoard, visibleLists } from '../store/board-reducer'
import type { Intended } from './change'
import { list, snapshotOf } from '@/testing/fake-board'
import type { Badges, Card } from '../schema'

const invoice: Card = {
  id: 'a',
  title: 'Invoice',
  version: 4,
  badges: { labels: ['l'], checklist: [2, 5], comments: 1 },
}
const open = (card = invoice) => openBoard(snapshotOf([{ ...list('ready', 'b'), cards: [card] }]))
const intend = (state: BoardState, change: Intended, id = 'i') =>
  boardReducer(state, { type: 'intended', intent: { id, change } })
const answer = (state: BoardState, isLive: boolean, id = 'i') =>
  boardReducer(state, { type: 'confirmed', intentId: id, answer: {}, isLive })
const announce = (state: BoardState, version: number, badges: Badges) =>
  boardReducer(state, { type: 'remote', change: { type: 'card.edited', card: { ...invoice, version, badges } } })
const shown = (state: BoardState) => visibleLists(state)[0]?.cards[0]?.badges

const tick: Intended = { type: 'item.edited', cardId: 'a', itemId: 'x', completed: true }
const untick: Intended = { ...tick, completed: false }
const say: Intended = { type: 'comment.added', cardId: 'a', comment: { id: 'c', content: 'So?' } }

test.each<[string, Intended, Badges]>([
  ['a step ticked', tick, { checklist: [3, 5] }],
  ['a step opened again', untick, { checklist: [1, 5] }],
  ['a step renamed', { type: 'item.edited', cardId: 'a', itemId: 'x', title: 'New' }, {}],
  [
    'steps added',
    {
      type: 'items.added',
      cardId: 'a',
      items: [
        { id: 'x', title: 'One', completed: true },
        { id: 'y', title: 'Two', completed: false },
      ],
    },
    { checklist: [3, 7] },
  ],
  [
    'an open step deleted',
    { type: 'item.deleted', cardId: 'a', itemId: 'x', wasCompleted: false },
    { checklist: [2, 4] },
  ],
  [
    'a ticked step deleted',
    { type: 'item.deleted', cardId: 'a', itemId: 'x', wasCompleted: true },
    { checklist: [1, 4] },
  ],
  ['a comment written', say, { comments: 2 }],
])('%s counts right away', (_, change, counted) => {
  expect(shown(intend(open(), change))).toEqual({ ...invoice.badges, ...counted })
})

test('the last of its kind leaves no number', () => {
  expect(shown(intend(open(), { type: 'comment.deleted', cardId: 'a', commentId: 'c' }))).toEqual({
    labels: ['l'],
    checklist: [2, 5],
  })
  const single: Card = { ...invoice, badges: { checklist: [1, 1] } }
  expect(shown(intend(open(single), { type: 'item.deleted', cardId: 'a', itemId: 'x', wasCompleted: true }))).toEqual(
    {},
  )
})

describe('a tick', () => {
  test('is taken back when it is refused', () => {
    expect(shown(boardReducer(intend(open(), tick), { type: 'refused', intentId: 'i' }))).toEqual(invoice.badges)
  })

  test('counts once when it is announced before it is answered', () => {
    const announced = announce(intend(open(), tick), 5, { checklist: [3, 5] })
    expect(shown(announced)).toEqual({ checklist: [3, 5] })
    const answered = answer(announced, true)
    expect(shown(answered)).toEqual({ checklist: [3, 5] })
    expect(answered.intents).toEqual([])
  })

  test('stays counted between the answer and the announcement', () => {
    const answered = answer(intend(open(), tick), true)
    expect(shown(answered)).toEqual({ ...invoice.badges, checklist: [3, 5] })
    const announced = announce(answered, 5, { checklist: [3, 5] })
    expect(shown(announced)).toEqual({ checklist: [3, 5] })
    expect(announced.intents).toEqual([])
  })

  test('counts as said where no one announces it', () => {
    const answered = answer(intend(open(), tick), false)
    expect(shown(answered)).toEqual({ ...invoice.badges, checklist: [3, 5] })
    expect(answered.intents).toEqual([])
  })

  test('and another wait for two announcements', () => {
    const both = intend(intend(open(), tick), { ...tick, itemId: 'y' }, 'j')
    expect(shown(both)).toEqual({ ...invoice.badges, checklist: [4, 5] })
    const first = announce(answer(answer(both, true), true, 'j'), 5, { checklist: [3, 5] })
    expect(shown(first)).toEqual({ checklist: [4, 5] })
    expect(shown(announce(first, 6, { checklist: [4, 5] }))).toEqual({ checklist: [4, 5] })
  })

  test('gives way to what the database counts, whatever that is', () => {
    const state = answer(intend(open(), tick), true)
    expect(shown(announce(state, 6, { checklist: [5, 6], comments: 9 }))).toEqual({ checklist: [5, 6], comments: 9 })
  })
})
