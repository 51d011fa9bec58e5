import { describe, expect, test } from 'vitest'
import { applyChange, applyToDetails } from '../apply-change'
import { boardReducer, openBoard, visibleLabels, visibleLists } from '../../store/board-reducer'
import { detailsOfNewCard } from '../../card/new-card-details'
import { list, snapshotOf } from '@/testing/fake-board'
import { newCardProblem, placeNewCard } from './new-card'
import { parseNewCard } from '../../card/parse-new-card'

const bug = { id: 'bug', name: 'Bug', color: '#d6402f' }
const author = { viewerId: 'mia', now: '2026-11-21' }
const wish = (text: string) => {
  const change = placeNewCard('ready', parseNewCard(text), [bug])
  if (change.type !== 'card.placed') throw new Error('A new card is placed.')
  return change
}

describe('a new card', () => {
  test('takes the label of the board, whatever its case, and makes one that is missing only once', () => {
    const { labels, card } = wish('Fix #bug #Door #door')
    expect(labels).toEqual([bug, { id: expect.any(String), name: 'Door', color: '#6366f1' }])
    expect(card.badges).toEqual({ labels: labels?.map(({ id }) => id) })
  })

  test('brings its steps, which can be ticked before the database has them', () => {
    const change = wish('Move\n- pack\n- [x] call')
    expect(change.card.badges).toEqual({ checklist: [1, 2] })
    const placed = applyToDetails(detailsOfNewCard('2026-11-21', 'mia'), change, author)
    expect(placed.checklist).toEqual(change.checklist)
    const [pack] = placed.checklist
    const ticked = applyToDetails(
      placed,
      { type: 'item.edited', cardId: change.card.id, itemId: pack!.id, completed: true },
      author,
    )
    expect(ticked.checklist.map(({ completed }) => completed)).toEqual([true, true])
  })

  test('without any is as it always was', () => {
    expect(wish('Move')).toEqual({
      type: 'card.placed',
      listId: 'ready',
      card: { id: expect.any(String), title: 'Move', version: 0 },
    })
  })

  test.each([
    ['a'.repeat(501), '500 characters at most. This has 501.'],
    [`Fix #${'a'.repeat(51)}`, 'A tag: 50 characters at most. This has 51.'],
    [`Fix\n- ok\n- ${'a'.repeat(501)}`, 'A step: 500 characters at most. This has 501.'],
    ['Fix #bug\n- ok', undefined],
  ])('%s: %s', (text, problem) => {
    expect(newCardProblem(parseNewCard(text))).toBe(problem)
  })
})

describe('while a new card, its steps and its labels are made one after the other', () => {
  const change = wish('Fix #bug #new\n- pack')
  const { card } = change
  const [, fresh] = card.badges?.labels ?? []
  const shown = (state: ReturnType<typeof openBoard>) => visibleLists(state)[0]?.cards.at(-1)?.badges

  test('it shows all of them all the time, until the last is announced', () => {
    let state = boardReducer(openBoard({ ...snapshotOf([list('ready')]), labels: [bug] }), {
      type: 'intended',
      intent: { id: '1', change },
    })
    const receive = (badges: object, version: number) => {
      state = boardReducer(state, {
        type: 'remote',
        change: { type: 'card.edited', card: { ...card, badges, version } },
      })
    }
    expect(shown(state)).toEqual(card.badges)
    const bare = { id: card.id, title: card.title, version: 1 }
    state = boardReducer(state, {
      type: 'remote',
      change: { type: 'card.placed', revision: 1, listId: 'ready', index: 0, card: bare },
    })
    expect(shown(state)).toEqual(card.badges)
    receive({ checklist: [0, 1] }, 2)
    expect(shown(state)).toEqual(card.badges)
    receive({ checklist: [0, 1], labels: ['bug'] }, 3)
    expect(shown(state)).toEqual(card.badges)
    expect(visibleLabels(state).map(({ name }) => name)).toEqual(['Bug', 'new'])
    state = boardReducer(state, {
      type: 'confirmed',
      intentId: '1',
      answer: { versions: { [card.id]: 4 } },
      isLive: true,
    })
    expect(shown(state), 'answered before it was announced').toEqual(card.badges)
    receive({ checklist: [0, 1], labels: ['bug', fresh] }, 4)
    expect(state.intents).toEqual([])
    expect(shown(state)).toEqual(card.badges)
  })

  test('it stays where its answer comes before its announcement', () => {
    let state = boardReducer(openBoard(snapshotOf([list('ready')])), { type: 'intended', intent: { id: '1', change } })
    state = boardReducer(state, {
      type: 'confirmed',
      intentId: '1',
      answer: { versions: { [card.id]: 4 } },
      isLive: true,
    })
    expect(shown(state)).toEqual(card.badges)
  })

  test('what the database has counted by then counts', () => {
    const lists = applyChange(
      [{ ...list('ready'), cards: [{ ...card, badges: { checklist: [1, 2], comments: 1 }, version: 5 }] }],
      change,
    )
    expect(lists[0]?.cards[0]?.badges).toEqual({ checklist: [1, 2], comments: 1, labels: card.badges?.labels })
  })
})
