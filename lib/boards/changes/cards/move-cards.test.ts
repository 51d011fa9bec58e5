import { describe, expect, test } from 'vitest'
import { card, list } from '@/testing/fake-board'
import { clientOf } from '@/testing/client-of'
import type { List } from '../../schema'
import type { Picture } from '../verb'
import { writeChange } from '../write-change'
import { moveCards, withMovedCards } from './move-cards'

const cards = (lists: List[]) => lists.map((one) => one.cards.map(({ id }) => id).join(''))
const lists = () => [list('ready', 'a', 'b', 'c', 'd'), list('doing', 'e'), { ...list('done', 'f'), completes: true }]

test.each<[string, Parameters<typeof withMovedCards>[1], string[]]>([
  ['within its kata', { cardIds: ['a'], listId: 'ready', index: 2 }, ['bcad', 'e', 'f']],
  ['to another', { cardIds: ['a'], listId: 'doing', index: 1 }, ['bcd', 'ea', 'f']],
  ['several, as named', { cardIds: ['c', 'f', 'a'], listId: 'doing', index: 0 }, ['bd', 'cfae', '']],
  ['beyond the end', { cardIds: ['a'], listId: 'doing', index: 9 }, ['bcd', 'ea', 'f']],
  [
    'only those still where they were',
    { cardIds: ['a', 'e'], listId: 'done', index: 0, fromListId: 'ready' },
    ['bcd', 'e', 'af'],
  ],
  ['what is gone is left out', { cardIds: ['gone', 'a'], listId: 'doing', index: 0 }, ['bcd', 'ae', 'f']],
])('moved %s', (_, move, expected) => {
  expect(cards(withMovedCards(lists(), move))).toEqual(expected)
})

test.each<[string, Parameters<typeof withMovedCards>[1]]>([
  ['to where it is', { cardIds: ['b'], listId: 'ready', index: 1 }],
  ['to a kata that is gone', { cardIds: ['b'], listId: 'gone', index: 0 }],
  ['nothing', { cardIds: [], listId: 'doing', index: 0 }],
  ['from where it no longer is', { cardIds: ['b'], listId: 'doing', index: 0, fromListId: 'done' }],
])('moved %s, nothing is drawn again', (_, move) => {
  const before = lists()
  expect(withMovedCards(before, move)).toBe(before)
})

test('entering a kata that completes completes, moving within it does not', () => {
  const [, , done] = withMovedCards(lists(), { cardIds: ['a'], listId: 'done', index: 0 })
  expect(done?.cards[0]?.completedAt).toEqual(expect.any(String))
  const [, , same] = withMovedCards([list('ready'), list('doing'), { ...list('done', 'f', 'g'), completes: true }], {
    cardIds: ['g'],
    listId: 'done',
    index: 0,
  })
  expect(same?.cards.map(({ id, completedAt }) => [id, completedAt])).toEqual([
    ['g', undefined],
    ['f', undefined],
  ])
})

test('a move says which, where to, and where from if that counts', async () => {
  const bodies: unknown[] = []
  const db = clientOf(({ body }) => {
    bodies.push(body)
    return Response.json(7)
  })
  const move = { type: 'cards.moved' as const, cardIds: ['a', 'b'], listId: 'doing', index: 3 }
  await expect(writeChange(db, 'board', move)).resolves.toEqual({ revision: 7 })
  await writeChange(db, 'board', { ...move, fromListId: 'ready' })
  const asked = { card_ids: ['a', 'b'], to_list_id: 'doing', to_index: 3 }
  expect(bodies).toEqual([asked, { ...asked, from_list_id: 'ready' }])
})

const picture = (before: List[]): Picture => ({ viewerId: 'mia', now: '', lists: before, labels: [], title: 'Dojo' })
const inverse = (change: Omit<Parameters<typeof moveCards.inverse>[0], 'type'>, before = lists()) =>
  moveCards.inverse({ type: 'cards.moved', ...change }, picture(before))
const moved = (cardIds: string[], listId: string, index: number, fromListId: string) => ({
  type: 'cards.moved',
  cardIds,
  listId,
  index,
  fromListId,
})

test('neighbours go back together, others each to their place', () => {
  expect(inverse({ cardIds: ['d', 'b', 'a', 'e'], listId: 'there', index: 0 })).toEqual([
    moved(['a', 'b'], 'ready', 0, 'there'),
    moved(['d'], 'ready', 3, 'there'),
    moved(['e'], 'doing', 0, 'there'),
  ])
})

test('of those that stayed in their kata, one run goes straight back, several go out of the way first', () => {
  expect(inverse({ cardIds: ['c', 'b'], listId: 'ready', index: 0 })).toEqual([moved(['b', 'c'], 'ready', 1, 'ready')])
  expect(inverse({ cardIds: ['a', 'c'], listId: 'ready', index: 2 })).toEqual([
    moved(['a', 'c'], 'ready', 4, 'ready'),
    moved(['a'], 'ready', 0, 'ready'),
    moved(['c'], 'ready', 2, 'ready'),
  ])
})

test('those that were moved only from one kata go back to it alone', () => {
  expect(inverse({ cardIds: ['a', 'e'], listId: 'there', index: 0, fromListId: 'ready' })).toEqual([
    moved(['a'], 'ready', 0, 'there'),
  ])
})

test('what a kata completed is opened again, on the way there or back, and nothing else', () => {
  const reopened = (...ids: string[]) => ({
    type: 'cards.patched',
    edits: ids.map((cardId) => ({ cardId, patch: { isCompleted: false }, expect: { isCompleted: true } })),
  })
  const before = lists()
  before[1]?.cards.push({ ...card('x'), completedAt: '2026-11-20T10:00:00Z' })
  expect(inverse({ cardIds: ['e', 'x'], listId: 'done', index: 0 }, before).at(-1)).toEqual(reopened('e'))
  expect(inverse({ cardIds: ['f'], listId: 'doing', index: 0 }).at(-1)).toEqual(reopened('f'))
  expect(inverse({ cardIds: ['a'], listId: 'doing', index: 0 })).toHaveLength(1)
})

describe('a move of techniques from many places', () => {
  const letters = Array.from({ length: 240 }, (_, at) => `card-${at}`)
  const before = () => [list('ready', ...letters), list('doing', 'e')]
  /** Every second one of the first so many. */
  const back = (count: number) => {
    const cardIds = letters.filter((_, at) => at % 2 === 1 && at < 2 * count)
    const move = { type: 'cards.moved' as const, cardIds, listId: 'doing', index: 0 }
    const picture = { lists: before() } as Picture
    const changes = moveCards.inverse(move, picture)
    const after = changes.reduce<List[]>(
      (lists, change) => (change.type === 'cards.moved' ? withMovedCards(lists, change) : lists),
      withMovedCards(before(), move),
    )
    return { calls: changes.length, ready: after[0]!.cards.map(({ id }) => id) }
  }

  test('is taken back one by one, each to its place, up to fifty', () => {
    expect(back(50)).toEqual({ calls: 50, ready: letters })
  })

  test('is taken back in one call from more, together, where the first was', () => {
    const moved = letters.filter((_, at) => at % 2 === 1 && at < 102)
    const others = letters.filter((id) => !moved.includes(id))
    expect(back(51)).toEqual({ calls: 1, ready: [others[0], ...moved, ...others.slice(1)] })
  })
})
