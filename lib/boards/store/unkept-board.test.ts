import { expect, test } from 'vitest'
import { card, layout, list, snapshotOf } from '@/testing/fake-board'
import { findCard } from '../changes/placement'
import type { Intended } from '../changes/change'
import { limitSentence } from '@/lib/errors'
import { StepLog } from '../undo/step-log'
import { UnkeptBoard } from './unkept-board'
import { undoLast } from '../undo/undo-step'
import { visibleLists } from './board-reducer'

const open = () => new UnkeptBoard(snapshotOf([list('ready', 'a', 'b'), list('done')]))
const listsOf = ({ store }: UnkeptBoard) => visibleLists(store.getView())
const find = (board: UnkeptBoard, id: string) => findCard(listsOf(board), id)?.card

/** One after the other, each once the one before it has been taken. */
async function make(board: UnkeptBoard, ...changes: Intended[]): Promise<void> {
  for (const change of changes) {
    board.store.intend(change)
    await expect.poll(() => board.store.getView().intents).toEqual([])
  }
}

const steps: Intended = {
  type: 'items.added',
  cardId: 'a',
  items: [
    { id: 'one', title: 'One', completed: false },
    { id: 'two', title: 'Two', completed: false },
  ],
}

test('a move is taken and stays', async () => {
  const board = open()
  await make(board, { type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 })
  expect(layout(listsOf(board))).toEqual([
    ['ready', 'ready', 'b=b'],
    ['done', 'done', 'a=a'],
  ])
})

test('steps and comments are counted on the card', async () => {
  const board = open()
  await make(board, steps, { type: 'item.edited', cardId: 'a', itemId: 'two', completed: true })
  expect(find(board, 'a')?.badges).toEqual({ checklist: [1, 2] })
  await make(board, { type: 'comment.added', cardId: 'a', comment: { id: 'c', content: 'Looks good' } })
  expect(find(board, 'a')?.badges).toEqual({ checklist: [1, 2], comments: 1 })
  expect(board.detailsOf('a').comments).toMatchObject([{ content: 'Looks good', userId: 'mia' }])
})

test('a new card brings its steps, and a description is kept', async () => {
  const board = open()
  const badges = { checklist: [0, 1] as [number, number] }
  await make(
    board,
    {
      type: 'card.placed',
      listId: 'ready',
      card: { ...card('n', 0), badges },
      checklist: [{ id: 's', title: 'Step', completed: false }],
    },
    { type: 'cards.patched', edits: [{ cardId: 'n', patch: { description: 'Why' } }] },
  )
  expect(board.detailsOf('n')).toMatchObject({ description: 'Why', checklist: [{ title: 'Step' }] })
  expect(find(board, 'n')).toMatchObject({ badges, hasDescription: true })
})

test('a copy has steps of its own', async () => {
  const board = open()
  await make(board, steps, { type: 'card.duplicated', cardId: 'a', copy: card('copy', 0) })
  const [first] = board.detailsOf('copy').checklist
  await make(board, { type: 'item.edited', cardId: 'copy', itemId: first?.id ?? '', completed: true })
  expect(find(board, 'copy')?.badges).toEqual({ checklist: [1, 2] })
  expect(find(board, 'a')?.badges).toEqual({ checklist: [0, 2] })
})

test('what is deleted comes back by undo, with its steps', async () => {
  const board = open()
  const log = new StepLog(board.store)
  await make(board, steps, { type: 'cards.removed', cardIds: ['a'], reason: 'deleted' })
  expect(find(board, 'a')).toBeUndefined()
  undoLast(log)
  expect(find(board, 'a')?.badges).toEqual({ checklist: [0, 2] })
  expect(board.detailsOf('a').checklist).toHaveLength(2)
})

test('what a card holds is the same object until it changes', async () => {
  const board = open()
  const before = board.detailsOf('b')
  await make(board, steps)
  expect(board.detailsOf('b')).toBe(before)
})

test('more than its dojo could hold is refused, with a sentence', async () => {
  const cards = Array.from({ length: 499 }, (_, at) => `c${at}`)
  const refused: unknown[] = []
  const board = new UnkeptBoard(snapshotOf([list('ready', ...cards), list('done')]), new Map(), (_, error) =>
    refused.push(limitSentence(error)),
  )
  const place = (id: string): Intended => ({ type: 'card.placed', listId: 'done', card: card(id, 0) })
  await make(
    board,
    place('n1'),
    place('n2'),
    { type: 'cards.removed', cardIds: ['n1'], reason: 'deleted' },
    place('n3'),
  )
  expect(find(board, 'n2')).toBeUndefined()
  expect(find(board, 'n3')).toBeDefined()
  expect(refused).toEqual(['The board that you try here holds 500 techniques at most. A dojo of your own holds more.'])
  const long = (cardId: string): Intended => ({
    type: 'cards.patched',
    edits: [{ cardId, patch: { description: 'x'.repeat(250_000) } }],
  })
  await make(board, long('c1'), long('c2'))
  expect(board.detailsOf('c1').description).toHaveLength(250_000)
  expect(board.detailsOf('c2').description).toBe('')
})
