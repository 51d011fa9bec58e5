import { describe, expect, test } from 'vitest'
import { boardReducer, type BoardState, openBoard, visibleLists, visibleTitle } from './board-reducer'
import type { Intended } from '../changes/change'
import { card, layout, list, snapshotOf } from '@/testing/fake-board'

const open = () => openBoard(snapshotOf([list('ready', 'a', 'b', 'c'), list('done')]))
const intend = (state: BoardState, change: Intended, id = 'i') =>
  boardReducer(state, { type: 'intended', intent: { id, change } })
const moveA: Intended = { type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 }
const ids = (state: BoardState) => visibleLists(state).map((one) => one.cards.map(({ id }) => id).join(''))

describe('what I do', () => {
  test('is on screen before the database has answered', () => {
    expect(ids(intend(open(), moveA))).toEqual(['bc', 'a'])
  })

  test('is taken back when it is refused', () => {
    expect(ids(boardReducer(intend(open(), moveA), { type: 'refused', intentId: 'i' }))).toEqual(['abc', ''])
  })

  test('stays in place between the answer and the announcement', () => {
    const answered = boardReducer(intend(open(), moveA), {
      type: 'confirmed',
      intentId: 'i',
      answer: { revision: 1 },
      isLive: true,
    })
    expect(ids(answered)).toEqual(['bc', 'a'])
    const announced = boardReducer(answered, { type: 'remote', change: { ...moveA, revision: 1 } })
    expect(ids(announced)).toEqual(['bc', 'a'])
    expect(announced.intents).toEqual([])
  })

  test('stays in place when the announcement comes before the answer', () => {
    const announced = boardReducer(intend(open(), moveA), { type: 'remote', change: { ...moveA, revision: 1 } })
    expect(ids(announced)).toEqual(['bc', 'a'])
    const answered = boardReducer(announced, {
      type: 'confirmed',
      intentId: 'i',
      answer: { revision: 1 },
      isLive: true,
    })
    expect(ids(answered)).toEqual(['bc', 'a'])
    expect(answered.intents).toEqual([])
  })

  test('counts as said where no one announces it', () => {
    const answered = boardReducer(intend(open(), moveA), {
      type: 'confirmed',
      intentId: 'i',
      answer: { revision: 1 },
      isLive: false,
    })
    expect(ids(answered)).toEqual(['bc', 'a'])
    expect(answered.intents).toEqual([])
  })

  test('is not done twice where the board was asked for before the answer came', () => {
    const lists = [list('ready', 'b', 'c'), list('done', 'd', 'a')]
    const reloaded = boardReducer(intend(open(), moveA), {
      type: 'reloaded',
      snapshot: snapshotOf(lists, 2),
      included: new Set(),
      known: 0,
    })
    const answered = boardReducer(reloaded, {
      type: 'confirmed',
      intentId: 'i',
      answer: { revision: 1 },
      isLive: false,
    })
    expect(ids(answered)).toEqual(['bc', 'da'])
    expect(answered.intents).toEqual([])
  })

  const renameA: Intended = { type: 'cards.patched', edits: [{ cardId: 'a', patch: { title: 'Mine' } }] }

  test('is not shown again where someone else has written over it before the answer came', () => {
    const overwritten = boardReducer(intend(open(), renameA), {
      type: 'remote',
      change: { type: 'card.edited', card: { ...card('a', 3), title: 'Theirs' } },
    })
    expect(overwritten.snapshot.revision).toBe(0)
    const answered = boardReducer(overwritten, {
      type: 'confirmed',
      intentId: 'i',
      answer: { versions: { a: 2 } },
      isLive: false,
    })
    expect(visibleLists(answered)[0]?.cards[0]?.title).toBe('Theirs')
  })

  test('to a card that someone has just deleted waits for nothing', () => {
    const deleted = boardReducer(intend(open(), renameA), {
      type: 'remote',
      change: { type: 'cards.deleted', revision: 1, cardIds: ['a'] },
    })
    const answered = boardReducer(deleted, {
      type: 'confirmed',
      intentId: 'i',
      answer: { versions: { a: 2 } },
      isLive: true,
    })
    expect([ids(answered), answered.intents]).toEqual([['bc', ''], []])
  })

  test('is undone where it stood', () => {
    const deleted = intend(open(), { type: 'cards.removed', cardIds: ['b'], reason: 'deleted' })
    const restored = intend(
      deleted,
      { type: 'cards.restored', places: [{ listId: 'ready', index: 1, card: card('b') }] },
      'j',
    )
    expect(ids(restored)).toEqual(['abc', ''])
  })
})

describe('what others do', () => {
  test('shows, with what I did on top', () => {
    const mine = intend(open(), moveA)
    const theirs = boardReducer(mine, {
      type: 'remote',
      change: { type: 'cards.deleted', revision: 1, cardIds: ['b'] },
    })
    expect(ids(theirs)).toEqual(['c', 'a'])
  })

  test('that I know already changes nothing', () => {
    const state = openBoard(snapshotOf([list('ready', 'a')], 7))
    expect(
      boardReducer(state, { type: 'remote', change: { type: 'cards.deleted', revision: 7, cardIds: ['a'] } }),
    ).toBe(state)
  })

  test('that I missed is noticed by a gap in the revisions', () => {
    const state = boardReducer(open(), {
      type: 'remote',
      change: { type: 'cards.deleted', revision: 2, cardIds: ['b'] },
    })
    expect(state.isStale).toBe(true)
    expect(ids(state)).toEqual(['abc', ''])
  })

  test('never replaces a newer title by an older one', () => {
    const newer = boardReducer(open(), {
      type: 'remote',
      change: { type: 'card.edited', card: { ...card('a', 3), title: 'new' } },
    })
    const older = boardReducer(newer, {
      type: 'remote',
      change: { type: 'card.edited', card: { ...card('a', 2), title: 'old' } },
    })
    expect(visibleLists(older)[0]?.cards[0]?.title).toBe('new')
  })

  test('takes the board away when it is deleted', () => {
    expect(boardReducer(open(), { type: 'remote', change: { type: 'board.deleted' } }).isGone).toBe(true)
  })
})

describe('a board asked for again', () => {
  test('keeps what is not sent yet on top', () => {
    const state = intend(open(), moveA)
    const reloaded = boardReducer(state, {
      type: 'reloaded',
      snapshot: snapshotOf([list('ready', 'c', 'b', 'a'), list('done', 'd')], 5),
      included: new Set(),
      known: 0,
    })
    expect(layout(visibleLists(reloaded)).map((row) => row.length)).toEqual([4, 4])
    expect(ids(reloaded)).toEqual(['cb', 'ad'])
  })

  test('that is older than what was announced in between is not taken, and is asked for once more', () => {
    const heard = boardReducer(open(), {
      type: 'remote',
      change: { type: 'cards.deleted', revision: 1, cardIds: ['b'] },
    })
    const late = boardReducer(heard, {
      type: 'reloaded',
      snapshot: snapshotOf([list('ready', 'a', 'b', 'c')], 0),
      included: new Set(),
      known: 0,
    })
    expect(ids(late)).toEqual(['ac', ''])
    expect(late.isStale).toBe(true)
  })
})

describe('the state of a board', () => {
  const reload = (state: BoardState, snapshot: Parameters<typeof openBoard>[0] | null) =>
    boardReducer(state, { type: 'reloaded', snapshot, included: new Set(), known: 0 })

  test('is fresh and there when it opens', () => {
    expect(open()).toMatchObject({ intents: [], isStale: false, isGone: false })
  })

  test('is stale when something is suspected, or people and plans change, until it is loaded again', () => {
    const reasons = [
      boardReducer(open(), { type: 'suspected' }),
      boardReducer(open(), { type: 'remote', change: { type: 'members.changed', userId: 'mia' } }),
      boardReducer(open(), { type: 'remote', change: { type: 'plan.changed' } }),
    ]
    for (const state of reasons) {
      expect(state).toMatchObject({ isStale: true, isGone: false })
      expect(reload(state, state.snapshot).isStale).toBe(false)
    }
  })

  test('is gone when it is no longer there to be loaded', () => {
    const stale = boardReducer(open(), { type: 'suspected' })
    expect(reload(stale, null)).toMatchObject({ isGone: true, isStale: false })
  })

  test('has the title that was announced, below the one that I gave it', () => {
    const rename: Intended = { type: 'board.renamed', title: 'Mine' }
    const edited = { type: 'board.edited' as const, title: 'Theirs', description: 'New' }
    const told = boardReducer(open(), { type: 'remote', change: edited })
    expect(told.snapshot.board).toMatchObject({ title: 'Theirs', description: 'New', ownerId: 'olive' })
    expect(visibleTitle(told)).toBe('Theirs')
    const renamed = intend(told, rename)
    expect(visibleTitle(renamed)).toBe('Mine')
    const confirmed = boardReducer(renamed, { type: 'confirmed', intentId: 'i', answer: {}, isLive: true })
    expect(confirmed).toMatchObject({ intents: [], snapshot: { board: { title: 'Mine' } } })
  })

  test('is the same after an answer to what is unknown, and after what changes nothing', () => {
    const state = open()
    expect(boardReducer(state, { type: 'confirmed', intentId: 'other', answer: {}, isLive: true })).toBe(state)
  })

  test('keeps an edit of several cards on top until each of them is announced', () => {
    const rename: Intended = {
      type: 'cards.patched',
      edits: ['a', 'b'].map((cardId) => ({ cardId, patch: { title: 'New' } })),
    }
    const answer = { versions: { a: 2, b: 2 } }
    const answered = boardReducer(intend(open(), rename), { type: 'confirmed', intentId: 'i', answer, isLive: true })
    const told = (state: BoardState, id: string) =>
      boardReducer(state, { type: 'remote', change: { type: 'card.edited', card: { ...card(id, 2), title: 'New' } } })
    expect(told(answered, 'a').intents).toHaveLength(1)
    expect(told(told(answered, 'a'), 'b').intents).toHaveLength(0)
  })
})
